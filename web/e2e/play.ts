// Plays whole games through the page, as a person would: by mouse, or by keyboard.
import type { Page } from 'playwright-core';
import { named, word, type Language } from './words.ts';

export const over = `section${named('turn.over')}`;
const most = 900;

interface Place {
  spot: string;
  x: number;
  y: number;
  /** Whether fingers press here. */
  touch: boolean;
}

/** The log knows how many decisions it contains, several to a turn. */
export const logged = 'ol[data-decisions]';

interface Look {
  which: number;
  /** How long to wait, in milliseconds. */
  patience: number;
  /** Stops pressing once this many moves are in the log. */
  enough?: number;
}

/**
 * In the page: waits for a spot that can be pressed and gives one of them, with a point at which a pointer really
 * meets it; null when nothing could be pressed for as long as was said, or enough was played.
 */
export async function look({ over, logged, which, patience, enough = Infinity }: Look & { over: string; logged: string }): Promise<Place | 'over' | null> {
  const pressable = (state: string) =>
    [...document.querySelectorAll<HTMLElement>(`[data-spot].${state}:not(:disabled):not([tabindex="-1"])`)];
  const parts = [[0.5, 0.5], [0.25, 0.5], [0.75, 0.5], [0.5, 0.2], [0.5, 0.8]];
  const place = (element: HTMLElement): Place[] => {
    const box = element.getBoundingClientRect();
    const points = parts.map(([right, down]) => ({ x: box.left + right * box.width, y: box.top + down * box.height }));
    const met = points.find(({ x, y }) => document.elementFromPoint(x, y)?.closest('[data-spot]') === element);
    return met ? [{ spot: element.dataset.spot ?? '', ...met, touch: navigator.maxTouchPoints > 0 }] : [];
  };
  const until = performance.now() + patience;
  for (;;) {
    if (document.querySelector(over)) return 'over';
    if (Number(document.querySelector<HTMLElement>(logged)?.dataset.decisions) >= enough) return null;
    const targets = pressable('target');
    const spots = targets.length > 0 ? targets : pressable('open');
    const places = spots.flatMap(place);
    // Who always throws tiles to the floor never ends a game.
    const wanted = places.filter(({ spot }) => spot !== 'floor');
    const choices = wanted.length > 0 ? wanted : places;
    if (choices.length > 0) return choices[which % choices.length];
    if (performance.now() >= until) {
      const covered = spots.map((spot) => spot.dataset.spot).join(' ');
      if (covered && patience > 1000) throw new Error(`covered, though they can be pressed: ${covered}`);
      return null;
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

const nextPlace = (page: Page, how: Look) => page.evaluate(look, { over, logged, ...how });

/** Presses one of the spots that can be pressed; says how that went. */
export async function press(page: Page, which: number, patience = 60_000, enough?: number): Promise<'pressed' | 'over' | 'nothing'> {
  const found = await nextPlace(page, { which, patience, enough });
  if (found === 'over') return 'over';
  if (found === null) return 'nothing';
  if (found.touch) await page.touchscreen.tap(found.x, found.y);
  else await page.mouse.click(found.x, found.y);
  return 'pressed';
}

/** Presses one spot after another until the game is over, or up to a limit; returns the number of presses. */
export async function playByMouse(page: Page, presses = most): Promise<number> {
  for (let count = 0; count < presses; count += 1) {
    const how = await press(page, count * 7);
    if (how === 'over') return count;
    if (how === 'nothing') throw new Error('nothing could be pressed for a minute');
  }
  if (presses === most) throw new Error(`the game was not over after ${most} presses`);
  return presses;
}

/** Everyone plays in turn, until the game is over or one of them has seen this many moves. */
async function playUntil(pages: Page[], enough: number): Promise<void> {
  let count = 0;
  for (let idle = Date.now(); Date.now() - idle < 60_000; ) {
    for (const page of pages) {
      if ((await moves(page)) >= enough) return;
      const how = await press(page, count * 5, 20, enough);
      if (how === 'over') return;
      if (how === 'pressed') [count, idle] = [count + 1, Date.now()];
      if (count > 2 * most) throw new Error(`the game was not over after ${count} presses`);
    }
  }
  throw new Error('nobody could press anything for a minute');
}

/** All play a game to its end, and see it. */
export async function playTogether(pages: Page[]): Promise<void> {
  await playUntil(pages, Infinity);
  await Promise.all(pages.map((page) => page.waitForSelector(over)));
}

/** Everyone plays a number of moves, and sees them. */
export async function playMoves(pages: Page[], count: number): Promise<void> {
  const wanted = (await moves(pages[0])) + count;
  await playUntil(pages, wanted);
  await Promise.all(pages.map((page) => waitForMoves(page, wanted, true)));
}

/** Everyone plays, bots included, until at least this many more moves have been seen. */
export async function playAmongBots(pages: Page[], count: number): Promise<void> {
  const wanted = (await moves(pages[0])) + count;
  await playUntil(pages, wanted);
  await Promise.all(pages.map((page) => waitForMoves(page, wanted)));
}

/** Plays with arrows and Enter until the game is over, or up to a limit; no pointer at all. */
export async function playByKeyboard(page: Page, presses = most): Promise<void> {
  const arrows = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'];
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement as HTMLElement | null;
      return element?.dataset.spot !== undefined && !element.classList.contains('chosen');
    });
  for (let count = 0; count < presses; count += 1) {
    const found = await nextPlace(page, { which: 0, patience: 60_000 });
    if (found === 'over') return;
    if (found === null) throw new Error('nothing could be pressed for a minute');
    await page.keyboard.press(arrows[count % 4]);
    if (await focused()) await page.keyboard.press('Enter');
  }
  if (presses === most) throw new Error(`the game was not over after ${most} presses`);
}

/** Opens a position from the page for it, and plays on from there. */
export async function playFrom(page: Page, text: string, language: Language = 'en'): Promise<void> {
  await page.evaluate(() => (location.hash = '#/open'));
  await page.getByLabel(word('replay.paste', {}, language)).fill(text);
  await page.getByRole('button', { name: word('replay.open', {}, language), exact: true }).click();
  await page.getByRole('button', { name: word('action.playOn', {}, language), exact: true }).click();
  await page.waitForSelector('[data-spot].open:not(:disabled)');
}

export async function setUp(page: Page, game: string, players: number, seats: Record<number, string> = {}, clock = ''): Promise<void> {
  await page.getByRole('combobox', { name: word('setup.game') }).selectOption(game);
  await page.getByRole('group', { name: word('setup.players') }).getByRole('button', { name: String(players) }).click();
  for (const [seat, kind] of Object.entries(seats)) await page.getByRole('combobox', { name: word('setup.seat', { n: seat }) }).selectOption(kind);
  if (clock) await page.getByRole('combobox', { name: word('setup.clock') }).selectOption(clock);
  await page.getByRole('button', { name: word('setup.start') }).click();
}

export const finalScores = (page: Page): Promise<string[]> => page.locator(`${over} tr.total td`).allTextContents();

export const moves = async (page: Page): Promise<number> => Number(await page.locator(logged).getAttribute('data-decisions'));

/** Waits until at least this many moves are in the log. */
export async function waitForMoves(page: Page, count: number, exactly = false): Promise<void> {
  const enough = ({ logged, count, exactly }: { logged: string; count: number; exactly: boolean }) => {
    const now = Number(document.querySelector<HTMLElement>(logged)?.dataset.decisions);
    return exactly ? now === count : now >= count;
  };
  await page.waitForFunction(enough, { logged, count, exactly });
}
