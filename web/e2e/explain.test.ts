// The board explained in place, by mouse, by finger and by keyboard, without getting in the way of choosing.
import { describe, expect, it } from 'vitest';
import { findings } from './browser.ts';
import { word } from './words.ts';
import { aloneWorld } from './world.ts';

const world = aloneWorld();
const explanation = '[data-explanation]';

describe('everything on the table is explained', () => {
  it('on hover, until the mouse moves on', async () => {
    const page = await world.open('play/azul?seed=5');
    await page.waitForSelector('[data-spot].open');
    await page.locator('[data-slot="b0.floor.3"]').hover();
    await page.locator(explanation, { hasText: word('place.floor').slice(1) }).waitFor();
    await page.mouse.move(640, 20);
    await page.locator(explanation).waitFor({ state: 'hidden' });
  });

  it('on a long press, which then chooses nothing', async () => {
    const page = await world.open('play/duel?seed=5', { viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true });
    await page.waitForSelector('[data-spot].open');
    const plate = page.locator('[data-place="offer1"]');
    const box = (await plate.boundingBox())!;
    const client = await page.context().newCDPSession(page);
    const touch = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [touch] });
    await page.locator(explanation, { hasText: word('explain.offer') }).waitFor();
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    expect(await page.locator('[data-spot].chosen').count()).toBe(0);
    await page.touchscreen.tap(touch.x, touch.y);
    await page.locator('[data-spot].chosen').first().waitFor();
  });

  it('on the key ?, item by item with the arrows, and presses explain instead of choosing', async () => {
    const page = await world.open('play/duel?seed=5');
    await page.waitForSelector('[data-spot].open');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('?');
    const words = page.getByRole('status').and(page.locator(explanation));
    await words.getByText(/\w/).first().waitFor();
    const read = new Set<string | null>();
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowUp']) {
      read.add(await words.textContent());
      await page.keyboard.press(key);
    }
    expect(read.size).toBeGreaterThan(3);
    await page.locator('[data-place="tablet.rows"]').click({ force: true });
    await words.getByText(word('pays.rows', { points: 3 })).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await page.locator('[data-spot].chosen').count()).toBe(0);
    expect(await page.getByRole('application').count()).toBe(0);
  });
});
