import { tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settings } from '$lib/app/settings.svelte';
import { Stage } from '$lib/table/stage.svelte';
import type { LogEntry, TableState } from '$lib/table/table';
import type { AzulView, DuelView } from '$lib/table/view';
import { afterDeed } from '$lib/tell/after';
import { azulMoves, azulState, azulView } from '$fixtures/azul';
import { duelState, duelView } from '$fixtures/duel';

const before = azulState(2);
const [move] = azulMoves.filter(({ text }) => text === '2B1');
const entry = (seat: number): LogEntry => ({ ...move, seat, round: 3, scores: [0, 0], scored: [] });
const paid = { seat: 0, reason: 'floor', points: -2, worth: -2, tile: null, row: null, column: null, across: 0, down: 0, number: 1, bonus: false, slot: 'nowhere' };
/** The walls have been tiled: the lines are empty again. */
const tiled = (seat: number): TableState => ({
  ...before,
  version: before.version + 1,
  log: [...before.log, entry(seat)],
  scored: [paid],
  view: azulView(2, { boards: azulView(2).boards.map((board) => ({ ...board, floor: [], lines: board.lines.map((line) => ({ ...line, tiles: [] })) })) }),
});
const dealt = (seat: number): TableState => ({ ...before, version: before.version + 2, log: tiled(seat).log, view: azulView(2, { round: 4 }) });

function stageAt(first: TableState): Stage {
  const stage = new Stage(first);
  stage.root = document.createElement('div');
  return stage;
}
const line = (stage: Stage) => (stage.shown.view as AzulView).boards[0].lines[0].tiles;

beforeEach(() => {
  vi.useFakeTimers();
  settings.now.speed = 'normal';
});
afterEach(() => {
  vi.useRealTimers();
});
/** Lets everything happen that is due at once. */
const settle = () => vi.advanceTimersByTimeAsync(0).then(tick);

describe('the last take of a round', () => {
  it('is shown for a moment before the walls are tiled', async () => {
    const stage = stageAt(before);
    stage.push(tiled(0));
    await settle();
    expect(line(stage)).toEqual(['B']);
    expect((stage.shown.view as AzulView).boards[0].floor).toEqual(['1', 'R', 'B']);
    expect(stage.busy).toBe(true);
    await vi.runAllTimersAsync();
    expect(line(stage)).toEqual([]);
    expect(stage.busy).toBe(false);
  });

  it('is not delayed if motion is off', async () => {
    settings.now.speed = 'off';
    const stage = stageAt(before);
    stage.push(tiled(0));
    await settle();
    expect(line(stage)).toEqual([]);
  });
});

describe('a new deal', () => {
  const answered = (seat: number): TableState => ({ ...dealt(seat), version: before.version + 3, log: [...dealt(seat).log, { ...entry(seat), round: 4 }] });

  it('is shown for a moment before a bot moves, and never delays a person', async () => {
    for (const [seat, waits] of [[1, true], [0, false]] as const) {
      const stage = stageAt(before);
      stage.push(dealt(1));
      await settle();
      stage.push(answered(seat));
      await settle();
      expect(stage.shown.version === before.version + 2).toBe(waits);
      await vi.runAllTimersAsync();
      expect(stage.shown.version).toBe(before.version + 3);
    }
  });

  it('is shown also if a bot starts the game', async () => {
    const stage = stageAt({ ...before, log: [] });
    stage.push({ ...before, version: before.version + 1, log: [entry(1)] });
    await settle();
    expect(stage.shown.version).toBe(before.version);
    await vi.runAllTimersAsync();
    expect(stage.shown.version).toBe(before.version + 1);
  });
});

describe('the picture after a move of a duel', () => {
  const { log } = duelState();
  const after = (view: DuelView, at: number) => afterDeed(view, 0, log[at].deed!, 'plate11') as DuelView;

  it('has the tiles in their line and the rest broken', () => {
    const take = { kind: 'take', tiles: ['Y', 'Y', 'Y'], sources: ['moon0'], from: 'moonY', to: 'line2', spilled: 2, marker: true } as const;
    const view = afterDeed(duelView, 0, { ...take, tiles: [...take.tiles], sources: [...take.sources] }, '') as DuelView;
    expect(view.boards[0].lines[1].tiles).toEqual(['Y', 'Y']);
    expect(view.boards[0].broken).toEqual(['R', 'Y', 'Y']);
    expect([view.largeMoon, view.startingTileOnMoon, view.boards[0].startingTile]).toEqual([['K'], false, true]);
  });

  it('has a plate in its place and a chip in its hand', () => {
    expect(after(duelView, 5).boards[0].plates[5]).toEqual(['K', 'Y', 'R', '?']);
    expect(after(duelView, 5).display.map(({ number }) => number)).toEqual([0]);
    expect(after(duelView, 7).boards[0].chips).toHaveLength(3);
    expect(after(duelView, 7).small[3].chip).toBeNull();
  });
});
