// A game written down: tags, every decision and every outcome of chance, comments, evaluations, variations.
import { Game, type Event } from "./game.js";
import { Position } from "./position.js";
import type { PyEvaluation, PyNode, PyRecord } from "./translated.js";
import type { GameType } from "./types.js";

/** Whose record it is: a player's, a spectator's, or (null) the whole truth. */
export type Viewer = number | "spectator" | null;

/** An event of which the viewer saw only this text. */
export interface Hidden {
  readonly kind: "hidden";
  readonly text: string;
  /** Whether it is an outcome of chance. */
  readonly chance: boolean;
}

/** One event, with its annotations and what came after. The root of a record has no event. */
export class RecordNode {
  constructor(private readonly type: GameType, readonly inner: PyNode) {}

  get event(): Event | Hidden | null {
    const { event } = this.inner;
    if (event === null) return null;
    if ("chance" in event) return { kind: "hidden", text: event.text, chance: event.chance };
    if ("values" in event) return { kind: "outcome", values: event.values, text: event.text };
    return { kind: "decision", player: event.player, action: event.action, text: event.text };
  }

  /** The position after the event; null where something hidden went before. */
  get position(): Position | null {
    return this.inner.position && new Position(this.type, this.inner.position);
  }

  /** What came after: first the main line, then variations. */
  get children(): RecordNode[] {
    return this.inner.children.map((child) => new RecordNode(this.type, child));
  }

  /** The node that this one came after; null for the root. */
  get parent(): RecordNode | null {
    return this.inner.parent && new RecordNode(this.type, this.inner.parent);
  }

  get comment(): string {
    return this.inner.comment;
  }

  set comment(text: string) {
    this.inner.comment = text;
  }

  /** Numbers as in chess records: 1 good, 2 mistake, 3 brilliant, 4 blunder, 5 interesting, 6 dubious. */
  get marks(): readonly number[] {
    return this.inner.marks;
  }

  set marks(marks: readonly number[]) {
    this.inner.marks = marks;
  }

  /** What an engine makes of the position after the event. */
  get evaluation(): PyEvaluation | null {
    return this.inner.evaluation;
  }

  /** A further event after this one, checked: a move text, or the outcome if chance is due. */
  add(text: string): RecordNode {
    return new RecordNode(this.type, this.inner.add(text));
  }

  /** Takes this node, and all that came after it, out of the record. */
  remove(): void {
    const among = this.inner.parent?.children;
    among?.splice(among.indexOf(this.inner), 1);
  }

  /** Makes this node the main line; the previous main line becomes the first variation. */
  promote(): void {
    const { parent } = this.inner;
    this.remove();
    parent?.children.unshift(this.inner);
  }
}

/** A whole game written down; `text` is its text, which `Engine.readRecord` reads again. */
export class GameRecord {
  constructor(readonly type: GameType, readonly inner: PyRecord) {}

  get text(): string {
    return this.inner.__str__();
  }

  toString(): string {
    return this.text;
  }

  /** Further tags, such as Player1, Date, Event. */
  get tags(): Map<string, string> {
    return this.inner.tags;
  }

  get players(): number {
    return this.inner.start.players;
  }

  /** The starting player, or null for a game from a set-up position. */
  get first(): number | null {
    return this.inner.first;
  }

  get options(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.inner.options);
  }

  get viewer(): Viewer {
    return this.inner.viewer;
  }

  /** The position before the first event. */
  get start(): Position {
    return new Position(this.type, this.inner.start);
  }

  get root(): RecordNode {
    return new RecordNode(this.type, this.inner.root);
  }

  /** The nodes of the main line, in order. */
  get mainLine(): RecordNode[] {
    return this.inner.main_line.map((node) => new RecordNode(this.type, node));
  }

  /** The final scores, such as `45-38`, or `*` when the game is not over. */
  get result(): string {
    return this.inner.result;
  }

  /** Replays the game to its end or to a node; `seed` is for what is drawn after that. */
  replay(to: RecordNode | null = null, seed: number | bigint | null = null): Game {
    return new Game(this.type, this.inner.replay(to?.inner ?? null, seed));
  }
}
