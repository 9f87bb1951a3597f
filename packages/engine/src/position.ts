// A position as a pleasant, immutable object: what may be played, what it would do, how things stand.
import type { GameInfo } from "./catalogue.js";
import { newGenerator } from "./chance.js";
import { IllegalMove, ImpossiblePosition, MalformedMove } from "./errors.js";
import { fieldsOf, readInteger, width } from "./fields.js";
import type { Effect, Kernels } from "./kernels.js";
import type { Records } from "./records.js";

/** One decision of one player: an action of a game, with its text. */
export interface Move {
  readonly action: number;
  readonly text: string;
}

/** Why a position cannot arise in a game; no reasons if it can. */
export interface Status {
  readonly possible: boolean;
  readonly bits: number;
  readonly reasons: readonly string[];
}

/** What is known of one game, with the kernels that play it. */
export interface GameType {
  readonly info: GameInfo;
  readonly kernels: Kernels;
}

export type AnyFields = Records[keyof Records];

export class Position<Fields = AnyFields> {
  /** The record's fields by name, read when asked for: a number, or all numbers of an array in row order. */
  readonly fields: Fields;
  private known: Status | undefined;

  /** `bytes` is this position's own copy of the record; it must not be changed. */
  constructor(readonly type: GameType, readonly players: number, readonly bytes: Uint8Array) {
    this.fields = fieldsOf<Fields>(bytes, type.kernels.info);
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

  /** Whether the position can arise in a game, and if not, all reasons why. */
  status(): Status {
    if (!this.known) {
      const { kernels } = this.type;
      const bits = kernels.status(this.bytes);
      const reasons = kernels.info.problems.filter((_, bit) => (bits >> bit) & 1);
      this.known = { possible: bits === 0, bits, reasons };
    }
    return this.known;
  }

  /** Throws ImpossiblePosition, with every reason, if the position cannot arise. */
  demandPossible(): void {
    const { possible, reasons } = this.status();
    if (!possible) throw new ImpossiblePosition(`this position cannot arise: ${reasons.join("; ")}`);
  }

  /** The player who decides, from 0; null when the game is over or a chance event is due. */
  get mover(): number | null {
    const mover = this.type.kernels.mover(this.bytes);
    return mover < 0 ? null : mover;
  }

  get over(): boolean {
    return this.type.kernels.mover(this.bytes) === this.constants.over;
  }

  /** Whether something is to be drawn before anyone decides. */
  get chanceDue(): boolean {
    return this.type.kernels.mover(this.bytes) === this.constants.chance;
  }

  /** The ids of all legal moves, in ascending order; none when nobody is to decide. */
  get legalActions(): number[] {
    this.demandPossible();
    return this.mover === null ? [] : this.type.kernels.legal(this.bytes);
  }

  get legalMoves(): Move[] {
    return this.legalActions.map((action) => this.move(action));
  }

  /** The move of an action id, legal or not. */
  move(action: number): Move {
    const text = this.type.kernels.info.actions[action];
    if (text === undefined || action >= this.type.info.actions) {
      const { name, actions } = this.type.info;
      throw new IllegalMove(`there is no action ${action}: ${name} has actions 0 to ${actions - 1}`);
    }
    return { action, text };
  }

  /** The legal move that is meant by a move, a text or an action id. */
  find(move: Move | string | number): Move {
    if (typeof move === "string") return this.parse(move);
    const wanted = this.move(typeof move === "number" ? move : move.action);
    if (!this.legalActions.includes(wanted.action)) throw new IllegalMove(`${wanted.text} is not legal`);
    return wanted;
  }

  /** The legal move that a text means. */
  parse(text: string): Move {
    const typed = text.trim().toLowerCase();
    const action = this.type.kernels.info.actions.findIndex((candidate) => candidate.toLowerCase() === typed);
    if (action < 0) throw new MalformedMove(`'${text}' is not a move`);
    return this.find(action);
  }

  /** The position after a legal move; a chance event may then be due. */
  after(move: Move | string | number): Position<Fields> {
    return this.with(this.type.kernels.apply(this.bytes, this.find(move).action));
  }

  get scores(): number[] {
    return this.type.kernels.scores(this.bytes, this.players);
  }

  /** Each player's place from 1 as things stand, tie-breaks applied; equals share a place. */
  get ranking(): number[] {
    return this.type.kernels.ranks(this.bytes, this.players);
  }

  /** The players in first place once the game is over; several share the victory. */
  get winners(): number[] {
    return this.over ? this.ranking.flatMap((place, player) => (place === 1 ? [player] : [])) : [];
  }

  /** What a legal move would do. */
  preview(move: Move | string | number): Effect {
    return this.type.kernels.preview(this.bytes, this.find(move).action);
  }

  /** What each legal move would do, in their order. */
  previews(): { readonly move: Move; readonly effect: Effect }[] {
    return this.legalMoves.map((move) => ({ move, effect: this.type.kernels.preview(this.bytes, move.action) }));
  }

  /** The position as a player knows it, or a spectator (null): what they cannot know is blotted out. */
  view(player: number | null): Position<Fields> {
    return this.with(this.type.kernels.hide(this.bytes, this.viewer(player)));
  }

  /** A position that looks the same to a player, with all that they cannot know drawn anew. */
  redrawn(player: number | null, seed: number | bigint): Position<Fields> {
    const generator = newGenerator(this.type.kernels.module, seed);
    return this.with(this.type.kernels.redraw(this.bytes, this.viewer(player), generator));
  }

  private viewer(player: number | null): number {
    if (player === null) return this.constants.spectator;
    if (!Number.isInteger(player) || player < 0 || player >= this.players) {
      throw new RangeError(`a viewer is a player from 0 to ${this.players - 1}, or null, not ${player}`);
    }
    return player;
  }

  private with(bytes: Uint8Array): Position<Fields> {
    return new Position<Fields>(this.type, this.players, bytes);
  }

  private get constants(): { chance: number; over: number; spectator: number } {
    return this.type.kernels.module.catalogue.constants;
  }
}
