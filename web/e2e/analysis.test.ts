// The analysis board: ways in and back, moves and chance for everyone, variations, the engine's lines, the editor, copies.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { cutOff, findings, overflows } from './browser.ts';
import { named, word, type Language } from './words.ts';
import { aloneWorld } from './world.ts';

const world = aloneWorld();
const record = readFileSync(new URL('azul-begun.txt', import.meta.url), 'utf8');
const catalogue = JSON.parse(readFileSync(new URL('../../build/engine/catalogue.json', import.meta.url), 'utf8')) as { games: { name: string; players: number[] }[] };
const small = { viewport: { width: 390, height: 664 }, hasTouch: true };
const permissions = ['clipboard-read', 'clipboard-write'];
/** One take, and the round is over. */
const lastTake = 'azulejos/1 azul players=2 round=2 phase=offer turn=1 first=1 marker=1 bag=* centre=BB';
/** A browser in which the engine is off. */
const quiet = { 'azulejos.analysis': JSON.stringify({ engine: false, lines: 3 }) };

/** Polls until the answer is as expected, however busy the machine is. */
const soon = <T>(ask: () => Promise<T> | T) => expect.poll(ask, { timeout: 60_000 });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const menu = async (page: Page, name: string) => {
  await button(page, word('action.menu')).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
};
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const tree = (page: Page) => page.locator(`.tree${named('analysis.moves')} button`);
/** The event whose position is shown, such as `3.Ana:cB2`. */
const current = async (page: Page) => ((await page.locator('.tree [aria-current]').first().textContent()) ?? '').replace(/\s+/g, ' ').trim();
const lines = (page: Page) => page.locator(`section${named('analysis.lines')} li .best`);

/** Opens pasted text on the page for it. */
async function paste(text: string, visit: Parameters<typeof world.open>[1] = {}, store: Record<string, string> = {}): Promise<Page> {
  const page = await world.open('analysis', visit);
  await page.evaluate((own) => Object.entries(own).forEach(([key, value]) => localStorage.setItem(key, value)), store);
  await page.getByRole('textbox').fill(text);
  await page.locator('form button.primary').click();
  await page.locator('.panel').waitFor();
  return page;
}

/** One whole move: tiles, and where they go. */
async function move(page: Page, from: string, to: string): Promise<void> {
  const before = await current(page);
  await page.locator(`[data-spot="${from}"]:not(:disabled)`).first().click();
  await page.locator(`[data-spot="${to}"].target`).click();
  await soon(() => current(page)).not.toBe(before);
}

describe('the analysis board', () => {
  it('opens from any step of a replay, and returns to that step', async () => {
    const page = await world.open('open');
    await page.getByRole('textbox').fill(record);
    await button(page, word('replay.open')).click();
    for (let i = 0; i < 3; i += 1) await button(page, word('replay.next')).click();
    await soon(() => page.locator('input[type=range]').inputValue()).toBe('3');
    await button(page, word('analysis.open')).click();
    expect(await current(page)).toMatch(/^3\./);
    await move(page, '3W', 'line3');
    await page.getByRole('link', { name: word('analysis.back') }).click();
    await button(page, word('replay.next')).waitFor();
    expect(await page.locator('input[type=range]').inputValue()).toBe('3');
  });

  it('accepts everyone’s moves, and keeps variations in the address and in the record', async () => {
    const page = await paste(record, { permissions }, quiet);
    const count = await tree(page).count();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await soon(() => current(page)).toMatch(/^1\./);
    await move(page, '5Y', 'line5');
    await move(page, 'cK', 'line1');
    expect(await current(page)).toMatch(/^3\./);
    expect(await tree(page).count()).toBe(count + 2);
    expect(await page.locator(`.tree${named('analysis.moves')} ${named('analysis.variation')}`).count()).toBe(1);
    await page.getByLabel(word('analysis.comment')).fill('a {plan}');
    await page.keyboard.press('Enter');
    await page.locator('.tree .comment').waitFor();
    const here = await current(page);
    await soon(() => page.url()).toMatch(/at=2-1-1$/);
    await page.reload();
    await page.locator('.tree .comment').waitFor();
    expect(await current(page)).toBe(here);
    await menu(page, word('analysis.copyRecord'));
    await page.getByText(word('analysis.copied')).waitFor();
    const text = await copied(page);
    expect(text).toMatch(/\( 2\. \S+ 3\. \S+ \{a \{plan\\\}\} \)/);
    await button(page, word('analysis.promote')).click();
    await soon(() => page.url()).toMatch(/at=4$/);
    await button(page, word('analysis.remove')).click();
    await soon(() => tree(page).count()).toBe(count + 1);
    const other = await paste(text, {}, quiet);
    expect(await tree(other).count()).toBe(count + 2);
  });

  it('takes chance at random, as chosen, or as in the game', async () => {
    const page = await paste(lastTake, {}, quiet);
    await move(page, 'cB', 'line3');
    const ask = page.getByRole('group', { name: word('analysis.due.deal') });
    expect(await ask.getByRole('button', { name: word('analysis.asItWas') }).count()).toBe(0);
    await button(page, word('analysis.choose')).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: word('tile.R'), exact: true }).click();
    const factory = dialog.getByRole('group', { name: word('place.factory', { n: 1 }), exact: true }).getByRole('button');
    for (let i = 0; i < 4; i += 1) await factory.nth(i).click();
    expect(await findings(page)).toEqual([]);
    await dialog.getByLabel(word('analysis.asText')).fill('deal RRRR');
    await button(page, word('analysis.confirm')).click();
    await dialog.getByRole('alert').waitFor();
    await button(page, word('analysis.drawAgain')).click();
    await dialog.getByRole('radio', { name: word('tile.R'), exact: true }).click();
    for (let i = 0; i < 4; i += 1) await factory.nth(i).click();
    await button(page, word('analysis.confirm')).click();
    await soon(() => current(page)).toMatch(/^deal RRRR /);
    const chosen = await current(page);
    // Back before the deal, the first that came is how it was; another is a variation.
    await page.keyboard.press('ArrowLeft');
    await button(page, word('analysis.asItWas')).click();
    await soon(() => current(page)).toBe(chosen);
    await page.keyboard.press('ArrowLeft');
    await button(page, word('analysis.random')).click();
    await soon(() => current(page)).toMatch(/^deal (?!RRRR)/);
    expect(await page.locator(`.tree ${named('analysis.variation')}`).count()).toBe(1);
  });

  it('shows, plays and draws the engine’s lines, and works without the engine', async () => {
    const page = await paste(record);
    await page.keyboard.press('ArrowRight');
    await lines(page).nth(2).waitFor();
    expect(await lines(page).first().textContent()).toMatch(/\d+ %\s*[+−]?\d/);
    expect(await page.locator('section .depth').first().textContent()).toMatch(/depth \d+/);
    expect(await page.locator('.arrows > path').count()).toBe(3);
    // The page answers at once, however hard the engine thinks.
    const late = await page.evaluate(async () => {
      let [worst, last] = [0, performance.now()];
      for (let i = 0; i < 20; i += 1) {
        await new Promise((resolve) => setTimeout(resolve, 10));
        worst = Math.max(worst, performance.now() - last - 10);
        last = performance.now();
      }
      return worst;
    });
    expect(late).toBeLessThan(1000);
    await page.getByLabel(word('analysis.linesShown')).selectOption('5');
    await lines(page).nth(4).waitFor();
    const before = await tree(page).count();
    await lines(page).nth(4).click();
    await soon(() => tree(page).count()).toBeGreaterThanOrEqual(before);
    await soon(() => current(page)).toMatch(/^1\./);
    await lines(page).first().waitFor();
    await page.getByRole('switch', { name: word('analysis.engine') }).click();
    await page.getByText(word('analysis.engineOff')).waitFor();
    expect(await page.locator('.arrows').count()).toBe(0);
    await page.reload();
    await page.getByText(word('analysis.engineOff')).waitFor();
  });

  it('passes the turn, and copies a position as text, link and picture', async () => {
    const page = await paste(lastTake.replace('centre=BB', 'centre=BBRK'), { permissions }, quiet);
    const url = page.url();
    await menu(page, word('analysis.turned'));
    await page.getByRole('link', { name: word('analysis.back') }).waitFor();
    await menu(page, word('analysis.copyText'));
    await page.getByText(word('analysis.copied')).waitFor();
    expect(await copied(page)).toContain(' turn=2 ');
    await page.getByRole('link', { name: word('analysis.back') }).click();
    await soon(() => page.url()).toBe(url);
    await menu(page, word('analysis.copyLink'));
    await soon(() => copied(page)).toBe(url);
    await menu(page, word('analysis.copyPicture'));
    await soon(() => page.evaluate(async () => (await navigator.clipboard.read())[0].types.join())).toBe('image/png');
    const [drawing] = await Promise.all([page.waitForEvent('download'), menu(page, word('analysis.saveDrawing'))]);
    expect(readFileSync(await drawing.path(), 'utf8')).toMatch(/^<svg .*href="#tK".*<\/svg>$/s);
    const [picture] = await Promise.all([page.waitForEvent('download'), menu(page, word('analysis.savePicture'))]);
    expect(readFileSync(await picture.path()).subarray(1, 4).toString()).toBe('PNG');
  });

  it('says what is wrong with pasted text', async () => {
    const page = await world.open('analysis');
    await page.getByRole('textbox').fill('azulejos/1 azul players=2 phase=offer');
    await button(page, word('analysis.open')).click();
    expect(await page.getByRole('alert').textContent()).toMatch(/cannot arise/);
  });
});

describe('the editor', () => {
  it('sets up a position by hand, and refuses impossible ones with reasons', async () => {
    const page = await world.open('analysis/edit', { settings: { language: 'nl' } });
    const nl = (key: Parameters<typeof word>[0], params = {}) => word(key, params, 'nl');
    const analyse = button(page, nl('editor.analyse'));
    await page.getByText(nl('editor.fine')).waitFor();
    await page.getByRole('combobox', { name: nl('editor.game'), exact: true }).selectOption('azul');
    await page.getByRole('combobox', { name: nl('editor.players'), exact: true }).selectOption('3');
    const wall = page.locator('[data-key="1.wall"] button');
    await wall.nth(4).waitFor();
    for (let i = 0; i < 4; i += 1) await wall.nth(i).click();
    await page.getByText(nl('editor.fine')).waitFor();
    await wall.nth(4).click();
    await page.getByText('een rij van de muur is vol').waitFor();
    expect(await analyse.isDisabled()).toBe(true);
    await wall.nth(4).click();
    await page.getByRole('radio', { name: nl('tile.K'), exact: true }).click();
    await page.locator('[data-key="2.lines"] button').nth(3).click();
    await page.locator('[data-key="3.floor"] .add').click();
    await page.locator('[data-key="centre"] .add').click();
    await page.locator('[data-key="1.score"] input').fill('17');
    await page.keyboard.press('Tab');
    await page.locator('[data-key="turn"] select').selectOption('2');
    await page.locator('[data-key="marker"] select').selectOption('2');
    await page.getByText(nl('editor.fine')).waitFor();
    expect(await findings(page)).toEqual([]);
    await analyse.click();
    await page.locator('.panel').waitFor();
    const url = page.url();
    await button(page, nl('action.menu')).click();
    await page.getByRole('menuitem', { name: nl('analysis.edit') }).click();
    await page.getByText(nl('editor.fine')).waitFor();
    expect(await page.locator('[data-key="1.score"] input').inputValue()).toBe('17');
    expect(await page.locator('[data-key="2.lines"]').getByRole('button', { name: nl('tile.K') }).count()).toBe(3);
    await analyse.click();
    await soon(() => page.url()).toBe(url);
  });

  it('works for every game and number of players', async () => {
    const page = await world.open('analysis/edit');
    const games = page.getByRole('combobox', { name: word('editor.game') });
    await games.waitFor();
    const names = await games.locator('option').evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
    expect(names).toContain('duel');
    for (const name of names) {
      await games.selectOption(name);
      const players = page.getByRole('combobox', { name: word('editor.players'), exact: true });
      // Not read from the page, which may still show the game before.
      const counts = catalogue.games.find((game) => game.name === name)!.players;
      for (const count of counts) {
        if (counts.length > 1) await players.selectOption(String(count));
        await soon(() => page.locator('.boards section').count()).toBe(count);
        await page.getByText(word('editor.fine')).waitFor();
      }
    }
    await games.selectOption('duel');
    await page.locator('[data-key="1.plates"] select').first().selectOption('J1');
    await page.locator('[data-key="1.plates"] .plate').first().waitFor();
    await page.locator('[data-key="phase"] select').selectOption('tiling');
    await page.getByText('the decision or draw of this phase is not possible here').waitFor();
    expect(await findings(page)).toEqual([]);
  });
});

describe.each([
  ['wide', {}],
  ['on a phone', small],
])('analysis %s', (_, visit) => {
  it.each(['en', 'fr', 'nl'] as Language[])('fits and is accessible, in %s', async (language) => {
    const page = await paste(record, { ...visit, reducedMotion: 'reduce', settings: { language, theme: language === 'fr' ? 'dark' : 'light' } });
    await page.keyboard.press('End');
    await page.locator('li .best').first().waitFor();
    expect(await overflows(page)).toBe(false);
    expect(await cutOff(page)).toEqual([]);
    expect(await findings(page)).toEqual([]);
    if (visit === small) {
      await page.getByRole('button', { name: word('analysis.more', {}, language) }).click();
      await page.getByRole('dialog').locator('.tree button').nth(2).click();
      expect(await findings(page)).toEqual([]);
      await page.getByRole('dialog').getByRole('button', { name: word('action.close', {}, language) }).click();
    }
    for (const path of ['analysis', 'analysis/edit']) {
      await page.goto(`${page.url().split('#')[0]}#/${path}`);
      await page.locator('main').waitFor();
      expect(await cutOff(page), path).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), path).toBe(false);
      expect(await findings(page), path).toEqual([]);
    }
  });
});
