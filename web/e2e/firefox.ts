// Whole games in Debian's Firefox, by mouse: `make firefox-test`.
import type { Server } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Firefox } from './bidi.ts';
import { serveFiles } from './browser.ts';
import { look, over, logged } from './play.ts';
import { calm } from './world.ts';

const most = 900;
let files: { server: Server; address: string };
let browser: Firefox;

beforeAll(async () => {
  files = await serveFiles();
});
afterAll(() => {
  files.server.close();
});
beforeEach(async () => {
  browser = await Firefox.launch();
});
afterEach(() => browser.close());

/** A game here is some hundred presses through a slow door. */
const timeout = 600_000;

describe('in Firefox', { timeout }, () => {
  it.each(['azul', 'duel'])('plays %s to its end', async (game) => {
    await browser.open(`${files.address}/#/play/${game}`, calm);
    let presses = 0;
    for (; presses < most; presses += 1) {
      const found = await browser.evaluate(look, { over, logged, which: presses * 7, patience: 60_000 });
      if (found === 'over') break;
      if (found === null) throw new Error('nothing could be pressed for a minute');
      await browser.click(found.x, found.y);
    }
    const total = await browser.evaluate((end: string) => [...document.querySelectorAll(`${end} tr.total td`)].map((cell) => cell.textContent), over);
    console.log(`${game}: ${presses} presses, final scores ${total.join(' and ')}`);
    expect(total).toHaveLength(2);
    expect(browser.errors).toEqual([]);
  });
});
