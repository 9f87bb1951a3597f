// What opens and closes during a game, on a desk and on a phone: nothing inaccessible, no word cut off, and on the phone,
// by day and by night, nothing to press that is too small for a finger.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { cutOff, desktop, findings } from './browser.ts';
import { over, playFrom, press } from './play.ts';
import { positions } from './positions.ts';
import { named, word, type Language } from './words.ts';
import { aloneWorld } from './world.ts';

const world = aloneWorld();
const phone = { viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true };
const finger = 32;

/** In the page: what can be pressed and is too small for it. Links within sentences are as high as their line. */
const small = (finger: number): string[] =>
  [...document.querySelectorAll<HTMLElement>('button:not(:disabled), a, input, select, textarea, summary')]
    .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest('p, .hidden, [inert]'))
    .map((element) => ({ element, around: element.closest('label') ?? element }))
    .map(({ element, around }) => ({ element, box: around.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && Math.min(box.width, box.height) < finger - 0.5)
    .map(({ element, box }) => `${element.getAttribute('aria-label') ?? element.textContent?.trim()}: ${box.width.toFixed(0)} × ${box.height.toFixed(0)}`);

/** Colours at night are checked on the phone alone: they are the same everywhere. */
async function check(page: Page, state: string, touch: boolean): Promise<void> {
  const wear = (theme: string) => page.evaluate((chosen) => (document.documentElement.dataset.theme = chosen), theme);
  expect.soft(await cutOff(page), state).toEqual([]);
  if (touch) expect.soft(await page.evaluate(small, finger), state).toEqual([]);
  expect.soft(await findings(page), state).toEqual([]);
  if (!touch) return;
  await wear('dark');
  expect.soft(await findings(page, ['color-contrast']), `${state}, dark`).toEqual([]);
  await wear('light');
}

const ready = '[data-spot].open:not(:disabled)';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** Lets go of the button that a menu would give the focus back to. */
const escape = async (page: Page) => {
  await page.keyboard.press('Escape');
  await page.waitForTimeout(50);
};

// On a desk, the boards of the gallery show every kind of choice, each with its own test.
it('every kind of choice, on a phone', async () => {
  const page = await world.open('open', { ...phone, settings: { confirm: true, theme: 'light' } });
  for (const [name, text] of Object.entries(positions)) {
    await playFrom(page, text);
    await check(page, name, true);
    await press(page, 0);
    await press(page, 0, 200);
    await check(page, `${name}, chosen`, true);
    await escape(page);
  }
});

const screens = [
  ['a desk', { viewport: desktop }, false],
  ['a phone', phone, true],
] as const;

it.each(screens)('hints, menu, moves, a question, explanations and the end of a game, on %s', async (_, visit, touch) => {
  const page = await world.open('play/azul?seed=5', { ...visit, settings: { theme: 'light' } });
  for (let i = 0; i < 6; i += 1) await press(page, i);
  await page.waitForSelector(ready);
  await button(page, word('action.hint')).click();
  await page.locator(`section${named('action.hint')} li`).first().waitFor();
  await check(page, 'hints', touch);
  await escape(page);
  await button(page, word('action.menu')).click();
  await check(page, 'menu', touch);
  await page.getByRole('menuitem', { name: word('action.resign') }).click();
  await check(page, 'a question', touch);
  await button(page, word('resign.stay')).click();
  await page.keyboard.press('?');
  await check(page, 'explanations', touch);
  await escape(page);
  if (touch) {
    await button(page, word('action.menu')).click();
    await page.getByRole('menuitem', { name: word('action.moves') }).click();
    await check(page, 'moves', touch);
    await button(page, word('action.close')).click();
  }
  await button(page, word('action.menu')).click();
  await page.getByRole('menuitem', { name: word('action.resign') }).click();
  await page.getByRole('alert').getByRole('button', { name: word('action.resign') }).click();
  await page.waitForSelector(over);
  await check(page, 'the end', touch);
  // The winner is shown with the points, however little room there is.
  const total = page.locator(`${over} tr.total td`).first();
  expect(await total.evaluate((cell) => document.elementFromPoint(cell.getBoundingClientRect().right - 4, cell.getBoundingClientRect().top + 8) === cell)).toBe(true);
  if (touch) {
    await button(page, word('sheet.title')).click();
    await check(page, 'the score sheet', touch);
    await button(page, word('action.close')).click();
  }
  await page.getByRole('link', { name: word('action.replay'), exact: true }).click();
  await page.waitForSelector(`section${named('replay.title')}`);
  await check(page, 'replay', touch);
  await page.evaluate(() => (location.hash = '#/games'));
  await page.getByRole('heading', { name: word('games.finished') }).waitFor();
  await check(page, 'games', touch);
  await page.evaluate(() => (location.hash = '#/'));
  await page.getByRole('heading', { name: word('home.azul'), exact: true }).waitFor();
  await check(page, 'the first page', touch);
});

it('nothing on any other page is too small for a finger', async () => {
  const page = await world.open('new', { ...phone, settings: { theme: 'light' } });
  for (const path of ['new', 'open', 'settings', 'learn/azul', 'learn/duel', 'rules/azul', 'rules/duel', 'puzzles', 'puzzles/azul-2/3.14', 'analysis', 'game/nowhere', 'link/1damaged']) {
    await page.evaluate((to) => {
      document.querySelectorAll('h1, h2').forEach((left) => left.setAttribute('data-left', ''));
      location.hash = to;
    }, `#/${path}`);
    if (path !== 'new') await page.waitForFunction(() => document.querySelector('[data-left]') === null && document.querySelector('h1, h2') !== null);
    if (/^(learn|puzzles\/)/.test(path)) await page.waitForSelector(ready);
    expect.soft(await cutOff(page), path).toEqual([]);
    expect.soft(await page.evaluate(small, finger), path).toEqual([]);
  }
});

it.each(['fr', 'nl'] as Language[])('every kind of choice fits on the smallest phone in %s', async (language) => {
  const page = await world.open('open', { viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true, settings: { language, confirm: true } });
  const whole = () => {
    const asked = document.querySelector('section.prompt .ask')!;
    return asked.scrollHeight <= asked.clientHeight + 1 && asked.scrollWidth <= asked.clientWidth + 1 ? '' : asked.textContent;
  };
  for (const [name, text] of Object.entries(positions)) {
    await playFrom(page, text, language);
    expect.soft(await page.evaluate(whole), name).toBe('');
    await press(page, 0);
    await press(page, 0, 200);
    expect.soft(await page.evaluate(whole), `${name}, chosen`).toBe('');
  }
});
