import { render } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import type { LogEntry } from '$lib/table/table';
import type { Deed } from '$lib/tell/deed';
import { lastPlaces } from '$lib/tell/marks.svelte';
import Telling from '$lib/tell/Telling.svelte';
import { turnsOf } from '$lib/tell/turns';
import { aloudWords, deedWords, turnWords } from '$lib/tell/words';
import { azulResult, azulState } from '$fixtures/azul';
import { duelState } from '$fixtures/duel';

const take: Deed = { kind: 'take', tiles: ['B', 'B', 'J'], sources: ['factory3'], from: '3B', to: 'line2', spilled: 1, marker: false };
const moons: Deed = { kind: 'take', tiles: ['R'], sources: ['moon2', 'moon0'], from: 'moonR', to: 'broken', spilled: 0, marker: true };
const entry = (seat: number, deed: Deed | undefined, round = 1): LogEntry => ({ seat, round, text: '', spots: [], tiles: [], deed, scores: [], scored: [] });
const { seats } = duelState();
const told = (log: LogEntry[]) => turnsOf(log).map((turn) => turnWords(turn, seats));

describe('a turn', () => {
  it('is one line with the colours, the places and the spilled tiles', () => {
    expect(told([entry(0, take)])).toEqual(['Ana took 2 blue tiles and 1 Joker from factory 3 to line 2, 1 of them to the floor line']);
    expect(told([entry(1, moons)])).toEqual(['Bot 3 took 1 red tile from the moons to the broken tiles, and the starting player tile']);
  });

  it('combines all decisions of one player before the next', () => {
    expect(told(duelState().log)).toEqual([
      'Bot 3 took 2 black tiles from sun 2 to line 2, stacked moon 2 from the bottom: turquoise, black, blue',
      'Ana drew 2 plates from the pile, kept the plate black, yellow / red, joker for plate space 6, put 1 plate under the pile',
      'Bot 3 took the black bonus chip',
    ]);
  });

  it('is separate from the next turn of the same player', () => {
    expect(turnsOf([entry(0, moons), entry(0, moons), entry(0, { kind: 'chip', colours: ['B'], factory: 1 })])).toHaveLength(3);
  });

  it('distinguishes chips taken from chips paid', () => {
    const paid: Deed[] = [{ kind: 'spend', colours: ['T', 'Y'], line: 4 }, { kind: 'pay', line: 4 }, { kind: 'lay', tile: 'Y', to: 'dome4-2', row: 3, column: 1 }];
    expect(told(paid.map((deed) => entry(0, deed)))).toEqual([
      'Ana paid the turquoise / yellow bonus chip for line 4, completed line 4 with bonus chips, placed 1 yellow tile in row 4, column 2',
    ]);
    expect(told([entry(0, { kind: 'chip', colours: ['B'], factory: 1 })])).toEqual(['Ana took the blue bonus chip']);
  });

  it('that is hidden is described as far as it is known', () => {
    expect(told([entry(1, undefined)])).toEqual(['Bot 3 put 1 plate under the pile']);
  });

  it('is worded as advice in a hint', () => {
    expect(deedWords(take, 'do')).toMatch(/^take 2 blue tiles and 1 Joker from factory 3 to line 2/);
  });

  it('is drawn with its tiles, plates and chips', () => {
    const drawn = (deeds: Deed[]) => [...render(Telling, { deeds }).container.querySelectorAll('use')].map((use) => use.getAttribute('href'));
    expect(drawn([take])).toEqual(['#tile-B', '#tile-B', '#tile-J']);
    expect(drawn([{ kind: 'plate', plate: ['B', 'Y', '?', 'T'], drawn: false, place: 2 }])).toEqual(['#tile-B', '#tile-Y', '#tile-J', '#tile-T']);
    expect(render(Telling, { deeds: [{ kind: 'chip', colours: ['B'], factory: 1 }] }).container.querySelector('svg.chip')).toBeTruthy();
  });
});

describe('what a screen reader announces', () => {
  it('is only the last decision and the current prompt', () => {
    expect(aloudWords({ ...duelState(), mover: 0 }, 'Take tiles.')).toBe('Bot 3 took the black bonus chip. Take tiles');
    expect(aloudWords({ ...duelState(), mover: 1 }, 'Waiting.')).toBe('Bot 3 took the black bonus chip');
  });

  it('includes a new round and the end of the game', () => {
    const next = { ...duelState(), mover: 1, view: { ...duelState().view, round: 4 } };
    expect(aloudWords(next, '')).toBe('Bot 3 took the black bonus chip. Round 4');
    expect(aloudWords({ ...duelState(), mover: null, result: azulResult }, '')).toBe('Bot 3 took the black bonus chip. Bot 3 wins');
  });
});

describe('the marks on the board', () => {
  it('show where the last turn came from and went to, until a new deal', () => {
    const log = [entry(0, take, 3)];
    expect(lastPlaces({ ...azulState(2), log })).toEqual(['factory3', 'b0.line.1', 'b0.floor']);
    expect(lastPlaces({ ...azulState(2), log: [entry(1, moons, 3)] })).toEqual(['moon2', 'moon0', 'b1.broken']);
    expect(lastPlaces({ ...azulState(2), log: [entry(0, take, 2)] })).toEqual([]);
  });
});
