import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RemoteTable } from '$lib/server/remote';
import type { EventView, LiveMessage, TableView } from '$lib/server/types';
import type { TableState } from '$lib/table/table';

const zeros = (n: number) => Array<number>(n).fill(0);

/** A position with so many red tiles on the first factory; only shown, never judged. */
function fields(red: number, rounds = 1) {
  const table = zeros(60);
  table[2 * 10 + 1] = red;
  return {
    players: 2, grey: 0, jokers: 0, phase: 1, marker: -1, turn: 0, row: -1, rounds, score: zeros(4),
    bag: zeros(6), lid: zeros(6), table, wall: zeros(24), floor: zeros(24),
    line_colour: zeros(20), line_tiles: zeros(20), line_jokers: zeros(20),
  };
}

const effect = { placed: 1, completes: true, spilled: 0, points: 1, penalty: 0 };
const seat = { kind: 'person' as const, bot: '', taken: true, invited: false, gone: '' as const };
const can = { move: true, undo: false, answer: false, resign: true, rematch: false, hint: false, phrases: true, leave: false, seat_bot: false };

function view(last: number, position: TableView['fields']): TableView {
  return {
    id: 'table', game: 'azul', status: 'running', version: last, last, mine: [0], mover: 0, thinking: false,
    seats: [{ ...seat, name: 'Ana' }, { ...seat, name: 'Ben' }],
    fields: position, legal: [{ action: 1, text: '1R1', effect }], scores: [0, 0],
    clock: null, offer: null, result: null, rematch: '', can,
  };
}

const scored = [{ player: 1, reason: 'tile', points: 1, worth: 1, tile: 2, row: 0, column: 2, across: 0, down: 0, number: 1 }];
const created: EventView = { number: 1, kind: 'created', fields: fields(0, 0) };
const deal = (number: number, position?: TableView['fields']): EventView => ({ number, kind: 'chance', fields: position });
const move = (number: number, position?: TableView['fields']): EventView => ({
  number, kind: 'move', seat: 1, action: 1, text: '1R1', scores: [0, 1], scored, fields: position,
});

/** A connection that says only what the test lets it say. */
class Socket {
  static all: Socket[] = [];
  onopen = () => undefined;
  onclose = () => undefined;
  onmessage: (message: { data: string }) => void = () => undefined;
  constructor() {
    Socket.all.push(this);
  }
  send() {}
  close() {}
}

/** Opens a table and lets it hear messages; gives the states that it showed, message by message. */
function heard(...messages: { events: EventView[]; table: TableView }[]): TableState[][] {
  const table = new RemoteTable('table', 'secret');
  let states: TableState[] = [];
  table.subscribe((state) => states.push(state));
  const shown = messages.map((message) => {
    states = [];
    const told: LiveMessage = { ...message, type: 'table', last: message.table.last, presence: { connected: [0, 1], watchers: 0 } };
    Socket.all.at(-1)?.onmessage({ data: JSON.stringify(told) });
    return states;
  });
  table.close();
  return shown;
}

const opening = { events: [created, deal(2, fields(1))], table: view(2, fields(1)) };

describe('a table on the server', () => {
  beforeEach(() => vi.stubGlobal('WebSocket', Socket));
  afterEach(() => vi.unstubAllGlobals());

  it('shows a newly opened page only the current state', () => {
    const [states] = heard({ events: [...opening.events, move(3, fields(0)), deal(4, fields(3, 2))], table: view(4, fields(3, 2)) });
    expect(states).toHaveLength(1);
    expect(states[0].scored).toEqual([]);
    expect(states[0].log).toHaveLength(1);
    expect(states[0].view.round).toBe(2);
  });

  it('shows a move with its scoring, and then the deal that follows', () => {
    const [, states] = heard(opening, { events: [move(3, fields(0)), deal(4)], table: view(4, fields(3, 2)) });
    const [moved, dealt] = states;
    expect(states).toHaveLength(2);
    expect(moved).toMatchObject({ mover: null, legal: [], view: { round: 1 } });
    expect(moved.scored.map(({ seat, points }) => [seat, points])).toEqual([[1, 1]]);
    expect(dealt).toMatchObject({ mover: 0, scored: [], view: { round: 2 } });
    expect(dealt.legal.map(({ text }) => text)).toEqual(['1R1']);
    expect(dealt.version).toBeGreaterThan(moved.version);
    expect(dealt.log.map((entry) => entry.scored.length)).toEqual([1]);
  });

  it('shows only the current state after many missed moves', () => {
    const events = [move(3, fields(0)), deal(4, fields(2, 2)), move(5, fields(0, 2)), deal(6, fields(3, 3))];
    const [, states] = heard(opening, { events, table: view(6, fields(3, 3)) });
    expect(states.map((state) => [state.view.round, state.log.length, state.scored.length])).toEqual([[3, 2, 0]]);
  });

  it('applies a repeated event once', () => {
    const [, , states] = heard(opening, { events: [move(3)], table: view(3, fields(0)) }, { events: [move(3)], table: view(3, fields(0)) });
    expect(states.map((state) => state.log.length)).toEqual([1]);
  });
});
