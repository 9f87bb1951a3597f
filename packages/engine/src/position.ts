// An immutable position: legal moves, previews, scores and more.
import { fieldsOf, readInteger, width } from "./fields.js";
import type { Event } from "./game.js";
import type { Effect, Scored } from "./kernels.js";
import type { Records } from "./records.js";
import type { PyPosition } from "./translated.js";
import type { GameType } from "./types.js";

/** One decision of one player: an action of a game, with its text. */
export interface Move {
  readonly action: number;
  readonly text: string;
}

/** Why a position cannot arise in a game; no reasons if nothing speaks against it. */
export interface Status {
  readonly possible: boolean;
  readonly bits: number;
  readonly reasons: readonly string[];
}

export type AnyFields = Records[keyof Records];

export class Position<Fields = AnyFields> {
  /** The record's fields by name, read lazily: a number, or all numbers of an array in row order. */
  readonly fields: Fields;
  /** This position's own copy of the record; it must not be changed. */
  readonly bytes: Uint8Array;
  readonly players: number;

  /** Made by the engine and by games. */
  constructor(
    readonly type: GameType,
    /** The translated object behind this one. */
    readonly inner: PyPosition,
  ) {
    this.players = inner.players;
    this.bytes = inner._content;
    this.fields = fieldsOf<Fields>(this.bytes, type.kernels.info);
  }

  /** The position as one line of text; `Engine.position` reads it again. */
  get text(): string {
    return this.inner.text;
  }

  toString(): string {
    return this.text;
  }

  /** One number of an array field, by its indices: `at("table", kind, source)`. */
  at(name: keyof Fields & string, ...indices: number[]): number {
    const field = this.type.kernels.info.fields.find((candidate) => candidate.name === name);
    if (!field || indices.length !== field.shape.length) {
      throw new RangeError(`${name} takes ${field ? field.shape.length : "no"} indices`);
    }
    const number = indices.reduce((sum, index, axis) => sum * field.shape[axis]! + index, 0);
    const view = new DataView(this.bytes.buffer, this.bytes.byteOffset, this.bytes.byteLength);
    return readInteger(view, field.format, field.offset + number * width(field.format));
  }

  equals(other: Position): boolean {
    return (
      this.type.info.name === other.type.info.name &&
      this.players === other.players &&
      this.bytes.every((byte, i) => byte === other.bytes[i])
    );
  }

  /** Whether anything speaks against the position, and if so, the reasons found. */
  status(): Status {
    const { bits, reasons } = this.inner.status();
    return { possible: bits === 0, bits, reasons };
  }

  /** The player who decides, from 0; null when the game is over or a chance event is due. */
  get mover(): number | null {
    return this.inner.mover;
  }

  get over(): boolean {
    return this.inner.over;
  }

  /** Whether a chance event is due. */
  get chanceDue(): boolean {
    return this.inner.chance_due;
  }

  /** The ids of all legal moves, in ascending order; none if no player is to move. */
  get legalActions(): number[] {
    return this.inner.legal_actions;
  }

  get legalMoves(): Move[] {
    return this.legalActions.map((action) => this.move(action));
  }

  /** The move of an action id, legal or not. */
  move(action: number): Move {
    const text = this.type.kernels.info.actions[action];
    if (text === undefined || action >= this.type.info.actions) throw new RangeError(`there is no action ${action}`);
    return { action, text };
  }

  /** The legal move that a text means, in full or shortened. */
  parse(text: string): Move {
    return this.move(this.inner.parse(text).action);
  }

  /** The legal move that is meant by a move, a text or an action id. */
  find(move: Move | string | number): Move {
    return this.move(this.inner.find(plain(move)).action);
  }

  /** The position after a legal move; a chance event may then be due. */
  after(move: Move | string | number): Position<Fields> {
    return this.with(this.inner.after(plain(move)));
  }

  get scores(): number[] {
    return this.inner.scores;
  }

  /** Each player's current place from 1, with tie-breaks applied; tied players share a place. */
  get ranking(): number[] {
    return this.inner.ranking;
  }

  /** The players in first place once the game is over; several share the victory. */
  get winners(): number[] {
    return this.inner.winners;
  }

  /** What a legal move would do. */
  preview(move: Move | string | number): Effect {
    return this.type.kernels.preview(this.bytes, this.find(move).action);
  }

  /** What each legal move would do, in their order. */
  previews(): { readonly move: Move; readonly effect: Effect }[] {
    return this.legalMoves.map((move) => ({ move, effect: this.type.kernels.preview(this.bytes, move.action) }));
  }

  /** What an event from here, and all that follows without a choice or chance, scores, in order. */
  tally(event: Event): Scored[] {
    const outcome = new Int8Array(this.type.kernels.info.maxOutcome).fill(-1);
    if (event.kind === "outcome") outcome.set(event.values);
    const action = event.kind === "outcome" ? null : this.find(event.action).action;
    return this.type.kernels.tally(this.bytes, action, outcome);
  }

  /** A legal move in words. */
  describe(move: Move | string | number): string {
    return this.inner.describe(plain(move));
  }

  /** The position as a player knows it, or a spectator (null): what they cannot know is blotted out. */
  view(player: number | null): Position<Fields> {
    return this.with(this.inner.view(this.viewer(player)));
  }

  /** A position that looks the same to a player, with everything they cannot know resampled. */
  resampled(player: number | null, seed: number | bigint): Position<Fields> {
    return this.with(this.inner.resampled(this.viewer(player), seed));
  }

  private viewer(player: number | null): number | null {
    if (player !== null && !(Number.isInteger(player) && player >= 0 && player < this.players)) {
      throw new RangeError(`a viewer is a player from 0 to ${this.players - 1}, or null, not ${player}`);
    }
    return player;
  }

  private with(inner: PyPosition): Position<Fields> {
    return new Position<Fields>(this.type, inner);
  }
}

/** A move as the translated sources take it. */
export const plain = (move: Move | string | number): string | number => (typeof move === "object" ? move.action : move);
