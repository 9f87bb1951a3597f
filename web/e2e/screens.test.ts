// Every screen, wide and narrow, light and dark, in every language: nothing to scroll on a table, no text cut off or left
// untranslated, nothing inaccessible.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { boards, others } from '../src/fixtures/names.ts';
import { cutOff, desktop, findings, overflows, phone } from './browser.ts';
import { languages, word, type Language } from './words.ts';
import { aloneWorld } from './world.ts';

const world = aloneWorld();
const sizes = { wide: desktop, narrow: phone };
const tables = [...boards, ...others].map((name) => `gallery/${name}`);
const games = ['play/azul?seed=5', 'play/duel?seed=5', 'learn/azul?seed=5', 'learn/duel?seed=5'];
const pages = ['', 'new', 'open', 'settings', 'games', 'game/nowhere', 'link/1damaged', 'gallery', 't/nowhere'];

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];

/** Goes to another address of the app without reloading it. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    if (location.hash === to) return;
    document.querySelectorAll('main, .page').forEach((left) => left.setAttribute('data-left', ''));
    location.hash = to;
  }, `#/${path}`);
  await page.waitForFunction(() => document.querySelector('main:not([data-left]), .page:not([data-left])') !== null);
  if (games.includes(path)) await page.waitForSelector('[data-spot].open, [data-spot].target');
}

const keys = new Set<string>(Object.keys(languages.en));
const texts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const labels = [...document.querySelectorAll('[aria-label]')].map((element) => element.getAttribute('aria-label') ?? '');
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) found.push(walker.currentNode.textContent?.trim() ?? '');
    return [...labels, ...found].filter((text) => text !== '');
  });
const unfinished = (text: string) => keys.has(text) || /undefined|NaN|\{\w+\}/.test(text);

describe.each(Object.entries(sizes))('on a %s screen', (_, viewport) => {
  it.each(Object.entries({ tables, games, pages }))('all %s fit, and have no accessibility findings', async (kind, paths) => {
    const page = await world.open('', { viewport, reducedMotion: 'reduce', settings: { theme: 'light' } });
    const wear = (theme: string) => page.evaluate((chosen) => (document.documentElement.dataset.theme = chosen), theme);
    for (const path of paths) {
      await wear('light');
      await go(page, path);
      if (kind !== 'pages') expect.soft(await overflows(page), path).toBe(false);
      expect.soft(await cutOff(page), path).toEqual([]);
      // A board of the gallery is not a page: it has no headings or landmarks.
      expect.soft(await findings(page, path.startsWith('gallery') ? standards : []), path).toEqual([]);
      if (!path.startsWith('gallery')) expect.soft(await page.locator('h1').count(), path).toBe(1);
      // Colours are the same on every screen.
      if (viewport === desktop) continue;
      await wear('dark');
      expect.soft(await findings(page, ['color-contrast']), path).toEqual([]);
    }
  });

  it.each(['fr', 'nl'] as Language[])('every screen fits in %s, without words of another language', async (language) => {
    const page = await world.open('', { viewport, reducedMotion: 'reduce', settings: { language } });
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    for (const title of ['home.azul', 'home.duel'] as const) {
      const name = word('home.playGame', { game: word(title, {}, language) }, language);
      expect(await page.getByRole('button', { name, exact: true }).count()).toBe(1);
    }
    for (const path of [...tables, ...games, ...pages]) {
      await go(page, path);
      const told = await texts(page);
      expect(told.filter(unfinished), path).toEqual([]);
      expect(await cutOff(page), path).toEqual([]);
      if (!pages.includes(path)) expect(await overflows(page), path).toBe(false);
    }
  });
});

it('language, theme and contrast are changed in the settings, and saved', async () => {
  const page = await world.open('settings', { settings: { theme: 'light' } });
  await page.getByLabel(word('settings.language')).selectOption('nl');
  await page.getByRole('heading', { name: word('settings.title', {}, 'nl') }).waitFor();
  await page.getByLabel(word('settings.theme', {}, 'nl')).selectOption('dark');
  await page.getByLabel(word('settings.contrast', {}, 'nl')).check();
  await page.reload();
  await page.getByRole('heading', { name: word('settings.title', {}, 'nl') }).waitFor();
  expect(await page.evaluate(() => ({ ...document.documentElement.dataset }))).toMatchObject({ theme: 'dark', contrast: 'high' });
});
