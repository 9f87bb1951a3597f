// Every choice of every game can be seen and pressed, on every screen: a position for each kind of decision, at many
// sizes, by touch. No board moves, whatever is asked or chosen; the prompt is always in view.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { playFrom } from './play.ts';
import { positions } from './positions.ts';
import { aloneWorld } from './world.ts';

const world = aloneWorld();
/** Phones upright, with and without the browser's bars, and on their sides; 200 % zoom of 1280 × 800; tablets; desks. */
const sizes: [number, number][] = [
  [320, 568], [360, 640], [375, 667], [390, 664], [390, 844], [768, 1024],
  [667, 375], [844, 390], [640, 400], [1280, 800], [2560, 1440],
];
const finger = 32;
/** Below these, the boards with targets for fingers are simply higher than the screen. */
const mayScroll = (players: number, [width, height]: [number, number]) =>
  (width < 375 && height < 660) || (players > 2 && Math.min(width, height) < 376);

interface Look {
  problems: string[];
  /** The positions of the boards, with the page not scrolled. */
  places: string;
  scrolls: boolean;
}

/** In the page: asks the browser what is at the centre of each pressable thing. */
async function inspect(finger: number): Promise<Look> {
  const problems: string[] = [];
  const main = document.querySelector('main')!;
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  const offered = () => [
    ...document.querySelectorAll<HTMLElement>('[data-spot]:not(:disabled), section.prompt button:not(:disabled)'),
  ];
  const places = () => {
    main.scrollTop = 0;
    return [...document.querySelectorAll('main > .table, section.prompt, section[aria-label^="Board"], section[aria-label^="Board"] .board')]
      .map((element) => element.getBoundingClientRect())
      .map(({ x, y, width, height }) => [x, y, width, height].map((n) => Math.round(n)).join(' '))
      .join(' | ');
  };
  const look = (when: string) => {
    for (const element of offered()) {
      const name = element.dataset.spot ?? element.textContent?.trim();
      if (main.scrollHeight > main.clientHeight) element.scrollIntoView({ block: 'nearest' });
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const met = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-spot], button');
      if (met !== element) problems.push(`${when}: ${name} is covered by ${met?.dataset.spot ?? met?.className ?? 'nothing that can be pressed'}`);
      if (Math.min(width, height) < finger - 0.5) problems.push(`${when}: ${name} measures ${width.toFixed(1)} × ${height.toFixed(1)}`);
    }
    const prompt = document.querySelector('section.prompt')!.getBoundingClientRect();
    if (prompt.top < 0 || prompt.bottom > innerHeight + 1 || prompt.right > innerWidth + 1) problems.push(`${when}: the prompt is out of view`);
    if (document.documentElement.scrollWidth > innerWidth || main.scrollWidth > main.clientWidth) problems.push(`${when}: wider than the screen`);
  };
  const before = places();
  look('at first');
  const kinds = new Map(offered().flatMap((element) => (element.dataset.spot ? [[element.dataset.spot.replace(/[\dA-Z-]/g, '') || 'take', element.dataset.spot]] : [])));
  for (const spot of kinds.values()) {
    // Every move waits for its confirmation here: nothing is played.
    for (const press of [spot, '.target', '.target']) {
      const next = document.querySelector<HTMLElement>(press === spot ? `[data-spot="${spot}"]:not(:disabled)` : `main [data-spot]${press}:not(:disabled)`);
      if (!next || document.querySelector('section.prompt .primary')) continue;
      next.click();
      await settle();
      const when = `after ${next.dataset.spot}`;
      look(when);
      if (places() !== before) problems.push(`${when}: something moved: ${before} → ${places()}`);
    }
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    await settle();
  }
  return { problems: [...new Set(problems)], places: before, scrolls: main.scrollHeight > main.clientHeight + 1 };
}

async function resize(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.waitForFunction(([w, h]) => innerWidth === w && innerHeight === h, [width, height]);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}

const tableOf = (name: string) => name.split(' ').slice(0, 2).join(' ');
const tables = [...new Set(Object.keys(positions).map(tableOf))];

describe.each(tables)('%s', (table) => {
  const names = Object.keys(positions).filter((name) => tableOf(name) === table);
  it('shows every choice uncovered and large enough for a finger, and nothing moves', async () => {
    const page = await world.open('open', { hasTouch: true, isMobile: true, settings: { confirm: true } });
    const places = new Map<string, string>();
    const players = Number(table.split(' ')[1]);
    for (const name of names) {
      await resize(page, 1280, 800);
      await playFrom(page, positions[name]);
      for (const size of sizes) {
        await resize(page, ...size);
        const at = `${name}, ${size.join(' × ')}`;
        const found = await page.evaluate(inspect, finger);
        expect.soft(found.problems, at).toEqual([]);
        if (!mayScroll(players, size)) expect.soft(found.scrolls, `${at} scrolls`).toBe(false);
        const key = size.join();
        expect.soft(found.places, `${at}: boards lie where they lay before`).toBe(places.get(key) ?? found.places);
        places.set(key, found.places);
      }
    }
  });
});
