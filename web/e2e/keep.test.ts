// Games of this browser are never lost: by reloads, by Back, by other games, by other tabs. They are listed, exported,
// deleted and brought back, and handed on by links that open anywhere.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findings, overflows, phone } from './browser.ts';
import { finalScores, moves, over, playByMouse, press, waitForMoves } from './play.ts';
import { word } from './words.ts';
import { aloneWorld } from './world.ts';

const world = aloneWorld();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const log = (page: Page) => page.locator('ol .path').allTextContents();
/** What is between the players, by accessible name. */
const tiles = (page: Page) => page.getByRole('group', { name: word('place.table'), exact: true }).ariaSnapshot();
const home = (page: Page) => page.goto(page.url().replace(/#.*/, '#/'));
const menu = async (page: Page, name: string) => {
  await button(page, word('action.menu')).click();
  await page.getByRole('menuitem', { name }).click();
};
const ready = (page: Page) => page.waitForSelector('[data-spot].open:not(:disabled)');
/** One's own move and the bot's answer. */
async function turn(page: Page): Promise<void> {
  await ready(page);
  const before = await moves(page);
  await press(page, 3);
  await press(page, 1);
  await waitForMoves(page, before + 2);
}
const resign = async (page: Page) => {
  await menu(page, word('action.resign'));
  await page.getByRole('alert').getByRole('button', { name: word('action.resign') }).click();
  await page.waitForSelector(over);
};

describe('a game in this browser', () => {
  it('has its own address, where a reload continues exactly, from the first deal on', async () => {
    const page = await world.open('play/azul');
    await ready(page);
    const [address, dealt] = [page.url(), await tiles(page)];
    expect(address).toMatch(/#\/game\/\w+$/);
    await page.reload();
    await ready(page);
    expect(await tiles(page)).toBe(dealt);
    await turn(page);
    await turn(page);
    await ready(page);
    const [shown, table] = [await log(page), await tiles(page)];
    await page.reload();
    await waitForMoves(page, shown.length, true);
    await ready(page);
    expect([await log(page), await tiles(page), page.url()]).toEqual([shown, table, address]);
    await turn(page);
  });

  it('that was left while the bot was thinking gets the bot’s move when it is reopened', async () => {
    const page = await world.open('play/azul?seed=5', { settings: { level: 10 } });
    await ready(page);
    const before = await moves(page);
    await press(page, 3);
    await press(page, 1);
    await waitForMoves(page, before + 1);
    await page.reload();
    await waitForMoves(page, before + 2);
    await ready(page);
  });

  it('is not affected by another one, and both are found again', async () => {
    const page = await world.open('play/azul');
    await turn(page);
    const azul = await log(page);
    await home(page);
    await button(page, word('home.playGame', { game: word('home.duel') })).click();
    await ready(page);
    for (let presses = 0; (await moves(page)) < 3; presses += 1) await press(page, presses, 500);
    await page.goBack();
    await page.getByRole('link', { name: new RegExp(`^${word('game.azul')} Ana, .*${word('games.goOn')}`) }).click();
    await waitForMoves(page, azul.length, true);
    expect(await log(page)).toEqual(azul);
    await home(page);
    expect(await page.getByRole('link', { name: word('games.goOn') }).count()).toBe(2);
  });

  it('continues in the tab that opened it last; the other says so, and can take it back', async () => {
    const first = await world.open('play/azul');
    await turn(first);
    const before = await moves(first);
    const second = await first.context().newPage();
    await second.goto(first.url());
    await waitForMoves(second, before, true);
    await first.getByText(word('keep.elsewhere')).waitFor();
    expect(await findings(first)).toEqual([]);
    await turn(second);
    const shown = await log(second);
    await button(first, word('keep.here')).click();
    await waitForMoves(first, shown.length, true);
    expect(await log(first)).toEqual(shown);
    await second.getByText(word('keep.elsewhere')).waitFor();
    await turn(first);
  });

  it('saved by an older version is imported', async () => {
    const page = await world.open('');
    const record = readFileSync(new URL('./azul-begun.txt', import.meta.url), 'utf8');
    const seats = [{ kind: 'me', name: 'Ana', level: 0 }, { kind: 'bot', name: 'Bot 1', level: 1 }];
    await page.evaluate((kept) => localStorage.setItem('azulejos.game', kept), JSON.stringify({ setup: { game: 'azul', seats, options: {} }, record, over: false }));
    await page.reload();
    await page.getByRole('link', { name: word('games.goOn') }).click();
    await waitForMoves(page, 4);
    await turn(page);
  });

  it('that does not exist shows a message with a way on', async () => {
    const page = await world.open('game/nosuchgame');
    await page.getByText(word('keep.missing')).waitFor();
    await page.getByRole('link', { name: word('games.title') }).click();
    await page.getByText(word('games.none')).waitFor();
    expect(await findings(page)).toEqual([]);
  });
});

describe('the list of games', () => {
  it('shows their state and results, and exports, deletes and restores them', async () => {
    const page = await world.open('play/azul');
    await turn(page);
    await page.goto(page.url().replace(/#.*/, '#/play/duel'));
    await ready(page);
    await press(page, 0);
    await resign(page);
    await page.goto(page.url().replace(/#.*/, '#/games'));
    const rows = page.locator('li:has(> a)');
    await rows.nth(1).waitFor();
    expect(await rows.count()).toBe(2);
    await page.getByRole('row', { name: new RegExp(`${word('game.duel')}.*${word('seat.bot', { n: 1 }).replace(/[()]/g, '\\$&')} 1 0 0 1`) }).waitFor();
    expect(await findings(page)).toEqual([]);

    const saved = async (act: () => Promise<void>) => {
      const [file] = await Promise.all([page.waitForEvent('download'), act()]);
      return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
    };
    const one = await saved(() => button(page, word('games.export')).last().click());
    expect(one.name).toMatch(/^duel-\d{4}-\d\d-\d\d\.txt$/);
    expect(one.text).toMatch(/\[Game "duel"\][^]*\[Player1 "Ana"\][^]*\[Resigned "1"\]/);
    const all = await saved(() => button(page, word('games.exportAll')).click());
    expect(all.text.match(/\[Game "\w+"\]/g)?.sort()).toEqual(['[Game "azul"]', '[Game "duel"]']);

    await button(page, word('games.delete')).first().click();
    await page.getByText(word('games.deleted').split('|')[0]).waitFor();
    expect(await rows.count()).toBe(1);
    await button(page, word('games.restore')).click();
    await rows.nth(1).waitFor();
    await button(page, word('games.deleteFinished')).click();
    await page.reload();
    await rows.first().waitFor();
    expect(await rows.count()).toBe(1);
  });
});

describe('a link', () => {
  /** The page receives what was copied to the clipboard, which this browser lets it read. */
  const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
  const permissions = ['clipboard-read', 'clipboard-write'];

  it('to a position opens for anyone, and can be played on', async () => {
    const page = await world.open('play/duel?seed=5', { permissions });
    await ready(page);
    for (let presses = 0; (await moves(page)) < 5; presses += 1) await press(page, presses, 500);
    await ready(page);
    const board = await tiles(page);
    await menu(page, word('link.copyPosition'));
    await page.getByText(word('link.copied')).waitFor();
    const link = await copied(page);
    expect(link.length).toBeLessThan(1000);
    const other = await world.open(link, { viewport: phone });
    await button(other, word('action.playOn')).waitFor();
    // With nobody to move there are no buttons, but the same tiles and plates.
    const letters = (shown: string) => [...shown.matchAll(/\b(blue|yellow|red|black|turquoise|pile of plates, \d+)/g)].map(([found]) => found).sort();
    expect(letters(board).length).toBeGreaterThan(4);
    expect(letters(await tiles(other))).toEqual(letters(board));
    await button(other, word('action.playOn')).click();
    await ready(other);
    expect(other.url()).toMatch(/#\/game\/\w+$/);
  });

  it('to a whole game replays it anywhere, including its end', async () => {
    const page = await world.open('play/azul', { permissions });
    await playByMouse(page);
    const scores = await finalScores(page);
    await button(page, word('link.copyGame')).click();
    await page.getByText(word('link.copied')).waitFor();
    const link = await copied(page);
    expect(link.length).toBeLessThan(1200);
    const other = await world.open(link);
    await button(other, word('replay.last')).click();
    await other.waitForSelector(over);
    expect(await finalScores(other)).toEqual(scores);
    expect(await findings(other)).toEqual([]);
    await other.goto(link.replace(/.{9}$/, ''));
    await other.getByText(word('refused.damaged_link')).waitFor();
    expect(await overflows(other)).toBe(false);
    expect(await findings(other)).toEqual([]);
    await other.getByRole('link', { name: word('home.open') }).waitFor();
  });

  it('to a resigned game says who resigned', async () => {
    const page = await world.open('play/azul', { permissions });
    await turn(page);
    await resign(page);
    await button(page, word('link.copyGame')).click();
    await page.getByText(word('link.copied')).waitFor();
    const other = await world.open(await copied(page));
    await button(other, word('replay.last')).click();
    await other.getByText(word('result.resigned', { name: 'Ana' })).waitFor();
  });
});
