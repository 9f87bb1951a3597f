// A game as it is played: decisions and chance events one after another, and back again.
// The game owns the random generator; its positions hold no randomness.
import { IllegalMove, ImpossibleOutcome, MalformedOutcome } from "./errors.js";
import type { Generator } from "./kernels.js";
import { Position, type AnyFields, type GameType, type Move } from "./position.js";

/** A player's decision. */
export interface Decision {
  readonly kind: "decision";
  readonly player: number;
  readonly action: number;
  readonly text: string;
}

/** What a chance event drew. */
export interface Outcome {
  readonly kind: "outcome";
  readonly values: readonly number[];
}

export type Event = Decision | Outcome;

/** One event with the position that it led to. */
export interface Step<Fields = AnyFields> {
  readonly event: Event;
  readonly position: Position<Fields>;
}

interface Moment<Fields> {
  readonly position: Position<Fields>;
  readonly generator: Generator;
}

export class Game<Fields = AnyFields> {
  readonly type: GameType;
  readonly players: number;
  private happened: Event[] = [];
  private readonly moments: Moment<Fields>[];
  private generator: Generator;

  /** Made by `Engine.newGame` and `Engine.gameFrom`. */
  constructor(
    start: Position<Fields>,
    generator: Generator,
    /** The starting player, or null for a game from a set-up position. */
    readonly first: number | null = null,
    readonly options: Readonly<Record<string, string>> = {},
  ) {
    this.type = start.type;
    this.players = start.players;
    this.generator = generator;
    this.moments = [{ position: start, generator: generator.slice() }];
    this.settle();
  }

  get position(): Position<Fields> {
    return this.moments[this.moments.length - 1]!.position;
  }

  /** The position before each event, and the one now. */
  get positions(): Position<Fields>[] {
    return this.moments.map((moment) => moment.position);
  }

  /** Everything that happened: decisions and outcomes of chance, in order. */
  get events(): readonly Event[] {
    return [...this.happened];
  }

  /** The player who decides, from 0; null when the game is over. */
  get mover(): number | null {
    return this.position.mover;
  }

  get over(): boolean {
    return this.position.over;
  }

  get legalMoves(): Move[] {
    return this.position.legalMoves;
  }

  get scores(): number[] {
    return this.position.scores;
  }

  /** Each player's place from 1, tie-breaks applied; equals share a place. */
  get ranking(): number[] {
    return this.position.ranking;
  }

  /** The players in first place once the game is over; several share the victory. */
  get winners(): number[] {
    return this.position.winners;
  }

  /** Makes a legal move, given as a move, text or action id, and draws what chance decides after it.
   *  Gives the steps that followed: the decision first. Throws, and leaves the game as it was, otherwise. */
  play(move: Move | string | number): Step<Fields>[] {
    if (this.over) throw new IllegalMove("the game is over: no move can be made");
    const before = this.happened.length;
    this.push(this.position.find(move).action);
    this.settle();
    return this.happened.slice(before).map((event, i) => ({ event, position: this.moments[before + i + 1]!.position }));
  }

  /** Makes a decision without looking whether it is legal, and leaves chance events due. */
  push(action: number): void {
    const { position } = this;
    const { text } = position.move(action);
    const event: Decision = { kind: "decision", player: position.mover ?? 0, action, text };
    this.step(event, this.type.kernels.apply(position.bytes, action));
  }

  /** Carries out the chance event that is due with this outcome. */
  resolve(outcome: readonly number[]): void {
    const { position } = this;
    if (!position.chanceDue) throw new ImpossibleOutcome("no chance event is due here");
    const { maxOutcome, impossible } = this.type.kernels.info;
    if (outcome.length > maxOutcome || outcome.some((value) => value < -128 || value > 127)) {
      throw new MalformedOutcome(`an outcome of ${this.type.info.name} is at most ${maxOutcome} small integers`);
    }
    const values = new Int8Array(maxOutcome).fill(-1);
    values.set(outcome);
    const code = this.type.kernels.possible(position.bytes, values);
    if (code !== 0) throw new ImpossibleOutcome(`[${outcome.join(", ")}]: ${impossible[code]}`);
    this.carryOut(values);
  }

  /** Draws the chance events that are due, until a player must decide or the game is over. */
  settle(): void {
    while (this.position.chanceDue) this.carryOut(this.type.kernels.draw(this.position.bytes, this.generator));
  }

  /** Takes back the last decision and the chance events after it; gives the move.
   *  What chance drew after it will be drawn again the same, or anew if `fresh`. */
  undo(fresh = false): Move {
    const last = this.happened.findLastIndex((event) => event.kind === "decision");
    if (last < 0) throw new IllegalMove("there is no move to take back");
    const event = this.happened[last] as Decision;
    const drawn = this.generator;
    this.returnTo(last);
    if (fresh) {
      this.generator = drawn;
      this.moments[last]!.generator.set(drawn);
    }
    return { action: event.action, text: event.text };
  }

  private carryOut(values: Int8Array): void {
    const kept = Array.from(values);
    while (kept.length > 0 && kept[kept.length - 1] === -1) kept.pop();
    this.step({ kind: "outcome", values: kept }, this.type.kernels.resolve(this.position.bytes, values));
  }

  private step(event: Event, bytes: Uint8Array): void {
    this.happened.push(event);
    const position = new Position<Fields>(this.type, this.players, bytes);
    this.moments.push({ position, generator: this.generator.slice() });
  }

  private returnTo(events: number): void {
    this.happened = this.happened.slice(0, events);
    this.moments.splice(events + 1);
    this.generator = this.moments[events]!.generator.slice();
  }
}
