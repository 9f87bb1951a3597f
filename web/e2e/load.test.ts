// How much a visitor loads, how soon a press is answered, and that thinking never keeps the page from moving.
import { describe, expect, it } from 'vitest';
import { logged, playByMouse, press, waitForMoves } from './play.ts';
import { word } from './words.ts';
import { sharedWorld } from './world.ts';

const world = sharedWorld();
const kilobyte = 1000;

describe('the app loads fast', () => {
  it.each(['azul', 'duel'] as const)('%s: under 200 KB before the engine, under 500 KB with it, as sent by the server', async (game) => {
    const page = await world.open('t/nowhere');
    const sent = new Map<string, number>();
    page.context().on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (!pathname.startsWith('/api/')) sent.set(pathname, Number(response.headers()['content-length']));
    });
    const total = () => [...sent.values()].reduce((sum, size) => sum + size, 0);
    const engine = () => [...sent.keys()].some((path) => path.endsWith('.wasm'));
    // Clear everything: the first visit filled the browser's cache.
    const client = await page.context().newCDPSession(page);
    await client.send('Network.clearBrowserCache');
    await page.goto(page.url().replace(/#.*/, '#/'));
    await page.reload();
    await page.waitForLoadState('networkidle');
    const before = total();
    expect(engine()).toBe(false);
    await page.getByRole('button', { name: word('home.playGame', { game: word(`home.${game}`) }), exact: true }).click();
    const weights = () => [...sent.keys()].filter((path) => path.endsWith('.weights')).length;
    // A hasty decision needs no weights, so play until the bot has thought once.
    for (let turns = 0; turns < 8 && weights() === 0; turns += 1) await playByMouse(page, 4);
    await waitForMoves(page, 2);
    const after = total();
    console.log(`${game}: ${(before / kilobyte).toFixed(0)} KB before the engine, ${(after / kilobyte).toFixed(0)} KB with it`);
    expect(engine()).toBe(true);
    expect(weights()).toBe(1);
    expect(before).toBeGreaterThan(50 * kilobyte);
    expect(before).toBeLessThan(200 * kilobyte);
    expect(after).toBeLessThan(500 * kilobyte);
  });
});

/** In the page: plays moves, and measures in milliseconds how long after each press a frame shows the result. */
async function answers({ moves, logged }: { moves: number; logged: string }): Promise<{ choices: number[]; moves: number[] }> {
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(() => resolve(performance.now())));
  const decisions = () => Number(document.querySelector<HTMLElement>(logged)?.dataset.decisions);
  const one = (state: string) => document.querySelector<HTMLElement>(`main [data-spot].${state}:not(:disabled)`);
  const after = async (press: () => void, seen: () => boolean) => {
    const since = performance.now();
    press();
    while (!seen()) await new Promise((resolve) => setTimeout(resolve));
    return Math.round((await frame()) - since);
  };
  const times: { choices: number[]; moves: number[] } = { choices: [], moves: [] };
  for (let n = 0; n < moves; n += 1) {
    while (!one('open')) await frame();
    times.choices.push(await after(() => one('open')?.click(), () => one('target') !== null));
    const before = decisions();
    times.moves.push(await after(() => one('target')?.click(), () => decisions() > before));
  }
  while (!one('open')) await frame();
  return times;
}

const soon = 50;

it(`a press is answered within ${soon} ms of work`, async () => {
  const page = await world.open('play/azul?seed=5');
  await page.waitForSelector('[data-spot].open:not(:disabled)');
  // Counts the time in which the page itself was running: what the machine does besides is not in it.
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  const worked = async () => (await client.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000;
  const before = await worked();
  const count = 10;
  const times = await page.evaluate(answers, { moves: count, logged });
  // A choice, a move and the bot's answer.
  const each = ((await worked()) - before) / (3 * count);
  for (const [what, all] of Object.entries(times)) console.log(`${what} were shown after ${all.sort((a, b) => a - b).join(', ')} ms`);
  console.log(`the page worked ${each.toFixed(1)} ms for each`);
  expect(each).toBeGreaterThan(0.5);
  expect(each).toBeLessThan(soon);
});

/** In the page: how long something is said there, and the longest time between two frames in the meantime. */
async function watched(words: string): Promise<{ seconds: number; longest: number }> {
  const said = () => document.body.textContent?.includes(words);
  while (!said()) await new Promise((resolve) => setTimeout(resolve, 2));
  const since = performance.now();
  let [last, longest] = [since, 0];
  while (said()) {
    const now = await new Promise<number>((resolve) => requestAnimationFrame(() => resolve(performance.now())));
    [last, longest] = [now, Math.max(longest, now - last)];
  }
  return { seconds: (last - since) / 1000, longest };
}

it('stays smooth while a strong bot and a hint think', async () => {
  const page = await world.open('play/azul?seed=5', { settings: { level: 10 } });
  const turn = async () => {
    await press(page, 0);
    const bot = page.evaluate(watched, word('turn.thinking'));
    await press(page, 0);
    return bot;
  };
  const hint = async () => {
    await page.waitForSelector('[data-spot].open:not(:disabled)');
    const advice = page.evaluate(watched, word('hint.thinking'));
    await page.getByRole('button', { name: word('action.hint'), exact: true }).click();
    return advice;
  };
  for (const [who, think] of Object.entries({ 'a bot of level 10': turn, 'a hint': hint })) {
    // The machine itself may stutter, being busy with something else; thinking in the page would each time.
    const stutters: boolean[] = [];
    while (stutters.length < 4 && !stutters.includes(false)) {
      const { seconds, longest } = await think();
      console.log(`${who} took ${seconds.toFixed(2)} s; the longest wait for a frame was ${longest.toFixed(0)} ms`);
      stutters.push(longest > Math.max(150, (seconds * 1000) / 4));
    }
    expect(stutters).toContain(false);
  }
});
