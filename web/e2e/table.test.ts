// What can be done at a table in this browser, besides moving.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { moves, over, playByMouse, playFrom, press, setUp, waitForMoves } from './play.ts';
import { named, word } from './words.ts';
import { aloneWorld } from './world.ts';

const playAzul = word('home.playGame', { game: word('home.azul') });
const world = aloneWorld();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const menu = async (page: Page, name: string) => {
  await button(page, word('action.menu')).click();
  await page.getByRole('menuitem', { name }).click();
};

/** One whole move of one's own: tiles, and where they go. */
async function move(page: Page): Promise<void> {
  await press(page, 3);
  await press(page, 1);
}

/** Keeps, in their order, the points that are shown over the board, and the scores of who sits in front. */
const noteScores = (page: Page) =>
  page.evaluate(() => {
    const scores: string[] = [];
    const inFront = () => document.querySelector('.own .score > :last-child')?.textContent ?? '';
    let before = inFront();
    new MutationObserver((changes) => {
      const added = changes.flatMap((change) => [...change.addedNodes]);
      for (const node of added) if (node instanceof HTMLElement && node.matches('.score-badge')) scores.push(node.dataset.points ?? '');
      if (inFront() !== before) scores.push((before = inFront()));
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    Object.assign(window, { scores });
  });

describe('at a table in this browser', () => {
  it('a game against a bot starts two presses from the first page', async () => {
    const page = await world.open('');
    await button(page, playAzul).click();
    await page.locator('[data-spot].open:not(:disabled)').first().click();
    expect(await page.locator('[data-spot].target').count()).toBeGreaterThan(0);
  });

  it('hints show the best moves with their expected result, and can be played', async () => {
    const page = await world.open('play/azul');
    await press(page, 0);
    const before = await moves(page);
    await button(page, word('action.hint')).click();
    const hints = page.locator(`section${named('action.hint')} li button`);
    await hints.first().waitFor();
    expect(await hints.count()).toBeGreaterThan(1);
    expect(await hints.first().textContent()).toMatch(/\d+ % to win/);
    await hints.first().click();
    await waitForMoves(page, before + 2);
  });

  it('moves against a bot can be undone, and the game continues after a reload', async () => {
    const page = await world.open('play/azul');
    await page.waitForSelector('[data-spot].open:not(:disabled)');
    const before = await moves(page);
    await move(page);
    await waitForMoves(page, before + 2);
    await button(page, word('action.undo')).click();
    await waitForMoves(page, before, true);
    await move(page);
    await waitForMoves(page, before + 2);
    await page.keyboard.press('u');
    await waitForMoves(page, before, true);
    await move(page);
    await waitForMoves(page, before + 2);
    const shown = await page.locator('ol .path').allTextContents();
    await page.goto(page.url().replace(/#.*/, '#/'));
    await page.reload();
    await page.getByRole('link', { name: word('games.goOn') }).click();
    await waitForMoves(page, before + 2, true);
    expect(await page.locator('ol .path').allTextContents()).toEqual(shown);
  });

  it('a move is confirmed, or cancelled first', async () => {
    const page = await world.open('play/azul', { settings: { confirm: true } });
    await page.waitForSelector('[data-spot].open:not(:disabled)');
    const before = await moves(page);
    await move(page);
    await button(page, word('choose.confirm')).waitFor();
    await button(page, word('choose.reset')).click();
    expect(await page.locator('[data-spot].target, [data-spot].chosen').count()).toBe(0);
    expect(await moves(page)).toBe(before);
    await move(page);
    await button(page, word('choose.confirm')).click();
    await waitForMoves(page, before + 2);
  });

  it('resigning asks for confirmation, by mouse or keyboard, and is announced; a rematch starts afresh', async () => {
    const page = await world.open('play/azul');
    await move(page);
    await menu(page, word('action.resign'));
    await page.getByRole('alert').getByText(word('resign.sure')).waitFor();
    await button(page, word('resign.stay')).click();
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await move(page);

    await button(page, word('action.menu')).press('Enter');
    await page.getByRole('menuitem', { name: word('action.resign') }).press('Enter');
    const focused = page.locator('[role="alert"] button:focus');
    await focused.getByText(word('resign.stay')).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await menu(page, word('action.resign'));
    await focused.getByText(word('resign.stay')).waitFor();
    await page.keyboard.press('Shift+Tab');
    await focused.getByText(word('action.resign')).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText(word('result.resigned', { name: 'Ana' })).waitFor();
    await page.getByRole('heading', { name: word('result.wins', { name: word('seat.bot', { n: 1 }) }) }).waitFor();
    const finished = page.url();
    await button(page, word('action.rematch')).click();
    await page.waitForSelector(over, { state: 'detached' });
    await move(page);
    await waitForMoves(page, 2);
    const second = page.url();

    await menu(page, word('action.resign'));
    await page.getByRole('alert').getByRole('button', { name: word('action.resign') }).click();
    await page.getByRole('link', { name: word('action.replay') }).click();
    await button(page, word('replay.last')).click();
    await page.getByText(word('result.resigned', { name: 'Ana' })).waitFor();
    // Back leads from one game to the other, without restarting any of them.
    for (const address of [second, finished]) {
      await page.goBack();
      await page.getByText(word('result.resigned', { name: 'Ana' })).waitFor();
      expect(page.url()).toBe(address);
    }
    await page.goto(page.url().replace(/#.*/, '#/'));
    await button(page, playAzul).waitFor();
    expect(await page.getByRole('link', { name: word('games.goOn') }).count()).toBe(0);
  });

  it('a round is scored tile by tile: points appear one after another, and the score counts up with them', async () => {
    const page = await world.open('open', { settings: { speed: 'fast' } });
    await playFrom(page, 'azulejos/1 azul players=2 round=1 phase=offer turn=1 bag=* centre=R marker=2 1.lines=-,YY,KKK,-,-');
    await page.waitForSelector('[data-spot="cR"].open');
    await noteScores(page);
    await page.locator('[data-spot="cR"]').click();
    await page.locator('[data-spot="line1"].target').click();
    await page.waitForFunction('scores.length >= 6');
    // Alone; below another; alone.
    expect(await page.evaluate('scores.slice(0, 6)')).toEqual(['+1', '1', '+2', '3', '+1', '4']);
  });

  it('two people at one screen take turns, each at their own board', async () => {
    const page = await world.open('new');
    await setUp(page, 'azul', 2, { 2: 'screen' });
    const turns = new Set<string>();
    for (let turn = 1; turn <= 4; turn += 1) {
      await page.waitForSelector('[data-spot].open:not(:disabled)');
      turns.add((await page.locator('.own section').first().getAttribute('aria-label')) ?? '');
      await move(page);
      await waitForMoves(page, turn, true);
    }
    expect(turns).toEqual(new Set(['Ana', word('setup.player', { n: 2 })].map((name) => word('board.of', { name }))));
  });

  it.each([[true, 'plays itself'], [false, 'waits if that is switched off']])('with %s, a single choice %s', async (autoplay) => {
    const page = await world.open('open', { settings: { autoplay } });
    await playFrom(page, 'azulejos/1 azul players=2 round=1 phase=offer turn=1 bag=* centre=R marker=2 1.lines=B,Y,K,W,B');
    if (!autoplay) {
      await page.waitForSelector('[data-spot="cR"].open');
      expect(await moves(page)).toBe(0);
      await press(page, 0);
      await press(page, 0);
    }
    await page.getByText(word('turn.round', { n: 2 })).first().waitFor();
    expect(await page.locator('ol .path').first().textContent()).toContain(word('place.floor'));
  });

  it('a record is downloaded, reopened, replayed, and continued', async () => {
    const page = await world.open('play/azul');
    await playByMouse(page, 44);
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: word('log.download') }).click()]);
    const record = readFileSync(await file.path(), 'utf8');
    expect(record).toContain('[Game "azul"]');
    expect(record).toContain('[Player1 "Ana"]');

    await page.goto(page.url().replace(/#.*/, '#/open'));
    await page.getByLabel(word('replay.paste')).fill('no record');
    await button(page, word('replay.open')).click();
    await page.getByRole('alert').waitFor();
    await page.getByLabel(word('replay.paste')).fill(record);
    await button(page, word('replay.open')).click();

    const scrub = page.getByRole('slider');
    await scrub.waitFor();
    const at = async () => Number(await scrub.inputValue());
    const last = Number(await scrub.getAttribute('max'));
    expect(last).toBeGreaterThan(20);
    await button(page, word('replay.last')).click();
    expect(await at()).toBe(last);
    const ended = await moves(page);
    await button(page, word('replay.previous')).click();
    expect(await at()).toBe(last - 1);
    await button(page, word('replay.first')).click();
    expect([await at(), await moves(page)]).toEqual([0, 0]);
    await button(page, word('replay.next')).click();
    expect([await at(), await moves(page)]).toEqual([1, 1]);
    await page.getByTitle(word('replay.round', { n: 2 }), { exact: true }).click();
    await page.getByText(word('turn.round', { n: 2 })).first().waitFor();
    const second = await at();
    expect(second).toBeGreaterThan(1);
    await page.keyboard.press('ArrowRight');
    expect(await at()).toBe(second + 1);
    await scrub.fill(String(last));
    expect(await moves(page)).toBe(ended);
    await scrub.fill(String(second));
    const there = await moves(page);
    await button(page, word('action.playOn')).click();
    await page.waitForSelector('[data-spot].open:not(:disabled)');
    expect(await moves(page)).toBe(there);
    await move(page);
    await waitForMoves(page, there + 1);
  });
});
