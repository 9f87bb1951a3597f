import { describe, expect, it } from 'vitest';
import { azulMove, azulView } from '$lib/azul/read';
import type { Fields } from '$lib/table/record';

const zeros = (n: number) => Array<number>(n).fill(0);

function fields(): Fields {
  const table = zeros(60);
  table[0 * 10 + 3] = 2; // two blue on factory 3
  table[2 * 10 + 0] = 1; // a red one in the centre
  table[5 * 10 + 3] = 1; // a Joker on factory 3
  const line_colour = Array<number>(20).fill(-1);
  const line_tiles = zeros(20);
  const line_jokers = zeros(20);
  [line_colour[2], line_tiles[2], line_jokers[2]] = [4, 3, 1];
  const wall = zeros(24);
  wall[1] = 0b10; // yellow in row 0, column 1
  wall[6 + 5] = 0b01111; // the second player's Jokers leave one gap in the top row
  const floor = zeros(24);
  floor[3] = 1;
  return {
    players: 2, grey: 0, jokers: 1, phase: 1, turn: 0, first: 0, marker: 0, row: 1, rounds: 2,
    score: [7, 4, 0, 0], bag: [1, 2, 3, 4, 5, 6], lid: zeros(6),
    table, line_colour, line_tiles, line_jokers, wall, floor,
  };
}

describe('an Azul position', () => {
  it('becomes what the board shows', () => {
    const view = azulView(fields());
    expect(view.factories).toEqual([[], [], ['B', 'B', 'J'], [], []]);
    expect(view.centre).toEqual(['R']);
    expect(view.markerInCentre).toBe(false);
    expect(view.boards[0].lines[2]).toEqual({ size: 3, tiles: ['W', 'W', 'J'] });
    expect(view.boards[0].wall[0]).toEqual([null, 'Y', null, null, null]);
    expect(view.boards[0].floor).toEqual(['1', 'K']);
    expect(view.boards[1].score).toBe(4);
    expect(view.bag).toEqual({ B: 1, Y: 2, R: 3, K: 4, W: 5, J: 6 });
    expect(view.lastRound).toBe(false);
  });

  it('announces the last round when a full line is about to complete a row', () => {
    const near = fields();
    near.wall = zeros(24).map((_, i) => (i === 0 ? 0b1111 << 10 : 0));
    expect(azulView(near).lastRound).toBe(true);
    expect(azulView({ ...near, grey: 1 }).lastRound).toBe(true);
  });

  it('announces it also once a row is complete, while the walls are still being tiled', () => {
    const wall = zeros(24).map((_, i) => (i === 6 ? 0b11111 : 0));
    expect(azulView({ ...fields(), grey: 1, wall }).lastRound).toBe(true);
  });

  it('stays silent on the grey wall while the gap is closed to the line’s colour', () => {
    const near: Fields = { ...fields(), grey: 1, line_jokers: zeros(20) };
    const white = 1 << 4; // row 0, column 4: the column of the gap in row 2
    near.wall = zeros(24).map((_, i) => (i === 0 ? 0b1111 << 10 : i === 4 ? white : 0));
    expect(azulView(near).lastRound).toBe(false);
  });

  it('prints the colours of the wall, but not on the grey one', () => {
    expect(azulView(fields()).printed[1]).toEqual(['W', 'B', 'Y', 'R', 'K']);
    expect(azulView({ ...fields(), grey: 1 }).printed[1]).toEqual([null, null, null, null, null]);
  });

  it('names a missing field', () => {
    expect(() => azulView({})).toThrow('players');
  });
});

describe('an Azul move text', () => {
  const read = (text: string) => azulMove(text, azulView(fields()), fields());

  it('becomes presses and tiles', () => {
    expect(read('3B2')).toMatchObject({ spots: ['3B', 'line2'], tiles: ['B', 'B'] });
    expect(read('3BJ4')).toMatchObject({ spots: ['3B', '3J', 'line4'], tiles: ['B', 'B', 'J'] });
    expect(read('cRf')).toMatchObject({ spots: ['cR', 'floor'], tiles: ['R'] });
    expect(read('w3')).toMatchObject({ spots: ['wall2-3'], tiles: [] });
  });

  it('says where its tiles come from, and how many are spilled', () => {
    expect(read('3BJ2').deed).toMatchObject({ sources: ['factory3'], to: 'line2', spilled: 1 });
    expect(read('cRf').deed).toMatchObject({ sources: ['centre'], to: 'floor', spilled: 0, marker: false });
    const open = { ...fields(), marker: -1 };
    expect(azulMove('cR1', azulView(open), open).deed).toMatchObject({ marker: true });
  });

  it('is refused if it is not a move', () => {
    expect(() => read('hello')).toThrow('"hello" is not an Azul move');
  });
});
