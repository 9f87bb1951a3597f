// A game as it is played: decisions and chance events one after another, and back again.
import { Position, plain, type AnyFields, type Move } from "./position.js";
import { GameRecord, type Viewer } from "./record.js";
import type { PyDecision, PyGame, PyOutcome } from "./translated.js";
import type { GameType } from "./types.js";

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
  readonly text: string;
}

export type Event = Decision | Outcome;

/** One event with the position that it led to. */
export interface Step<Fields = AnyFields> {
  readonly event: Event;
  readonly position: Position<Fields>;
}

export class Game<Fields = AnyFields> {
  readonly players: number;
  /** The starting player, or null for a game from a set-up position. */
  readonly first: number | null;

  /** Made by `Engine.newGame`, `Engine.gameFrom` and `GameRecord.replay`. */
  constructor(
    readonly type: GameType,
    /** The translated object behind this one. */
    readonly inner: PyGame,
  ) {
    this.players = inner.players;
    this.first = inner.first;
  }

  get options(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.inner.options);
  }

  get position(): Position<Fields> {
    return new Position<Fields>(this.type, this.inner.position);
  }

  /** The position before each event, and the one now. */
  get positions(): Position<Fields>[] {
    return this.inner.positions.map((position) => new Position<Fields>(this.type, position));
  }

  /** Everything that happened: decisions and outcomes of chance, in order. */
  get events(): Event[] {
    return this.inner.events.map((event) => this.eventOf(event));
  }

  /** The player who decides, from 0; null when the game is over. */
  get mover(): number | null {
    return this.inner.position.mover;
  }

  get over(): boolean {
    return this.inner.position.over;
  }

  get legalMoves(): Move[] {
    return this.position.legalMoves;
  }

  get scores(): number[] {
    return this.inner.position.scores;
  }

  /** Each player's place from 1, tie-breaks applied; equals share a place. */
  get ranking(): number[] {
    return this.inner.position.ranking;
  }

  /** The players in first place once the game is over; several share the victory. */
  get winners(): number[] {
    return this.inner.position.winners;
  }

  /** Makes a legal move, given as a move, text or action id, and settles chance: drawn from the game's
   *  generator, or taken from `outcomes`. Returns the steps that followed, the decision first. An error leaves the
   *  game unchanged. */
  play(move: Move | string | number, outcomes: readonly (string | readonly number[])[] | null = null): Step<Fields>[] {
    const before = this.inner.events.length;
    this.inner.play(plain(move), outcomes);
    const { positions, events } = this.inner;
    return events.slice(before).map((event, i) => ({
      event: this.eventOf(event),
      position: new Position<Fields>(this.type, positions[before + i + 1]!),
    }));
  }

  /** Carries out the chance event that is due with this outcome, as a text or values. */
  resolve(outcome: string | readonly number[]): void {
    this.inner.resolve(outcome);
  }

  /** Draws the chance events that are due, until a player must decide or the game is over. */
  settle(): void {
    this.inner.settle();
  }

  /** Takes back the last decision and the chance events after it; returns the move.
   *  Chance events after it will have the same outcomes again, or new ones if `fresh`. */
  undo(fresh = false): Move {
    const { action, text } = this.inner.undo(fresh);
    return { action, text };
  }

  /** Replays what `undo` took back last, chance events included; returns the move. */
  redo(): Move {
    const { action, text } = this.inner.redo();
    return { action, text };
  }

  /** The game as a record, whole or as a viewer saw it; `tags` such as `{ Player1: "Ann" }`. */
  record(tags: Readonly<Record<string, string>> = {}, viewer: Viewer = null): GameRecord {
    return new GameRecord(this.type, this.inner.record(viewer, new Map(Object.entries(tags))));
  }

  private eventOf(event: PyDecision | PyOutcome): Event {
    if ("values" in event) return { kind: "outcome", values: event.values, text: event.text };
    return { kind: "decision", player: event.player, action: event.action, text: event.text };
  }
}
