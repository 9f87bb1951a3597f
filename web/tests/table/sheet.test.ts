import { describe, expect, it } from 'vitest';
import { azulScored } from '$lib/azul/read';
import { duelScored } from '$lib/duel/read';
import { pointsBySeat, sheetOf } from '$lib/table/sheet';
import type { LogEntry, Scored } from '$lib/table/table';
import { azulResult } from '$fixtures/azul';

const told = { player: 1, reason: 'tile', points: 5, worth: 5, tile: 3, row: 2, column: 4, across: 3, down: 2, number: 1 };
const none = { tile: -1, row: -1, column: -1, across: 0, down: 0 };
const entry = (round: number, scored: Scored[]): LogEntry => ({ seat: 0, round, text: '', spots: [], tiles: [], scores: [], scored });

describe('a score sheet', () => {
  it('groups points by round, and leaves out rounds without any', () => {
    const [a, b, c] = [1, 2, 3].map((points) => azulScored({ ...told, points }));
    const { start, rounds } = sheetOf([entry(1, []), entry(1, [a, b]), entry(2, []), entry(3, [c])], [5, 5]);
    expect(start).toEqual([5, 5]);
    expect(rounds).toEqual([{ round: 1, scored: [a, b] }, { round: 3, scored: [c] }]);
    expect(pointsBySeat([a, b, c], 2)).toEqual([0, 6]);
  });

  it('in the gallery adds up', () => {
    const all = azulResult.sheet.rounds.flatMap(({ scored }) => scored);
    expect(pointsBySeat(all, 2)).toEqual(azulResult.scores);
  });
});

describe('an entry', () => {
  it('of Azul is shown on the wall, the floor line, or the complete row or column', () => {
    expect(azulScored(told)).toMatchObject({ seat: 1, tile: 'K', row: 2, column: 4, slot: 'b1.wall.2.4', bonus: false });
    expect(azulScored({ ...told, ...none, reason: 'floor' })).toMatchObject({ tile: null, row: null, slot: 'b1.floor.0' });
    expect(azulScored({ ...told, ...none, reason: 'row', row: 1 })).toMatchObject({ slot: 'b1.wall.1.4', bonus: true });
    expect(azulScored({ ...told, ...none, reason: 'column', column: 3 })).toMatchObject({ slot: 'b1.wall.4.3', bonus: true });
  });

  it('of a duel is shown on its plate, or below the lines', () => {
    expect(duelScored({ ...told, row: 3, column: 5 })).toMatchObject({ slot: 'b1.dome.5.3', bonus: false });
    expect(duelScored({ ...told, reason: 'special', tile: 5 })).toMatchObject({ tile: 'S' });
    expect(duelScored({ ...told, ...none, reason: 'broken' })).toMatchObject({ slot: 'b1.broken.0' });
    expect(duelScored({ ...told, ...none, reason: 'rows' })).toMatchObject({ bonus: true });
  });
});
