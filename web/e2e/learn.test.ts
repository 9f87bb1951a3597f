// How to play, to its end, at a real table.
import { describe, expect, it } from 'vitest';
import { desktop, overflows, phone, seriousFindings } from './browser.ts';
import { press } from './play.ts';
import { word } from './words.ts';
import { aloneWorld } from './world.ts';

const world = aloneWorld();

describe.each([['azul', 'learn.azul.take', desktop], ['duel', 'learn.duel.plate', phone]] as const)('how to play %s', (game, first, viewport) => {
  it('leads through all its lessons', async () => {
    const page = await world.open('', { viewport });
    await page.getByRole('link', { name: word('action.learn') }).nth(game === 'azul' ? 0 : 1).click();
    await page.getByText(word(first)).waitFor();
    const lesson = page.locator('.coach p');
    const seen = new Set<string>();
    const rest = page.getByText(word('learn.playOn'));
    for (let presses = 0; presses < 300 && !(await rest.isVisible()); presses += 1) {
      const text = await lesson.textContent({ timeout: 200 }).catch(() => null);
      if (text && !seen.has(text)) {
        seen.add(text);
        expect(await overflows(page)).toBe(false);
      }
      const read = ['learn.azul.score', 'learn.azul.end', 'learn.duel.tiling', 'learn.duel.end'] as const;
      if (text && read.some((key) => word(key) === text)) await page.locator('.coach button').click();
      else await press(page, presses * 3);
    }
    await rest.waitFor();
    expect(seen.size).toBeGreaterThanOrEqual(6);
    expect(await seriousFindings(page)).toEqual([]);
  });
});
