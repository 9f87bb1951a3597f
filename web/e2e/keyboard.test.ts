// Games without a pointer: from the first page and to the last point by keyboard, and by typed moves.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { finalScores, moves, playByKeyboard, playFrom, waitForMoves } from './play.ts';
import { lastRound } from './positions.ts';
import { word } from './words.ts';
import { aloneWorld } from './world.ts';

const world = aloneWorld();

/** Presses Tab until the focus is on the element with this name. */
async function tabTo(page: Page, name: string, time: number): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    if ((await page.evaluate(() => document.activeElement?.textContent?.trim())) === name && (time -= 1) === 0) return;
  }
  throw new Error(`Tab never came to “${name}”`);
}

describe('by keyboard alone', () => {
  it.each(['azul', 'duel'] as const)('starts a game of %s, and plays a last round to its end', async (game) => {
    const page = await world.open('');
    await tabTo(page, word('home.playGame', { game: word(`home.${game}`) }), 1);
    await page.keyboard.press('Enter');
    await page.waitForURL(/#\/game\/\w+$/);
    await playByKeyboard(page, 40);
    expect(await moves(page)).toBeGreaterThan(5);
    await playFrom(page, lastRound[game]);
    await playByKeyboard(page);
    expect(await finalScores(page)).toHaveLength(2);
  });

  it('plays a typed move, and refuses an illegal one with a message', async () => {
    const page = await world.open('play/azul');
    const spot = await page.locator('[data-spot].open:not(:disabled)').first().getAttribute('data-spot');
    const before = await moves(page);
    const field = page.getByLabel(word('choose.type'));
    await field.fill('99Q');
    await page.keyboard.press('Enter');
    await page.getByText(word('choose.notLegal', { text: '99Q' })).first().waitFor({ state: 'attached' });
    await field.fill(`${spot}5`);
    await page.keyboard.press('Enter');
    await waitForMoves(page, before + 2);
  });

  it('cancels or closes with Escape, and keeps the focus', async () => {
    const page = await world.open('play/azul');
    const focused = () => page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-spot], button')?.getAttribute('data-spot') ?? document.activeElement?.getAttribute('aria-label'));
    await page.waitForSelector('[data-spot].open:not(:disabled)');
    await page.keyboard.press('ArrowRight');
    const source = await focused();
    await page.keyboard.press('Enter');
    await page.waitForSelector('[data-spot].target:focus');
    await page.keyboard.press('Escape');
    await page.waitForSelector('[data-spot].target', { state: 'detached' });
    expect(await focused()).toBe(source);

    const menu = page.getByRole('button', { name: word('action.menu'), exact: true });
    await menu.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    expect(await focused()).toBe(word('action.menu'));
  });
});
