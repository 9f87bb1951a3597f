// How to play, to its end, at a real table.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { desktop, overflows, phone, seriousFindings } from './browser.ts';
import { lessons } from '../src/lib/learn/lessons.ts';
import { press } from './play.ts';
import { word } from './words.ts';
import { aloneWorld } from './world.ts';

const world = aloneWorld();

/** Keeps every lesson that is shown, however shortly. */
const noteLessons = (page: Page) =>
  page.evaluate(() => {
    const seen = new Set<string>();
    const look = () => document.querySelectorAll('.coach p').forEach((lesson) => seen.add(lesson.textContent ?? ''));
    look();
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    Object.assign(window, { lessons: seen });
  });

describe.each([['azul', 'learn.azul.take', desktop], ['duel', 'learn.duel.plate', phone]] as const)('how to play %s', (game, first, viewport) => {
  it('leads through all its lessons', async () => {
    const page = await world.open('', { viewport });
    await page.getByRole('link', { name: word('action.learn') }).nth(game === 'azul' ? 0 : 1).click();
    await page.getByText(word(first)).waitFor();
    await noteLessons(page);
    const lesson = page.locator('.coach p');
    const rest = page.getByText(word('learn.playOn'));
    for (let presses = 0; presses < 300 && !(await rest.isVisible()); presses += 1) {
      const text = await lesson.textContent({ timeout: 200 }).catch(() => null);
      if (text) expect(await overflows(page)).toBe(false);
      const read = ['learn.azul.score', 'learn.azul.end', 'learn.duel.tiling', 'learn.duel.end'] as const;
      if (text && read.some((key) => word(key) === text)) await page.locator('.coach button').click();
      else await press(page, presses * 3);
    }
    await rest.waitFor();
    expect(await page.evaluate('[...lessons]')).toEqual(lessons[game].map(({ text }) => word(text)));
    expect(await seriousFindings(page)).toEqual([]);
  });
});
