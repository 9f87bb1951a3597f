// How much a visitor loads, and that thinking never keeps the page from moving.
import { describe, expect, it } from 'vitest';
import { playByMouse, press, waitForMoves } from './play.ts';
import { word } from './words.ts';
import { sharedWorld } from './world.ts';

const world = sharedWorld();
const kilobyte = 1000;

describe('the app loads fast', () => {
  it.each([['azul', 0], ['duel', 1]] as const)('%s: under 200 KB before the engine, under 500 KB with it, as sent by the server', async (game, which) => {
    const page = await world.open('t/nowhere', { serviceWorkers: 'block' });
    const sent = new Map<string, number>();
    page.context().on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (!pathname.startsWith('/api/')) sent.set(pathname, Number(response.headers()['content-length']));
    });
    const total = () => [...sent.values()].reduce((sum, size) => sum + size, 0);
    const engine = () => [...sent.keys()].some((path) => path.endsWith('.wasm'));
    // Everything anew: the first visit kept files in the browser's cache.
    const client = await page.context().newCDPSession(page);
    await client.send('Network.clearBrowserCache');
    await page.goto(page.url().replace(/#.*/, '#/'));
    await page.reload();
    await page.waitForLoadState('networkidle');
    const before = total();
    expect(engine()).toBe(false);
    await page.getByRole('button', { name: word('home.play') }).nth(which).click();
    await playByMouse(page, 4);
    await waitForMoves(page, 2);
    const after = total();
    console.log(`${game}: ${(before / kilobyte).toFixed(0)} KB before the engine, ${(after / kilobyte).toFixed(0)} KB with it`);
    expect(engine()).toBe(true);
    expect([...sent].filter(([path]) => path.endsWith('.weights'))).toHaveLength(1);
    expect(before).toBeGreaterThan(50 * kilobyte);
    expect(before).toBeLessThan(200 * kilobyte);
    expect(after).toBeLessThan(500 * kilobyte);
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
