// The review of a game: after a game, from a record, left and come back to, by keyboard, on a phone, in other languages.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { cutOff, findings, overflows, phone } from './browser.ts';
import { over, press } from './play.ts';
import { word } from './words.ts';
import { aloneWorld } from './world.ts';

const world = aloneWorld();
const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const record = read('./azul-end.txt');
/** The same game as `azulejos review` writes it: nothing is left to be computed. */
const withReview = read('./azul-end-reviewed.txt');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** Opens a record and presses for its review. */
async function reviewed(text = record): Promise<Page> {
  const page = await world.open('open');
  await page.locator('textarea').fill(text);
  await page.locator('main button.primary').click();
  await page.getByRole('link', { name: word('review.title'), exact: true }).click();
  return page;
}
const summed = (page: Page) => page.waitForSelector('.sums', { timeout: 200_000 });
/** Presses something, and returns the text of the file that is then handed over. */
async function downloaded(page: Page, press: () => Promise<void>): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  return readFileSync(await file.path(), 'utf8');
}
const choose = async (page: Page, item: Parameters<typeof word>[0]) => {
  await button(page, word('action.menu')).click();
  await page.getByRole('menuitem', { name: word(item) }).click();
};
const judged = (page: Page) => page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith('azulejos.review.')).map(([, text]) => (JSON.parse(text) as { events: unknown[] }).events.filter(Boolean).length));

describe('a review', () => {
  it('shows what decided a game, each moment on the board, and adds up', async () => {
    const page = await reviewed();
    await page.getByRole('heading', { name: /Reviewing: \d+ of 11/ }).waitFor();
    await summed(page);
    expect(await page.locator('.graph h2').textContent()).toMatch(/^Ann lost \d+\s% by their moves/);
    expect(await page.locator('.graph svg path.move, .graph svg path.cost').count()).toBe(10);
    expect(await page.locator('.graph svg path.luck').count()).toBe(1);
    const shown = await page.locator('.sums td:last-child').allTextContents();
    const [start, own, others, luck, rest, result] = shown.map((text) => Number(text.replace('−', '-').replace(/%.*/, '')));
    expect(Math.abs(start + own + others + luck + rest - result)).toBeLessThanOrEqual(3);
    expect(await findings(page)).toEqual([]);
    await page.locator('.costs button:has(.name)').first().click();
    await page.getByText(word('review.betterMove') + ':').waitFor();
    expect(await page.locator('[data-mark=hinted]').count()).toBeGreaterThan(0);
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Escape');
    await summed(page);
  });

  it('is saved, and is still there after leaving and coming back', async () => {
    const page = await reviewed();
    await summed(page);
    expect(await judged(page)).toEqual([11]);
    await page.goto(page.url().replace(/#.*/, '#/'));
    await page.goBack();
    await summed(page);
    await page.reload();
    await summed(page);
  });

  it('is passed on with the game, and shown at once to anyone who opens it', async () => {
    const page = await reviewed();
    await summed(page);
    const sums = await page.locator('.sums table').textContent();
    const text = await downloaded(page, () => choose(page, 'log.download'));
    expect(text.match(/\[%review /g)).toHaveLength(11);
    await page.getByRole('link', { name: word('review.replay'), exact: true }).click();
    expect(await downloaded(page, () => choose(page, 'log.download'))).toBe(text);

    const other = await reviewed(text);
    await other.getByText(word('review.given')).waitFor();
    expect(await other.locator('.sums table').textContent()).toBe(sums);
    expect(await judged(other)).toEqual([]);
    expect(await downloaded(other, () => choose(other, 'log.download'))).toBe(text);
    await choose(other, 'review.redo');
    await other.getByRole('heading', { name: /Reviewing: \d+ of 11/ }).waitFor();
  });

  it('lets the player retry mistakes', async () => {
    const page = await reviewed(withReview);
    await summed(page);
    await button(page, word('review.retry')).click();
    await page.waitForSelector('[data-spot].open:not(:disabled)');
    await button(page, word('review.solution')).click();
    await page.waitForSelector('[data-mark=hinted]');
    await button(page, word('review.nextMistake')).click();
    await page.waitForSelector('[data-spot].open:not(:disabled)');
    await press(page, 0);
    await press(page, 0);
    await page.getByRole('status').filter({ hasText: /best move|loses|move that was played|Good/ }).first().waitFor();
    expect(await findings(page)).toEqual([]);
    await button(page, word('review.overview')).click();
    await summed(page);
  });

  it.each(['en', 'fr', 'nl'])('fits on a phone, in %s', async (language) => {
    const page = await world.open('open', { viewport: phone, settings: { language } });
    await page.locator('textarea').fill(withReview);
    await page.locator('main button.primary').click();
    await page.waitForSelector('header a[href*="review/"]');
    await page.locator('header a[href*="review/"]').click();
    await page.waitForSelector('.costs button:has(.name)');
    expect(await cutOff(page)).toEqual([]);
    await page.locator('.costs button:has(.name)').first().click();
    await page.waitForSelector('[data-mark=hinted]');
    expect(await overflows(page)).toBe(false);
    expect(await page.locator('body').textContent()).not.toMatch(/review\.\w+|\{\w+\}/);
  });

  it('is one press away after a game against a bot', async () => {
    const page = await world.open('play/azul?seed=4');
    await page.waitForSelector('[data-spot].open:not(:disabled)');
    await press(page, 3);
    await press(page, 1);
    await button(page, word('action.menu')).click();
    await page.getByRole('menuitem', { name: word('action.resign') }).click();
    await page.getByRole('alert').getByRole('button', { name: word('action.resign') }).click();
    await page.waitForSelector(over);
    await page.getByRole('link', { name: word('review.do'), exact: true }).click();
    await summed(page);
    expect(await page.locator('.graph').textContent()).toContain(word('review.unfinished'));
    await page.goto(page.url().replace(/#.*/, '#/games'));
    expect(await downloaded(page, () => button(page, word('games.export')).first().click())).toContain('[%review ');
  });
});
