// Plays whole games through the page alone, the way a person would: by mouse, or by keyboard.
import type { Page } from 'playwright-core';

const over = 'section[aria-label="Game over"]';
const open = '[data-spot].open:not(:disabled):not([tabindex="-1"])';
const target = '[data-spot].target:not(:disabled):not([tabindex="-1"])';
const most = 2000;

/** Waits for something to do; false when the game is over. */
async function due(page: Page): Promise<boolean> {
  await page.waitForSelector(`${over}, ${open}, ${target}`, { timeout: 60_000 });
  return (await page.$(over)) === null;
}

async function pickFrom(page: Page, presses: number): Promise<string> {
  const selector = (await page.$(target)) ? target : open;
  const spots = await page.$$eval(selector, (all) => all.map((one) => (one as HTMLElement).dataset.spot ?? ''));
  const spot = spots[presses % Math.max(1, spots.length)];
  return spot ? `[data-spot="${spot}"]:not(:disabled):not([tabindex="-1"])` : '';
}

/** Presses one of the spots that can be pressed; false when the game is over or the spot was gone. */
export async function press(page: Page, which: number): Promise<boolean> {
  if (!(await due(page))) return false;
  const spot = await pickFrom(page, which);
  return spot !== '' && page.click(spot, { timeout: 3000 }).then(() => true, () => false);
}

/** Presses one spot after another until the game is over; gives the number of presses. */
export async function playByMouse(page: Page): Promise<number> {
  let presses = 0;
  while (presses < most && (await due(page))) if (await press(page, presses * 7)) presses += 1;
  return presses;
}

/** The same with Tab, arrows and Enter; no pointer at all. */
export async function playByKeyboard(page: Page): Promise<number> {
  let presses = 0;
  await page.keyboard.press('ArrowRight');
  while (presses < most && (await due(page))) {
    await page.keyboard.press(['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'][presses % 4]);
    const focused = await page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.spot ?? '');
    if (focused) await page.keyboard.press('Enter');
    presses += 1;
  }
  return presses;
}

export async function setUp(page: Page, game: string, players: number): Promise<void> {
  await page.selectOption('label:has-text("Game") select', game);
  await page.click(`[role=group][aria-label="Players"] button:has-text("${players}")`);
  await page.click('button:has-text("Start")');
}

export const finalScores = (page: Page): Promise<string[]> => page.locator(`${over} tr.total td`).allTextContents();
