// The rules pages: every game and language, on a small phone and a wide screen, by day and by night.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { books } from '../src/lib/rules/chapters.ts';
import { cutOff, findings } from './browser.ts';
import { languages, word, type Language } from './words.ts';
import { aloneWorld } from './world.ts';

const world = aloneWorld();
const sizes = { 'a small phone': { width: 320, height: 568 }, 'a wide screen': { width: 1280, height: 800 } };
const wide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

describe.each(Object.entries(sizes))('on %s', (_, viewport) => {
  it.each(Object.keys(languages) as Language[])('every rules page fits and is accessible in %s', async (language) => {
    const page = await world.open('', { viewport, settings: { language, theme: 'light' } });
    for (const [book, { chapters }] of Object.entries(books)) {
      await page.evaluate((to) => (location.hash = to), `#/rules/${book}`);
      await page.waitForSelector(`#${chapters.at(-1)!.rules.at(-1)}`);
      expect(await wide(page), book).toBe(false);
      expect(await cutOff(page), book).toEqual([]);
      expect(await page.locator('.rule').count()).toBe(chapters.flatMap(({ rules }) => rules).length);
      expect(await page.locator('main').innerText()).not.toMatch(/undefined|chapter\.|figure\.|label\./);
      // Markup and colours are the same in every language.
      if (language !== 'en') continue;
      expect(await findings(page), book).toEqual([]);
      await page.evaluate(() => (document.documentElement.dataset.theme = 'dark'));
      expect(await findings(page, ['color-contrast']), book).toEqual([]);
      await page.evaluate(() => (document.documentElement.dataset.theme = 'light'));
    }
  });
});

it('an address opens one rule, a variant its chapter, and the first page the rules', async () => {
  const page = await world.open('rules/duel/D24');
  await page.waitForSelector('.sought#D24');
  const seen = (id: string) => page.waitForFunction((name) => {
    const box = document.getElementById(name)?.getBoundingClientRect();
    return box !== undefined && box.top >= 0 && box.top < innerHeight;
  }, id);
  await seen('D24');
  await page.evaluate(() => (location.hash = '#/rules/azul-grey'));
  await seen('grey');
  await page.evaluate(() => (location.hash = '#/'));
  await page.getByRole('link', { name: word('action.rules') }).nth(1).click();
  await page.waitForSelector('#D1');
  await page.getByRole('button', { name: word('action.back') }).click();
  await page.getByRole('link', { name: word('action.rules') }).first().waitFor();
});
