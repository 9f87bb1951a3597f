// How much a visitor loads, and that thinking never keeps the page from moving.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { built } from './browser.ts';
import { playByMouse, press, waitForMoves } from './play.ts';
import { word } from './words.ts';
import { aloneWorld } from './world.ts';

const world = aloneWorld();
const kilobyte = 1000;
/** Most that a game may weigh with the engine, in kilobytes. */
const most = { azul: 700, duel: 500 };

/** What a built file weighs on the way, compressed as web hosts do. */
const weight = (path: string): number => gzipSync(readFileSync(built + (path === '/' ? 'index.html' : path)), { level: 9 }).length;
const total = (paths: Iterable<string>): number => [...paths].reduce((sum, path) => sum + weight(path), 0);

describe('the app loads fast', () => {
  it.each([['azul', 0], ['duel', 1]] as const)('under 200 KB before the engine, and %s with it', async (game, which) => {
    const page = await world.open('settings', { serviceWorkers: 'block' });
    const asked = new Set<string>();
    page.context().on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (!pathname.startsWith('/api/')) asked.add(pathname);
    });
    await page.goto(page.url().replace(/#.*/, '#/'));
    await page.reload();
    await page.waitForLoadState('networkidle');
    const before = total(asked);
    expect([...asked].some((path) => path.endsWith('.wasm'))).toBe(false);
    await page.getByRole('button', { name: word('home.play') }).nth(which).click();
    await playByMouse(page, 4);
    await waitForMoves(page, 2);
    const after = total(asked);
    console.log(`${game}: ${(before / kilobyte).toFixed(0)} KB before the engine, ${(after / kilobyte).toFixed(0)} KB with it`);
    expect([...asked].some((path) => path.endsWith('.wasm'))).toBe(true);
    expect(before).toBeLessThan(200 * kilobyte);
    expect(after).toBeLessThan(most[game] * kilobyte);
  });
});

it('a strong bot thinks without making the page stutter', async () => {
  const page = await world.open('play/azul?seed=5', { settings: { level: 10 } });
  await press(page, 0);
  // From here on: how long each frame waited for the one before, until the bot has moved.
  await page.evaluate(() => {
    const watch = { longest: 0, last: performance.now(), start: performance.now() };
    Object.assign(window, { watch });
    const frame = (now: number) => {
      watch.longest = Math.max(watch.longest, now - watch.last);
      watch.last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  await press(page, 0);
  await page.getByText(word('turn.thinking')).first().waitFor();
  const thought = await page.evaluate(async (thinking) => {
    const { watch } = window as unknown as { watch: { longest: number; last: number; start: number } };
    watch.longest = 0;
    const since = performance.now();
    while (document.body.textContent?.includes(thinking)) await new Promise((resolve) => setTimeout(resolve, 5));
    return { seconds: (performance.now() - since) / 1000, longest: watch.longest };
  }, word('turn.thinking'));
  console.log(`a bot of level 10 thought for ${thought.seconds.toFixed(2)} s; the longest wait for a frame was ${thought.longest.toFixed(0)} ms`);
  expect(thought.seconds).toBeGreaterThan(0.3);
  expect(thought.longest).toBeLessThan(Math.max(150, (thought.seconds * 1000) / 4));
});
