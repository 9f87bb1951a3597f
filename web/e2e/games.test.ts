// Whole games against bots by mouse, in the browser alone.
import { describe, expect, it } from 'vitest';
import { overflows, phone, seriousFindings } from './browser.ts';
import { finalScores, playByMouse, setUp } from './play.ts';
import { aloneWorld } from './world.ts';

const world = aloneWorld();

describe('by mouse, against bots', () => {
  it.each([['azul', 2], ['azul', 4], ['azul-grey', 2], ['azul-joker', 2], ['duel', 2]] as const)('%s for %i is played to its end', async (game, players) => {
    const page = await world.open('new');
    await setUp(page, game, players);
    await playByMouse(page);
    expect(await finalScores(page)).toHaveLength(players);
    expect(await overflows(page)).toBe(false);
    expect(await seriousFindings(page)).toEqual([]);
  });

  const onPhone = (game: string) => world.open(`play/${game}`, { viewport: phone, hasTouch: true, isMobile: true });

  it('azul is played to its end by touch on a phone', async () => {
    const page = await onPhone('azul');
    await playByMouse(page);
    expect(await finalScores(page)).toHaveLength(2);
    expect(await overflows(page)).toBe(false);
  });

  it('duel is played by touch on a phone', async () => {
    const page = await onPhone('duel');
    expect(await playByMouse(page, 40)).toBe(40);
    expect(await overflows(page)).toBe(false);
  });
});
