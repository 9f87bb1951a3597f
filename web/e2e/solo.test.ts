// Whole games against bots, in the browser alone.
import { describe, expect, it } from 'vitest';
import { desktop, overflows, phone, seriousFindings } from './browser.ts';
import { finalScores, playByKeyboard, playByMouse, setUp } from './play.ts';
import { world } from './world.ts';

const { open } = world();
const calm = { speed: 'off', language: 'en', level: 1, name: 'Ana' };

describe('a game against a bot', () => {
  it('begins two presses from the first page', async () => {
    const page = await open('', {}, calm);
    await page.click('button:has-text("Play")');
    await page.click('[data-spot].open:not(:disabled)');
    expect(await page.locator('[data-spot].target').count()).toBeGreaterThan(0);
    await page.context().close();
  });

  it.each([['azul', 2], ['azul', 4], ['azul-grey', 2], ['azul-joker', 2], ['duel', 2]] as const)('%s for %i is played to its end by mouse', async (game, players) => {
    const page = await open('new', {}, calm);
    await setUp(page, game, players);
    await playByMouse(page);
    expect(await finalScores(page)).toHaveLength(players);
    expect(await overflows(page)).toBe(false);
    expect(await seriousFindings(page)).toEqual([]);
    await page.context().close();
  });

  it.each(['azul', 'duel'])('of %s is played to its end by keyboard alone', async (game) => {
    const page = await open(`play/${game}`, {}, calm);
    await playByKeyboard(page);
    expect(await finalScores(page)).toHaveLength(2);
    await page.context().close();
  });

  it('is played to its end on a phone', async () => {
    const page = await open('play/azul', { viewport: phone, hasTouch: true, isMobile: true }, calm);
    await playByMouse(page);
    expect(await finalScores(page)).toHaveLength(2);
    await page.context().close();
  });

  it('is played to its end with the network cut', async () => {
    const page = await open('', {}, calm);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      if (!navigator.serviceWorker.controller) await new Promise((resolve) => (navigator.serviceWorker.oncontrollerchange = resolve));
    });
    await page.context().setOffline(true);
    await page.reload();
    await page.click('button:has-text("Play")');
    await playByMouse(page);
    expect(await finalScores(page)).toHaveLength(2);
    await page.click('a:has-text("Replay")');
    await page.click('button[aria-label="End"]');
    expect(await page.locator('section[aria-label="Replay"]').count()).toBe(1);
    await page.context().close();
  });

  it('takes a typed move, takes it back, and goes on after a reload', async () => {
    const page = await open('play/azul', { viewport: desktop }, calm);
    await page.waitForSelector('[data-spot].open:not(:disabled)');
    const before = await page.locator('ol .path').count();
    const logged = (count: number) => page.waitForFunction((wanted) => document.querySelectorAll('ol .path').length === wanted, count);
    const type = async () => {
      const spot = await page.locator('[data-spot].open:not(:disabled)').first().getAttribute('data-spot');
      await page.fill('input[aria-label="Type a move"]', `${spot}5`);
      await page.keyboard.press('Enter');
      await logged(before + 2);
    };
    await type();
    await page.click('button:has-text("Undo")');
    await logged(before);
    await type();
    await page.goto(page.url().replace(/#.*/, '#/'));
    await page.click('a:has-text("Go on with your game")');
    await logged(before + 2);
    await page.context().close();
  });
});
