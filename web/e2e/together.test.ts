// Games with others, through a real server.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findings } from './browser.ts';
import { finalScores, moves, over, playAmongBots, playMoves, playTogether, press, setUp, waitForMoves } from './play.ts';
import { named, word } from './words.ts';
import { sharedWorld } from './world.ts';
import { visit, twoPlayers } from './two.ts';

const world = sharedWorld();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const choose = async (page: Page, name: string) => {
  await button(page, word('action.menu')).click();
  await page.getByRole('menuitem', { name }).click();
};
/** From the end of a game to the end of its replay. */
const replay = async (page: Page) => {
  await page.getByRole('link', { name: word('action.replay') }).click();
  await button(page, word('replay.last')).click();
  await page.waitForSelector(over);
};
/** Continues from a replay's current position, against a bot. */
const playOn = async (page: Page) => {
  const before = await moves(page);
  await button(page, word('action.playOn')).click();
  await page.waitForSelector(`section${named('board.of', { name: word('seat.bot', { n: 1 }) })}`);
  expect(await moves(page)).toBe(before);
  for (const presses of [1, 2]) await press(page, presses);
  await waitForMoves(page, before + 1);
};
const replayed = (page: Page) => page.locator(`section${named('replay.title')} figcaption b`).allTextContents();
/** Keeps what the bar says whenever no tile is left between the players: after a round's last move, before the next deal. */
const noteEmptyTables = (page: Page) =>
  page.evaluate(() => {
    const seen = new Set<string>();
    const look = () => {
      const table = document.querySelector('.table');
      if (table && !table.querySelector('[data-spot]')) seen.add(document.querySelector('header')?.textContent ?? '');
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
    Object.assign(window, { emptyTables: seen });
  });
const resign = async (page: Page) => {
  await choose(page, word('action.resign'));
  await page.getByRole('alert').getByRole('button', { name: word('action.resign') }).click();
};
const isTurn = (page: Page) => page.locator('[data-spot].open:not(:disabled), [data-spot].target:not(:disabled)').count();

describe('two browsers at one table', () => {
  it('talk, undo by consent, play a whole game by link, replay it and play again', async () => {
    const { ana, ben } = await twoPlayers(world);
    await choose(ana, word('phrase.luck'));
    // Shown at the seat for a while, and in the log permanently.
    await ben.locator(`section${named('board.of', { name: 'Ana' })} .said`).getByText(word('phrase.luck')).waitFor();
    await ben.locator('ol').getByText(word('said.by', { name: 'Ana', phrase: word('phrase.luck') })).waitFor();

    await playMoves([ana, ben], 2);
    const [asking, asked] = (await isTurn(ana)) > 0 ? [ben, ana] : [ana, ben];
    await button(asking, word('action.undo')).click();
    await button(asked, word('undo.accept')).waitFor();
    await button(asking, word('undo.withdraw')).click();
    await button(asked, word('undo.accept')).waitFor({ state: 'detached' });
    await button(asking, word('action.undo')).click();
    await button(asked, word('undo.refuse')).click();
    await button(asked, word('undo.refuse')).waitFor({ state: 'detached' });
    await asking.getByText(word('undo.refused')).waitFor();
    expect(await moves(asking)).toBe(2);
    await button(asking, word('action.undo')).click();
    await button(asked, word('undo.accept')).click();
    await Promise.all([ana, ben].map((page) => waitForMoves(page, 1, true)));

    await noteEmptyTables(ana);
    await playTogether([ana, ben]);
    expect(await ana.evaluate('[...emptyTables].join()')).toContain(word('turn.round', { n: 1 }));
    expect(await finalScores(ana)).toHaveLength(2);
    expect(await finalScores(ana)).toEqual(await finalScores(ben));
    const scores = await finalScores(ana);
    await button(ana, word('action.rematch')).click();
    await ana.waitForSelector(over, { state: 'detached' });
    await ben.getByText(word('rematch.asked')).waitFor();

    await replay(ben);
    expect(await replayed(ben)).toEqual(scores);
    await ben.getByTitle(word('replay.round', { n: 2 }), { exact: true }).click();
    await playOn(ben);
    await ben.goBack();
    await button(ben, word('replay.last')).waitFor();
    await ben.goBack();
    await button(ben, word('action.rematch')).click();
    await Promise.all([ana, ben].map((page) => page.waitForSelector(`section${named('board.of', { name: 'Ben' })}`)));
    await playMoves([ana, ben], 2);
  });

  it('are not disturbed while choosing', async () => {
    const { ana, ben } = await twoPlayers(world);
    await Promise.any([ana, ben].map((page) => page.waitForSelector('[data-spot].open:not(:disabled)')));
    const [choosing, other, name] = (await isTurn(ana)) > 0 ? [ana, ben, 'Ben'] : [ben, ana, 'Ana'];
    await press(choosing, 0);
    await choosing.waitForSelector('[data-spot].chosen');
    await choose(other, word('phrase.luck'));
    await choosing.locator(`section${named('board.of', { name })} .said`).getByText(word('phrase.luck')).waitFor();
    await visit(world, 'Eve', ana.url());
    await choosing.getByText(word('net.watchers', { n: 1 }).split('|')[0]).first().waitFor();
    expect(await choosing.locator('[data-spot].chosen').count()).toBeGreaterThan(0);
    await press(choosing, 0);
    await Promise.all([ana, ben].map((page) => waitForMoves(page, 1, true)));
  });

  it('play a duel by link, and replay it', async () => {
    const { ana, ben } = await twoPlayers(world, 'duel');
    await playMoves([ana, ben], 12);
    await resign(ana);
    await Promise.all([ana, ben].map((page) => page.waitForSelector(over)));
    const scores = await finalScores(ana);
    expect(await finalScores(ben)).toEqual(scores);
    const written = await moves(ben);
    await replay(ben);
    expect([await replayed(ben), await finalScores(ben), await moves(ben)]).toEqual([scores, scores, written]);
  });

  it('play with clocks, appear on the first page, and have a spectator who cannot move, until one resigns', async () => {
    const ana = await visit(world, 'Ana', 'new');
    await ana.locator('option[value="open"]').first().waitFor({ state: 'attached' });
    await setUp(ana, 'azul', 2, { 2: 'open' }, '0');
    const cara = await visit(world, 'Cara', '');
    await cara.getByRole('link', { name: new RegExp(`Ana.*${word('home.join')}`) }).first().click();
    await button(cara, word('home.join')).waitFor();
    expect(await findings(cara)).toEqual([]);
    await button(cara, word('home.join')).click();
    await Promise.all([ana, cara].map((page) => page.waitForSelector(`section${named('board.of', { name: 'Cara' })}`)));

    const eve = await visit(world, 'Eve', '');
    await eve.getByRole('link', { name: new RegExp(`Ana, Cara.*${word('home.watch')}`) }).first().click();
    await eve.waitForSelector(`section${named('board.of', { name: 'Ana' })}`);
    await ana.getByText(word('net.watchers', { n: 1 }).split('|')[0]).first().waitFor();
    await playMoves([ana, cara], 3);
    await waitForMoves(eve, 3);
    expect(await isTurn(eve)).toBe(0);
    expect(await eve.getByText(word('turn.spectating')).count()).toBe(1);
    expect(await eve.locator('ol .path').allTextContents()).toEqual(await ana.locator('ol .path').allTextContents());
    const running = (page: Page) => page.locator('.clock').allTextContents();
    expect(await running(ana)).toHaveLength(2);
    const before = (await running(eve)).join();
    await eve.waitForFunction((shown) => [...document.querySelectorAll('.clock')].map((clock) => clock.textContent).join() !== shown, before);
    await resign(ana);
    const told = (page: Page) => page.getByText(word('result.resigned', { name: 'Ana' })).waitFor();
    await Promise.all([ana, cara, eve].map(told));
    await replay(eve);
    await told(eve);
    await playOn(eve);
  });

  it('both see, also in the replay, that one ran out of time', async () => {
    const { ana, ben } = await twoPlayers(world, 'azul', { initial: 2, credit: 0 });
    const late = (page: Page) => page.getByText(word('result.late', { name: '' }).trim()).textContent();
    const told = await late(ana);
    expect(['Ana', 'Ben'].map((name) => word('result.late', { name }))).toContain(told);
    expect(await late(ben)).toBe(told);
    // Nobody has moved: the replay has one step, its end.
    await ben.getByRole('link', { name: word('action.replay') }).click();
    await ben.waitForSelector(over);
    expect(await late(ben)).toBe(told);
  });

  it('share the table with a bot and two people at one screen; a bot takes over for a player who resigns', async () => {
    const ana = await visit(world, 'Ana', 'new');
    await ana.locator('option[value="friend"]').first().waitFor({ state: 'attached' });
    await setUp(ana, 'azul', 4, { 2: 'screen', 3: 'friend', 4: 'bot-2' });
    const link = await ana.getByLabel(word('wait.link')).inputValue();
    const ben = await visit(world, '', link);
    await ben.getByLabel(word('setup.name')).fill('Ben');
    expect(await findings(ben)).toEqual([]);
    await button(ben, word('home.join')).click();
    const all = ['Ana', word('setup.player', { n: 2 }), 'Ben', word('seat.bot', { n: 2 })];
    for (const name of all) await ben.waitForSelector(`section${named('board.of', { name })}`);
    const eve = await visit(world, 'Eve', link);
    await eve.getByText(word('refused.seat_taken')).waitFor();
    await button(eve, word('home.watch')).click();
    await eve.waitForSelector(`section${named('board.of', { name: 'Ben' })}`);
    await Promise.any([ana, ben].map((page) => page.waitForSelector('[data-spot].open:not(:disabled)')));
    await choose(ana, word('action.resign'));
    await ana.getByRole('alert').getByText(word('resign.for', { name: '' }).slice(0, -1).trim()).waitFor();
    await ana.getByRole('alert').getByRole('button', { name: word('action.resign') }).click();
    for (const page of [ana, ben]) await page.locator('header').getByText(word('seat.gone'), { exact: true }).waitFor();
    await playAmongBots([ana, ben], 5);
  });

  it('continue after a dropped connection without a reload, and find their game again on the first page', async () => {
    const { ana, ben } = await twoPlayers(world);
    await playMoves([ana, ben], 2);
    await ben.context().setOffline(true);
    await ben.evaluate(() => dispatchEvent(new Event('offline')));
    if ((await isTurn(ana)) > 0) await playMoves([ana], 1);
    await ben.context().setOffline(false);
    await ben.evaluate(() => dispatchEvent(new Event('online')));
    await waitForMoves(ben, await moves(ana));
    await playMoves([ana, ben], 3);
    await ben.goto(ben.url().replace(/#.*/, '#/'));
    await ben.getByRole('link', { name: new RegExp(`Ana, Ben.*${word('home.goOn')}`) }).click();
    await waitForMoves(ben, await moves(ana), true);
    await playMoves([ana, ben], 1);
  });
});
