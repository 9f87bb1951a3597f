// The lessons, each to its end, and the small game after it.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { azul } from '../src/lib/learn/azul.ts';
import { duel } from '../src/lib/learn/duel.ts';
import type { Step } from '../src/lib/learn/steps.ts';
import { cutOff, desktop, overflows, findings } from './browser.ts';
import { over, playByMouse } from './play.ts';
import { sayings, word, type Language } from './words.ts';
import { aloneWorld } from './world.ts';

const world = aloneWorld();
const lessons = { azul, duel };
const handheld = { width: 390, height: 664 };

const said = (page: Page, key: string, language: Language = 'en') =>
  page.waitForFunction((words) => document.querySelector('.coach p')?.textContent?.includes(words), sayings[language][key as keyof typeof sayings.en]);
const button = (page: Page, name: Parameters<typeof word>[0]) => page.locator('.coach').getByRole('button', { name: word(name) });

/** In the page: a point at which a pointer meets something to press: what is pointed at, or else any choice.
    Nothing once other words than these are said. */
async function place({ pointed, before }: { pointed: boolean; before: string | null }): Promise<{ x: number; y: number } | null> {
  const middle = (element: Element) => {
    const box = element.getBoundingClientRect();
    return [[0.5, 0.5], [0.3, 0.5], [0.7, 0.5]].map(([x, y]) => ({ x: box.left + x * box.width, y: box.top + y * box.height }));
  };
  for (const until = performance.now() + 30_000; performance.now() < until; ) {
    const said = document.querySelector<HTMLElement>('.coach p')?.innerText;
    if (before !== null && said !== undefined && said !== before) return null;
    const open = [...document.querySelectorAll<HTMLElement>('[data-spot]:not(:disabled)')].filter((spot) => /open|target/.test(spot.className));
    const ringed = open.filter((spot) => getComputedStyle(spot).outlineStyle === 'solid');
    const wanted = open.filter((spot) => ringed.includes(spot) === (pointed && ringed.length > 0));
    const targets = wanted.filter((spot) => spot.classList.contains('target'));
    const choices = targets.length > 0 ? targets : wanted;
    for (const spot of choices) {
      const found = middle(spot).find(({ x, y }) => document.elementFromPoint(x, y)?.closest('[data-spot]') === spot);
      if (found) return found;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('nothing could be pressed for half a minute');
}

/** Presses something, unless the message changes from `before` first; returns whether it did. */
async function press(page: Page, pointed = true, before: string | null = null): Promise<boolean> {
  const found = await page.evaluate(place, { pointed, before });
  if (!found) return false;
  const { x, y } = found;
  if (await page.evaluate(() => navigator.maxTouchPoints > 0)) await page.touchscreen.tap(x, y);
  else await page.mouse.click(x, y);
  return true;
}

const words = (page: Page): Promise<string> => page.locator('.coach p').innerText();

/** In the page: the message, the highlight and the choice, as one text. */
const picture = () =>
  [
    (document.querySelector('.coach p') as HTMLElement | null)?.innerText,
    ...[...document.querySelectorAll<HTMLElement>('[data-spot]')]
      .filter((spot) => spot.classList.contains('chosen') || getComputedStyle(spot).outlineStyle === 'solid')
      .map((spot) => spot.dataset.spot),
  ].join(' ');

/** Presses the highlighted things until the message changes. */
async function follow(page: Page, before: string): Promise<void> {
  for (let presses = 0; presses < 8; presses += 1) {
    const seen = await page.evaluate(picture);
    if (!(await press(page, true, before))) return;
    await page.waitForFunction(`(${picture})() !== ${JSON.stringify(seen)}`, undefined, { timeout: 5000 }).catch(() => null);
    if ((await words(page)) !== before) return;
  }
  throw new Error(`the highlighted things do not lead on from “${before}”`);
}

async function learn(page: Page, steps: Step[]): Promise<void> {
  for (const [i, step] of steps.entries()) {
    await said(page, step.text);
    expect.soft(await overflows(page), step.text).toBe(false);
    expect.soft(await cutOff(page), step.text).toEqual([]);
    if (step.wanted) {
      const [before, seen] = [await words(page), await page.evaluate(picture)];
      await press(page);
      await page.waitForFunction(`(${picture})() !== ${JSON.stringify(seen)}`, undefined, { timeout: 5000 }).catch(() => null);
      // The words stay while something is chosen.
      expect(await page.locator('.coach').isVisible()).toBe(true);
      if ((await page.locator('[data-spot].chosen').count()) > 0) await page.keyboard.press('Escape');
      await follow(page, before);
    }
    const following = steps[i + 1];
    if (!following || (following.wanted && !following.position)) continue;
    if (step.wanted) await said(page, `${step.text}.done`);
    await button(page, 'learn.next').click();
  }
}

describe.each([
  ['azul', 'a mouse', { viewport: desktop }, Infinity],
  ['duel', 'a mouse', { viewport: desktop }, 4],
  ['azul', 'touch', { viewport: handheld, hasTouch: true, isMobile: true }, 4],
  ['duel', 'touch', { viewport: handheld, hasTouch: true, isMobile: true }, Infinity],
] as const)('the lesson of %s by %s', (game, _, how, presses) => {
  it('leads through all steps to a small game, which is played', async () => {
    const page = await world.open('', how);
    await page.getByRole('link', { name: word('action.learn') }).nth(game === 'azul' ? 0 : 1).click();
    await learn(page, lessons[game]);
    expect(await findings(page)).toEqual([]);
    await button(page, 'learn.play').click();
    if (presses < Infinity) await playByMouse(page, presses);
    else {
      await playByMouse(page);
      await page.waitForSelector(over);
    }
  });
});

it('notices a mistake, and lets the learner try again', async () => {
  const page = await world.open('learn/azul');
  await said(page, 'azul.take');
  await press(page, false);
  await press(page, false);
  await said(page, 'azul.take.again');
  await follow(page, await words(page));
  await said(page, 'azul.take.done');
});

it('resumes where it was left, in any language', async () => {
  const page = await world.open('learn/duel', { settings: { language: 'nl' } });
  await said(page, 'duel.plate', 'nl');
  await page.getByRole('button', { name: word('learn.skip', {}, 'nl') }).click();
  await said(page, 'duel.pile', 'nl');
  await page.getByRole('link', { name: word('learn.leave', {}, 'nl') }).click();
  await page.getByRole('link', { name: word('action.learn', {}, 'nl') }).nth(1).click();
  await said(page, 'duel.pile', 'nl');
});

it('keeps the table after a reload in the middle of a step', async () => {
  const page = await world.open('learn/duel');
  await said(page, 'duel.plate');
  for (const key of ['duel.pile', 'duel.sun']) {
    await button(page, 'learn.skip').click();
    await said(page, key);
  }
  await follow(page, await words(page));
  await said(page, 'duel.stack');
  const tiles = () => page.locator('[data-slot][data-tile]').evaluateAll((all: HTMLElement[]) => all.map(({ dataset }) => `${dataset.slot} ${dataset.tile}`));
  const before = await tiles();
  await page.reload();
  await said(page, 'duel.stack');
  expect(await tiles()).toEqual(before);
  await follow(page, await words(page));
  await said(page, 'duel.stack.done');
});
