// Takes the pictures that the README shows, from the built app, into the folder named by PICTURES.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { it } from 'vitest';
import { desktop, launch, phone, serveFiles } from './browser.ts';
import { press, setUp } from './play.ts';
import { told, word } from './words.ts';

const whole = readFileSync(new URL('./azul-whole.txt', import.meta.url), 'utf8');
const folder = process.env.PICTURES ?? '';
const over = `section[aria-label="${word('turn.over')}"]`;

interface Picture {
  name: string;
  path: string;
  viewport: { width: number; height: number };
  theme: 'light' | 'dark';
  act?: (page: Page) => Promise<void>;
}

const best = `section[aria-label="${word('action.hint')}"] li button`;
const ready = '[data-spot].open:not(:disabled), [data-spot].target:not(:disabled)';

/** Plays the best moves found, so that the boards look like a game that somebody would play; then chooses some tiles. */
const advised = (moves: number, chosen = true) => async (page: Page) => {
  for (let i = 0; i < moves && !(await page.$(over)); i += 1) {
    await page.waitForSelector(`${ready}, ${over}`, { timeout: 60_000 });
    await page.keyboard.press('h');
    await page.locator(best).first().click({ timeout: 20_000 }).catch(() => undefined);
    await page.waitForSelector(best, { state: 'detached' });
  }
  if (chosen) await press(page, 0);
};

/** Opens the review of a whole game and waits for its sums: minutes on a busy machine. */
const reviewed = async (page: Page) => {
  await page.locator('textarea').fill(whole);
  await page.locator('main button.primary').click();
  await page.locator('header a[href*="review/"]').click();
  await page.waitForSelector('.sums', { timeout: 220_000 });
};

/** Opens the same game on the analysis board, in its third round, with the engine's lines and arrows. */
const analysed = async (page: Page) => {
  await page.getByRole('textbox').fill(whole);
  await page.locator('form button.primary').click();
  await page.locator('.panel').waitFor();
  for (let i = 0; i < 25; i += 1) await page.keyboard.press('ArrowRight');
  await page.waitForSelector('li .best', { timeout: 60_000 });
  await page.waitForTimeout(5_000);
};

const pictures: Picture[] = [
  { name: 'home', path: '', viewport: desktop, theme: 'light' },
  { name: 'azul', path: 'play/azul?seed=5', viewport: desktop, theme: 'light', act: advised(11) },
  { name: 'azul-dark', path: 'play/azul?seed=5', viewport: desktop, theme: 'dark', act: advised(8) },
  { name: 'azul-phone', path: 'play/azul?seed=5', viewport: phone, theme: 'light', act: advised(9) },
  { name: 'azul-end', path: 'play/azul?seed=5', viewport: desktop, theme: 'light', act: advised(60, false) },
  { name: 'duel', path: 'play/duel?seed=5', viewport: desktop, theme: 'light', act: advised(22) },
  { name: 'duel-phone', path: 'play/duel?seed=5', viewport: phone, theme: 'dark', act: advised(18) },
  { name: 'review', path: 'open', viewport: desktop, theme: 'light', act: reviewed },
  { name: 'review-phone', path: 'open', viewport: phone, theme: 'dark', act: reviewed },
  { name: 'analysis', path: 'analysis', viewport: desktop, theme: 'light', act: analysed },
  {
    name: 'puzzle',
    path: 'puzzles/azul-2/3.14',
    viewport: desktop,
    theme: 'light',
    act: (page) => page.getByRole('button', { name: told('show') }).click(),
  },
  {
    name: 'azul-four',
    path: 'new?seed=5',
    viewport: desktop,
    theme: 'light',
    act: async (page) => {
      await setUp(page, 'azul', 4);
      await advised(8)(page);
    },
  },
];

it.each(pictures)('takes the picture $name', async ({ name, path, viewport, theme, act }) => {
  const browser = await launch();
  const { server, address } = await serveFiles();
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' });
  const own = { theme, language: 'en', speed: 'off', name: 'Ana', level: 3 };
  await context.addInitScript((chosen) => localStorage.setItem('azulejos.settings', JSON.stringify(chosen)), own);
  const page = await context.newPage();
  await page.goto(`${address}/#/${path}`);
  await page.waitForSelector('header');
  await act?.(page);
  await page.waitForTimeout(700);
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await browser.close();
  server.close();
});
