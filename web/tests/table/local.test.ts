import { get } from 'svelte/store';
import { describe, expect, it } from 'vitest';
import type { Engine, Opening, Step } from '$lib/engine/engine';
import { LocalTable } from '$lib/table/local';

const zeros = (n: number) => Array<number>(n).fill(0);

/** A position with one red tile on each of the first factories that is still there; only shown, never judged. */
function step(left: number, mover: number | null): Step {
  const table = zeros(60);
  for (let source = 1; source <= left; source += 1) table[2 * 10 + source] = 1;
  const fields = {
    players: 2, grey: 0, jokers: 0, phase: 1, marker: -1, row: -1, turn: 0, rounds: 1, score: [4 - left, 0, 0, 0],
    bag: zeros(6), lid: zeros(6), table, wall: zeros(24), floor: zeros(24),
    line_colour: zeros(20), line_tiles: zeros(20), line_jokers: zeros(20),
  };
  const effect = { placed: 1, completes: true, spilled: 0, points: 1, penalty: 0 };
  const over = left === 0;
  return {
    fields,
    mover: over ? null : mover,
    over,
    legal: over ? [] : [{ action: left, text: `${left}R1`, effect }],
    scores: [4 - left, 0],
    scored: left === 4 ? [] : [{ player: 0, reason: 'tile', points: 1, worth: 1, tile: 2, row: 0, column: 2, across: 0, down: 0, number: 1 }],
    places: over ? [1, 2] : null,
  };
}

/** Plays back a fixed row of positions: four decisions, players in turn. */
class PlayedBack implements Engine {
  made = 0;
  asked: number[] = [];
  opening: Opening | null = null;
  private now = () => step(4 - this.made, this.made % 2);
  games = async () => [];
  sit = async () => undefined;
  begin = async (opening: Opening) => ((this.opening = opening), this.now());
  read = async () => {
    const moves = [0, 1, 2].map((i) => ({ seat: i % 2, action: 4 - i, text: `${4 - i}R1`, steps: [step(3 - i, (i + 1) % 2)] }));
    this.made = moves.length;
    return { game: 'azul', names: ['Ana', 'Bot 6'], resigned: null, start: step(4, 0), moves, events: moves.length, first: 0 };
  };
  play = async () => ((this.made += 1), [this.now()]);
  back = async (decisions: number) => ((this.made = decisions), this.now());
  choose = async (level: number) => (this.asked.push(level), 4 - this.made);
  advise = async () => [{ action: 4 - this.made, value: 0.7, lead: 3 }, { action: 999, value: 0, lead: 0 }];
  record = async (names: string[]) => `${names.join(' ')}: ${this.made} moves`;
  position = async (frame: number | null) => `position ${frame ?? this.made}`;
  review = async () => null;
  split = async (text: string) => [text];
  close = () => undefined;
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
const me = { kind: 'me' as const, name: 'Ana', level: 0 };
const bot = { kind: 'bot' as const, name: 'Bot 6', level: 6 };

async function open(...seats: (typeof me | typeof bot)[]) {
  const engine = new PlayedBack();
  const table = await LocalTable.open(engine, { game: 'azul', seats, options: {} }, 7);
  await settled();
  return { engine, table, now: () => get(table) };
}

describe('a table in this browser', () => {
  it('is set up as chosen', async () => {
    const { engine, now } = await open(me, bot);
    expect(engine.opening).toEqual({ game: 'azul', players: 2, options: {}, seed: 7 });
    expect(now().mine).toEqual([0]);
    expect(now().legal[0].spots).toEqual(['4R', 'line1']);
  });

  it('lets the bot answer at its level', async () => {
    const { engine, table, now } = await open(me, bot);
    await table.play(now().legal[0]);
    expect(engine.asked).toEqual([6]);
    expect(now().mover).toBe(0);
    expect(now().log.map((entry) => [entry.seat, entry.text])).toEqual([[0, '4R1'], [1, '3R1']]);
  });

  it('begins with the bot when the bot sits first', async () => {
    const { now } = await open(bot, me);
    expect(now().mover).toBe(1);
    expect(now().log).toHaveLength(1);
  });

  it('undoes to the last decision made here', async () => {
    const { table, now } = await open(me, bot);
    expect(now().can.undo).toBe(false);
    await table.play(now().legal[0]);
    await table.undo();
    expect(now().mover).toBe(0);
    expect(now().log).toEqual([]);
    expect(now().can.undo).toBe(false);
  });

  it('ends with places, scores and their sources', async () => {
    const { table, now } = await open(me, bot);
    await table.play(now().legal[0]);
    await table.play(now().legal[0]);
    expect(now().result).toMatchObject({ places: [1, 2], scores: [4, 0], resigned: null });
    const [{ round, scored }] = now().result!.sheet.rounds;
    expect([round, scored.length]).toEqual([1, 4]);
    expect(scored[0]).toMatchObject({ seat: 0, reason: 'tile', tile: 'R', points: 1, slot: 'b0.wall.0.2', bonus: false });
    expect(now().can).toMatchObject({ rematch: true, resign: false });
  });

  it('has the record of every state as soon as it is published, even while a bot is thinking', async () => {
    const { engine, table, now } = await open(me, bot);
    const told: string[] = [];
    table.subscribe(({ log }) => told.push(`${log.length} of ${table.written}`));
    await table.play(now().legal[0]);
    await table.undo();
    engine.choose = () => new Promise(() => undefined);
    void table.play(now().legal[0]);
    await settled();
    engine.record = () => new Promise(() => undefined);
    await table.resign();
    const record = (moves: number) => `${moves} of Ana Bot (level 6): ${moves} moves`;
    expect(told).toEqual([0, 1, 1, 2, 0, 1, 1, 1].map(record));
    expect(await table.record()).toBe('Ana Bot (level 6): 1 moves');
  });

  it('gives the victory to the opponent on resignation', async () => {
    const { table, now } = await open(me, bot);
    await table.resign();
    expect(now().result).toMatchObject({ places: [2, 1], resigned: 0 });
    expect(now().mover).toBeNull();
  });

  it('lets the seat at this screen resign while it is a bot’s turn', async () => {
    const { engine, table, now } = await open(bot, me);
    engine.choose = () => new Promise(() => undefined);
    void table.play(now().legal[0]);
    await settled();
    expect(now()).toMatchObject({ mover: 0, thinking: true });
    await table.resign();
    expect(now().result).toMatchObject({ places: [1, 2], resigned: 1 });
  });

  it('hints at legal moves only', async () => {
    const { table } = await open(me, bot);
    expect((await table.hint()).map((hint) => hint.move.text)).toEqual(['4R1']);
  });
});

describe('a reopened table', () => {
  const setup = { game: 'azul', seats: [me, bot], options: {}, from: { record: 'any', decisions: null } };

  it('lets the bot make its pending move', async () => {
    const engine = new PlayedBack();
    const table = await LocalTable.open(engine, setup, 0);
    expect(get(table)).toMatchObject({ mover: 1, thinking: true });
    await settled();
    expect(engine.asked).toEqual([6]);
    expect(get(table).result).not.toBeNull();
  });

  it('is over if somebody resigned, and can be undone to before that', async () => {
    const engine = new PlayedBack();
    const ending = { places: [2, 1], scores: [3, 0], resigned: 0 };
    const table = await LocalTable.open(engine, setup, 0, { ending });
    await settled();
    expect(engine.asked).toEqual([]);
    expect(get(table).result).toMatchObject(ending);
    expect(get(table).mover).toBeNull();
    await table.undo();
    expect(get(table)).toMatchObject({ result: null, mover: 0 });
  });

  it('has the address of another game like it', async () => {
    const table = await LocalTable.open(new PlayedBack(), setup, 0, { again: () => 'game/other' });
    expect(await table.rematch()).toBe('game/other');
  });
});

describe('a table that continues a record', () => {
  const from = (decisions: number | null, ...seats: (typeof me | typeof bot)[]) =>
    LocalTable.open(new PlayedBack(), { game: 'azul', seats, options: {}, from: { record: 'any', decisions } }, 0);

  it('starts at its end and can be replayed from its start', async () => {
    const table = await from(null, me, me);
    expect(get(table).log.map((entry) => entry.text)).toEqual(['4R1', '3R1', '2R1']);
    expect(table.frames().map((frame) => frame.log.length)).toEqual([0, 1, 2, 3]);
    expect([0, 1, 2, 3].map((frame) => table.decisionsAt(frame))).toEqual([0, 1, 2, 3]);
  });

  it('continues after the chosen number of decisions', async () => {
    const table = await from(1, bot, me);
    expect(get(table).log).toHaveLength(1);
    expect(get(table).mover).toBe(1);
    await table.play(get(table).legal[0]);
    expect(get(table).log.map((entry) => entry.seat)).toEqual([0, 1, 0]);
  });
});
