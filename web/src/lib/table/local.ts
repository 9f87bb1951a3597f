// A table in this browser: people at this screen and bots, on the engine behind its port.
import { writable, type Readable } from 'svelte/store';
import type { Setup } from '$lib/app/games';
import { seatNames } from '$lib/app/seats';
import type { Engine, Step } from '$lib/engine/engine';
import { show } from './read';
import { gaveUp } from './record';
import { sheetOf } from './sheet';
import { speaker, type Ending, type Hint, type LogEntry, type Move, type Result, type Seat, type Table, type TableState } from './table';

const person = (kind: Seat['kind']) => kind === 'me' || kind === 'screen';

interface Decision {
  seat: number;
  entry: LogEntry;
  /** What the table looked like after it, and after each chance event that followed. */
  frames: TableState[];
}

const seatsHere = (setup: Setup) => setup.seats.flatMap((seat, i) => (person(seat.kind) ? [i] : []));

/** What a table that was left and is opened again needs to know besides its record. */
export interface Before {
  /** The result, which the record of a resigned game does not contain. */
  ending?: Ending | null;
  /** Starts another game like this one, and returns its address. */
  again?: () => string;
}

function seatsOf(setup: Setup): Seat[] {
  const names = seatNames(setup.seats);
  return setup.seats.map((seat, i) => ({
    name: names[i],
    kind: seat.kind,
    level: seat.kind === 'bot' ? seat.level : null,
    connected: true,
  }));
}

function firstState(setup: Setup, step: Step): TableState {
  const seats = seatsOf(setup);
  const { view, moves } = show(step);
  return {
    version: 0,
    game: setup.game,
    view,
    seats,
    mine: seatsHere(setup),
    mover: step.mover,
    legal: moves,
    log: [],
    scored: [],
    thinking: false,
    connected: true,
    watchers: 0,
    clock: null,
    undoOffer: null,
    said: [],
    result: null,
    can: { hint: true, undo: false, answer: false, resign: true, rematch: false, record: true, phrases: [] },
  };
}

export class LocalTable implements Table {
  readonly subscribe: Readable<TableState>['subscribe'];
  private readonly store;
  private state: TableState;
  private decisions: Decision[] = [];
  /** The game so far as a record, available as soon as it is shown: leaving the page loses nothing. */
  written = '';
  /** Grows whenever what a bot is thinking about has lost its meaning. */
  private turns = 0;

  private constructor(
    private readonly engine: Engine,
    private readonly start: TableState,
    private readonly startScores: number[],
    private readonly again: () => string,
  ) {
    this.state = start;
    this.store = writable(start);
    this.subscribe = this.store.subscribe;
  }

  /** A new game, or one that continues a record. Bots begin to move at once. */
  static async open(engine: Engine, setup: Setup, seed: number, { ending = null, again = () => '' }: Before = {}): Promise<LocalTable> {
    const table = setup.from ? await LocalTable.resume(engine, setup, setup.from, again) : await LocalTable.begin(engine, setup, seed, again);
    table.written = await table.write();
    if (ending && ending.resigned !== null) table.giveUp(ending.scores, ending.places, ending.resigned);
    void table.continue();
    return table;
  }

  private static async begin(engine: Engine, setup: Setup, seed: number, again: () => string): Promise<LocalTable> {
    await engine.sit(seatsHere(setup));
    const first = await engine.begin({ game: setup.game, players: setup.seats.length, options: setup.options, seed });
    return new LocalTable(engine, firstState(setup, first), first.scores, again);
  }

  private static async resume(engine: Engine, setup: Setup, from: NonNullable<Setup['from']>, again: () => string): Promise<LocalTable> {
    await engine.sit(seatsHere(setup));
    const { start, moves } = await engine.read(from.record);
    const table = new LocalTable(engine, firstState(setup, start), start.scores, again);
    const kept = from.decisions ?? moves.length;
    for (const { action, steps } of moves.slice(0, kept)) {
      const move = table.state.legal.find((candidate) => candidate.action === action);
      if (!move) throw new Error(`the record's action ${action} is not legal there`);
      table.note(move, steps);
    }
    if (kept < moves.length) await engine.back(kept);
    return table;
  }

  /** The whole game so far, picture by picture. */
  frames(): TableState[] {
    return [this.start, ...this.decisions.flatMap(({ frames }) => frames)];
  }

  /** How many decisions had been made in a frame of `frames`. */
  decisionsAt(frame: number): number {
    let seen = 0;
    return this.decisions.filter(({ frames }) => (seen += frames.length) - frames.length < frame).length;
  }

  async play(move: Move): Promise<void> {
    await this.decide(move);
    await this.continue();
  }

  async hint(): Promise<Hint[]> {
    const legal = this.state.legal;
    const advice = await this.engine.advise();
    return advice.flatMap(({ action, value, lead }) => {
      const move = legal.find((candidate) => candidate.action === action);
      return move ? [{ move, value, lead }] : [];
    });
  }

  /** Back to the last decision that was made at this screen. */
  async undo(): Promise<void> {
    const last = this.decisions.findLastIndex(({ seat }) => this.state.mine.includes(seat));
    if (last < 0) return;
    this.turns += 1;
    this.decisions = this.decisions.slice(0, last);
    const [step, written] = await Promise.all([this.engine.back(last), this.write()]);
    this.written = written;
    this.put(step);
  }

  async resign(): Promise<void> {
    const seat = speaker(this.state);
    this.turns += 1;
    const scores = this.state.view.boards.map((board) => board.score);
    const places = this.state.seats.map((_, i) => (i === seat ? this.state.seats.length : 1));
    this.giveUp(scores, places, seat);
  }

  private giveUp(scores: number[], places: number[], seat: number): void {
    this.written = gaveUp(this.written, seat);
    this.set({ result: this.resultOf(scores, places, seat, this.state.log), scored: [], mover: null, legal: [], thinking: false });
  }

  async rematch(): Promise<string | null> {
    return this.again() || null;
  }

  // Nobody at this screen needs leave to take back, or a phrase to be understood.
  async answerUndo(): Promise<void> {}
  async say(): Promise<void> {}

  async record(): Promise<string> {
    return this.written;
  }

  position(): Promise<string> {
    return this.engine.position(null);
  }

  /** The text of the position in a frame of `frames`. */
  positionAt(frame: number): Promise<string> {
    return this.engine.position(frame);
  }

  close(): void {
    this.turns += 1;
    this.engine.close();
  }

  private async decide(move: Move): Promise<void> {
    const [steps, written] = await Promise.all([this.engine.play(move.action), this.write()]);
    this.written = written;
    this.note(move, steps);
  }

  /** The record after all earlier requests to the engine. */
  private write(): Promise<string> {
    return this.engine.record(this.state.seats.map((seat) => seat.name));
  }

  private note(move: Move, steps: Step[]): void {
    const seat = this.state.mover;
    if (seat === null) return;
    const { text, spots, tiles, deed } = move;
    const scored = steps.flatMap((step) => show(step).scored);
    const entry = { seat, round: this.state.view.round, text, spots, tiles, deed, scores: steps[0].scores, scored };
    const decision: Decision = { seat, entry, frames: [] };
    this.decisions.push(decision);
    for (const step of steps) {
      this.put(step);
      decision.frames.push(this.state);
    }
  }

  /** Lets the bots move until a person must decide. Stops if moves were taken back or the table was left. */
  private async continue(): Promise<void> {
    const turn = this.turns;
    for (let seat = this.bot(); seat !== null; seat = this.bot()) {
      this.set({ thinking: true, scored: [] });
      const action = await this.engine.choose(this.state.seats[seat].level ?? 1);
      if (turn !== this.turns) return;
      const move = this.state.legal.find((candidate) => candidate.action === action);
      if (!move) throw new Error(`the bot chose action ${action}, which is not legal`);
      await this.decide(move);
      if (turn !== this.turns) return;
    }
  }

  private bot(): number | null {
    const { mover, seats } = this.state;
    return mover !== null && seats[mover].kind === 'bot' ? mover : null;
  }

  private put(step: Step): void {
    const { view, moves, scored } = show(step);
    const log = this.decisions.map(({ entry }) => entry);
    const result = step.over && step.places ? this.resultOf(step.scores, step.places, null, log) : null;
    this.set({ version: this.state.version + 1, view, mover: step.mover, legal: moves, log, scored, result, thinking: false });
  }

  private resultOf(scores: number[], places: number[], resigned: number | null, log: LogEntry[]): Result {
    return { scores, places, resigned, sheet: sheetOf(log, this.startScores) };
  }

  private set(changes: Partial<TableState>): void {
    const next = { ...this.state, ...changes };
    const mine = this.decisions.some(({ seat }) => next.mine.includes(seat));
    const over = next.result !== null;
    next.can = { ...next.can, undo: mine, resign: !over, rematch: over, hint: !over };
    this.state = next;
    this.store.set(next);
  }
}
