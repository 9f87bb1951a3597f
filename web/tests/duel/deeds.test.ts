import { describe, expect, it } from 'vitest';
import { deedOf } from '$lib/duel/deeds';
import { duelScored } from '$lib/duel/read';
import { spotsOf } from '$lib/duel/spots';
import type { DuelView } from '$lib/table/view';
import { duelView } from '$fixtures/duel';

const deed = (text: string, changes: Partial<DuelView> = {}, row = 0) => deedOf(spotsOf(text, row), text, { ...duelView, ...changes }, 0);

describe('what a move of a duel does', () => {
  it('takes a colour from one sun, and says what is spilled', () => {
    expect(deed('s5B3')).toMatchObject({ kind: 'take', tiles: ['B', 'B'], sources: ['sun0'], to: 'line3', spilled: 1, marker: false });
  });

  it('takes a colour from all moons together, with the starting tile if the large one is among them', () => {
    expect(deed('mB1')).toMatchObject({ tiles: ['B'], sources: ['moon2'], marker: false });
    expect(deed('mKb')).toMatchObject({ tiles: ['K'], sources: ['moon0'], to: 'broken', spilled: 0, marker: true });
  });

  it('places a plate with its rotation, from the display or from the drawn plates', () => {
    expect(deed('pS1s2r1')).toEqual({ kind: 'plate', plate: ['T', 'Y', '*', 'K'], drawn: false, place: 1 });
    const drawn = { drawn: [{ number: 3, plate: ['Y', 'B', 'K', '*'], back: 'special' }] } as Partial<DuelView>;
    expect(deed('pS4s2r0', drawn)).toMatchObject({ kind: 'plate', drawn: true });
    expect(deed('uS4', drawn)).toEqual({ kind: 'under', plate: ['Y', 'B', 'K', '*'] });
  });

  it('takes and pays chips', () => {
    expect(deed('cKB')).toEqual({ kind: 'chip', colours: ['K', 'B'], factory: 4 });
    expect(deed('xTY', { tiling: 4 })).toEqual({ kind: 'spend', colours: ['T', 'Y'], line: 4 });
    expect([deed('y', { tiling: 4 }), deed('n', { tiling: 2 })]).toEqual([{ kind: 'pay', line: 4 }, { kind: 'decline', line: 2 }]);
  });

  it('stacks from the bottom, and places the tile of its line', () => {
    expect(deed('oRKB', { stacking: 3 })).toEqual({ kind: 'stack', tiles: ['B', 'K', 'R'], factory: 3 });
    expect(deed('t2', { tiling: 2 }, 1)).toEqual({ kind: 'lay', tile: 'Y', to: 'dome2-2', row: 1, column: 1 });
  });
});

it('charges for a drawn plate at the score, not on the space of the starting tile', () => {
  const entry = { player: 1, reason: 'drawn', points: -1, worth: -1, tile: -1, row: -1, column: -1, across: 0, down: 0, number: 1 };
  expect(duelScored(entry).slot).toBe('b1.score');
});
