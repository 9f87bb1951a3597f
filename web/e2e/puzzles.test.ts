// Puzzles solved, missed and shown; the puzzle of the day; themes; and training games that ask before a blunder.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { puzzleOf } from '../src/lib/puzzles/choose.ts';
import { parse, type Puzzle } from './puzzles.ts';
import { cutOff, desktop, findings, overflows } from './browser.ts';
import { press, waitForMoves } from './play.ts';
import { languages, puzzleWords, told, word, type Language } from './words.ts';
import { aloneWorld } from './world.ts';

const world = aloneWorld();
const handheld = { width: 390, height: 664 };
const file = (set: string) => new URL(`../../src/azulejos/puzzles/data/${set}.jsonl`, import.meta.url);
const azul: Puzzle[] = parse(readFileSync(file('azul-2'), 'utf8'));

/** Types a move, as who uses no pointer does. */
async function type(page: Page, move: string): Promise<void> {
  const [, from, colour, to] = /^(.)(\w+?)(\w)$/.exec(move)!;
  await page.locator(`[data-spot="${from}${colour}"]:not(:disabled)`).first().click();
  await page.locator(`[data-spot="${to === 'f' ? 'floor' : `line${to}`}"]:not(:disabled)`).first().click();
}
const said = (page: Page, words: string) => page.waitForFunction((text) => [...document.querySelectorAll('.coach p, section.prompt')].some((place) => place.textContent?.includes(text)), words);
const why = (page: Page) => page.getByRole('region', { name: told('why') });
const kept = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('azulejos.puzzles') ?? '{}') as { sets: Record<string, { rating: number; tried: Record<string, boolean> }> });

describe.each([
  ['by mouse', { viewport: desktop }],
  ['on a phone in the dark', { viewport: handheld, hasTouch: true, isMobile: true, settings: { theme: 'dark' } }],
] as const)('a puzzle %s', (_, how) => {
  it('can be missed, tried again, solved and explained; only the first try counts', async () => {
    const puzzle = azul.find(({ answers, others }) => !/^w/.test(answers[0]) && Object.keys(others).length > 2)!;
    const page = await world.open(`puzzles/azul-2/${puzzle.id}`, { ...how });
    await said(page, told('ask'));
    expect(await overflows(page)).toBe(false);
    const [wrong] = Object.keys(puzzle.others);
    await type(page, wrong);
    await said(page, told('missed').split(':')[0]);
    await said(page, `${Math.round(puzzle.others[wrong] / 10)} %`);
    expect(await cutOff(page)).toEqual([]);
    await type(page, puzzle.answers[0]);
    await why(page).waitFor();
    const text = await why(page).innerText();
    expect(text).toContain(puzzleWords.en[`why.${puzzle.themes[0]}` as 'why.deny']);
    expect(text).toContain(`${Math.round(puzzle.chance / 10)} %`);
    expect(await why(page).getByRole('listitem').count()).toBeGreaterThan(2);
    expect(await findings(page)).toEqual([]);
    expect(await cutOff(page)).toEqual([]);
    const standing = (await kept(page)).sets['azul-2'];
    expect(standing.tried).toEqual({ [puzzle.id]: false });
    expect(standing.rating).toBeLessThan(100);
    expect(await page.getByRole('link', { name: told('analyse') }).getAttribute('href')).toMatch(/^#\/analysis\/1/);
    await page.getByRole('button', { name: told('next') }).click();
    await said(page, told('ask'));
  });
});

it('can be solved by keyboard alone, and shows its answer on request', async () => {
  const puzzle = azul.find(({ answers }) => /^[c1-9][BYRKW][1-5]$/.test(answers[0]))!;
  const page = await world.open(`puzzles/azul-2/${puzzle.id}`);
  await said(page, told('ask'));
  await page.keyboard.press('ArrowRight');
  expect(await page.evaluate(() => (document.activeElement as HTMLElement).dataset.spot)).toBeTruthy();
  const [answer] = puzzle.answers;
  for (const spot of [answer.slice(0, 2), `line${answer[2]}`]) {
    await page.locator(`[data-spot="${spot}"]:not(:disabled)`).first().focus();
    await page.keyboard.press('Enter');
  }
  await why(page).waitFor();
  expect((await kept(page)).sets['azul-2'].tried).toEqual({ [puzzle.id]: true });
  await page.keyboard.press('n');
  await said(page, told('ask'));
  await page.getByRole('button', { name: told('show') }).focus();
  await page.keyboard.press('Enter');
  await why(page).waitFor();
  expect(Object.values((await kept(page)).sets['azul-2'].tried).sort()).toEqual([false, true]);
});

it('the puzzle of the day is the same for everybody, and counts days in a row', async () => {
  const page = await world.open('puzzles');
  await page.getByRole('heading', { name: told('day') }).waitFor();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('link', { name: told('solve') }).click();
  await said(page, told('askDay'));
  const day = await page.evaluate(() => new Date().toLocaleDateString('sv'));
  await type(page, puzzleOf(day, azul).answers[0]);
  await why(page).waitFor();
  await page.getByRole('button', { name: told('all') }).click();
  await page.getByText(told('daySolved')).waitFor();
  await page.getByText(told('dayRow').split('|')[0].replace('{n}', '1')).waitFor();
});

it.each(['en', 'fr', 'nl'] as Language[])('themes lead to their puzzles in %s, and everything fits on a phone', async (language) => {
  const page = await world.open('puzzles', { viewport: handheld, settings: { language } });
  const theme = page.locator('li a strong').first();
  await theme.waitFor();
  expect(await cutOff(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  const name = await theme.innerText();
  await theme.click();
  await said(page, puzzleWords[language].ask);
  expect(await page.locator('header').first().innerText()).toContain(name);
  expect(await cutOff(page)).toEqual([]);
  expect(Object.keys(languages)).toContain(language);
});

it('puzzles work without a network, even if none was opened before', async () => {
  const page = await world.open('', { serviceWorkers: 'allow' });
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) await new Promise((resolve) => (navigator.serviceWorker.oncontrollerchange = resolve));
  });
  await page.context().setOffline(true);
  await page.getByRole('link', { name: word('home.puzzles') }).click();
  await page.getByRole('link', { name: told('train') }).click();
  await said(page, told('ask'));
});

describe('a training game', () => {
  const settings = { warn: true, evaluation: true };
  it('asks before a blunder, shows the winning chance, and continues either way', async () => {
    const page = await world.open('play/azul?seed=5', { settings });
    const meter = page.getByRole('meter', { name: word('training.label') });
    await meter.waitFor();
    expect(Number(await meter.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
    const question = page.getByRole('alert').filter({ hasText: word('training.sure').split('?')[0] });
    // Whole factories on the floor: sooner or later that is a blunder.
    for (let moves = 0; moves < 12 && !(await question.isVisible()); moves += 1) {
      await page.locator('[data-spot].open:not(:disabled)').first().click();
      await page.locator('[data-spot="floor"]:not(:disabled)').first().click();
      await page.waitForFunction(() => document.querySelector('[role="alert"] button, [data-spot].open:not(:disabled)'));
    }
    await question.waitFor();
    await page.getByRole('button', { name: word('training.think') }).click();
    expect(await question.count()).toBe(0);
    expect(await page.locator('[data-spot].open:not(:disabled)').count()).toBeGreaterThan(0);
    const before = Number(await page.locator('ol[data-decisions]').getAttribute('data-decisions'));
    await page.locator('[data-spot].open:not(:disabled)').first().click();
    await page.locator('[data-spot="floor"]:not(:disabled)').first().click();
    await question.waitFor();
    await page.getByRole('button', { name: word('training.play') }).click();
    await waitForMoves(page, before + 1);
  });

  it('is not available if two people share the screen', async () => {
    const page = await world.open('new', { settings });
    await page.getByRole('combobox', { name: word('setup.seat', { n: 2 }) }).selectOption('screen');
    await page.getByRole('button', { name: word('setup.start') }).click();
    await press(page, 0);
    await press(page, 0);
    await waitForMoves(page, 1);
    expect(page.workers().length).toBe(1);
    expect(await page.getByRole('meter', { name: word('training.label') }).count()).toBe(0);
  });
});
