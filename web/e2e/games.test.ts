// Games against bots by mouse and by touch, with only the browser.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findings, overflows, phone } from './browser.ts';
import { finalScores, over, playByMouse, playFrom, setUp } from './play.ts';
import { lastRound } from './positions.ts';
import { word } from './words.ts';
import { aloneWorld } from './world.ts';

const world = aloneWorld();

/** Boards and end-of-game answers whose centre is covered by something else. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate((end) => {
    const parts = [...document.querySelectorAll<HTMLElement>(`.others section, .own section, ${end} .button`)];
    return parts.flatMap((part) => {
      part.scrollIntoView({ block: 'nearest' });
      const { left, top, width, height } = part.getBoundingClientRect();
      return part.contains(document.elementFromPoint(left + width / 2, top + height / 2)) ? [] : [part.getAttribute('aria-label') ?? part.innerText];
    });
  }, over);

describe('by mouse, against bots', () => {
  const endsWell = async (page: Page, players: number) => {
    await playByMouse(page);
    expect(await finalScores(page)).toHaveLength(players);
    expect(await overflows(page)).toBe(false);
    expect(await findings(page)).toEqual([]);
  };

  it('sets up azul for 4 and plays it to its end', async () => {
    const page = await world.open('new');
    await setUp(page, 'azul', 4);
    await endsWell(page, 4);
  });

  it.each(['azul-grey', 'azul-joker', 'duel'] as const)('plays the last round of %s to its end', async (game) => {
    const page = await world.open('open');
    await playFrom(page, lastRound[game]);
    await endsWell(page, 2);
  });

  const onPhone = (game: string) => world.open(`play/${game}`, { viewport: phone, hasTouch: true, isMobile: true });

  it('plays azul to its end by touch on a phone', async () => {
    const page = await onPhone('azul');
    await playByMouse(page);
    expect(await finalScores(page)).toHaveLength(2);
    expect(await overflows(page)).toBe(false);
    expect(await findings(page)).toEqual([]);
    // Boards and answers are uncovered, whichever way the phone is held; the full sheet appears on request.
    for (const [width, height] of [[320, 568], [390, 664], [844, 390]]) {
      await page.setViewportSize({ width, height });
      await page.waitForFunction((now) => innerWidth === now, width);
      expect(await covered(page), `${width} × ${height}`).toEqual([]);
    }
    await page.getByRole('button', { name: word('sheet.title') }).click();
    await page.getByRole('row', { name: new RegExp(`^${word('sheet.round', { n: 1 })}`) }).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.locator(over).getByRole('button', { name: word('action.close') }).click();
    expect(await covered(page)).toEqual([]);
  });

  it('plays duel by touch on a phone', async () => {
    const page = await onPhone('duel');
    expect(await playByMouse(page, 40)).toBe(40);
    expect(await overflows(page)).toBe(false);
  });
});
