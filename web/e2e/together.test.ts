// Games with others, through a real server.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, seriousFindings } from './browser.ts';
import { finalScores, press } from './play.ts';
import { GameServer } from './server.ts';

const server = new GameServer();
let browser: Browser;

beforeAll(async () => {
  browser = await launch();
  await server.start();
}, 180_000);
afterAll(async () => {
  await browser.close();
  await server.end();
});

async function visit(name: string, address: string): Promise<Page> {
  const context: BrowserContext = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' });
  await context.addInitScript((own) => localStorage.setItem('azulejos.settings', JSON.stringify(own)), {
    name,
    language: 'en',
    speed: 'off',
    level: 1,
  });
  const page = await context.newPage();
  page.on('pageerror', (error) => expect.soft(String(error)).toBe(''));
  await page.goto(address);
  await page.waitForSelector('header');
  return page;
}

/** Ana sets up a table, Ben sits down by her link; gives both pages and the table's address. */
async function twoPlayers(game = 'azul'): Promise<{ ana: Page; ben: Page; table: string }> {
  const ana = await visit('Ana', `${server.address}/#/`);
  await ana.waitForSelector('text=Open tables');
  await ana.goto(`${server.address}/#/new`);
  await ana.selectOption('label:has-text("Game") select', game);
  await ana.selectOption('label:has-text("Seat 2") select', 'friend');
  await ana.click('button:has-text("Start")');
  const link = await ana.locator('input[readonly]').inputValue();
  expect(await seriousFindings(ana)).toEqual([]);
  const ben = await visit('Ben', link);
  await Promise.all([ana, ben].map((page) => page.waitForSelector('section[aria-label="Board of Ben"]')));
  return { ana, ben, table: ana.url() };
}

const isTurn = (page: Page) => page.locator('[data-spot].open:not(:disabled), [data-spot].target:not(:disabled)').count();
const isOver = (page: Page) => page.locator('section[aria-label="Game over"]').count();

/** Both play, whoever is to move, until it is over or so many presses were made. */
async function playTogether(pages: Page[], most: number): Promise<void> {
  for (let presses = 0; presses < most; ) {
    let moved = false;
    for (const page of pages) {
      if (await isOver(page)) return;
      if (!(await isTurn(page))) continue;
      moved = (await press(page, presses * 5)) || moved;
      presses += 1;
    }
    if (!moved) await pages[0].waitForTimeout(50);
  }
}

const moves = (page: Page) => page.locator('ol .path').count();
const score = (page: Page) => page.locator('section[aria-label^="Board of"] .score').allInnerTexts();

describe('two browsers at one table', () => {
  it('play a whole game by link', async () => {
    const { ana, ben } = await twoPlayers();
    await playTogether([ana, ben], 600);
    await ben.waitForSelector('section[aria-label="Game over"]');
    expect(await finalScores(ana)).toEqual(await finalScores(ben));
    await ana.click('a:has-text("Replay")');
    await ana.click('button[aria-label="End"]');
    expect(await ana.locator('section[aria-label="Replay"]').count()).toBe(1);
    await Promise.all([ana, ben].map((page) => page.context().close()));
  });

  it('play a whole duel by link', async () => {
    const { ana, ben } = await twoPlayers('duel');
    await playTogether([ana, ben], 1200);
    await ben.waitForSelector('section[aria-label="Game over"]');
    expect(await finalScores(ana)).toEqual(await finalScores(ben));
    await Promise.all([ana, ben].map((page) => page.context().close()));
  });

  it('are watched by a third, who cannot move', async () => {
    const { ana, ben, table } = await twoPlayers();
    const eve = await visit('Eve', table);
    await eve.waitForSelector('section[aria-label="Board of Ana"]');
    await playTogether([ana, ben], 6);
    await eve.waitForFunction((count) => document.querySelectorAll('ol .path').length >= count, await moves(ana));
    expect(await score(eve)).toHaveLength(2);
    expect(await isTurn(eve)).toBe(0);
    await Promise.all([ana, ben, eve].map((page) => page.context().close()));
  });

  it('go on after a dropped connection without a reload', async () => {
    const { ana, ben } = await twoPlayers();
    await playTogether([ana, ben], 4);
    await ben.context().setOffline(true);
    await ben.evaluate(() => dispatchEvent(new Event('offline')));
    await playTogether([ana], 2);
    await ben.context().setOffline(false);
    await ben.evaluate(() => dispatchEvent(new Event('online')));
    await ben.waitForFunction((count) => document.querySelectorAll('ol .path').length >= count, await moves(ana));
    await playTogether([ana, ben], 6);
    await Promise.all([ana, ben].map((page) => page.context().close()));
  });

  it('go on after the server was killed and started again', async () => {
    const { ana, ben } = await twoPlayers();
    await playTogether([ana, ben], 6);
    const before = await moves(ana);
    await server.kill();
    await ana.waitForSelector('text=Connection lost');
    await server.start();
    await ana.waitForSelector('text=Connection lost', { state: 'detached', timeout: 60_000 });
    await ben.waitForSelector('text=Connection lost', { state: 'detached', timeout: 60_000 });
    await playTogether([ana, ben], 6);
    expect(await moves(ana)).toBeGreaterThan(before);
    await Promise.all([ana, ben].map((page) => page.context().close()));
  });
});
