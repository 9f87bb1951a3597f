// The search on one position: begin, run for a number of nodes, query its lines at any time, resume, stop. Its memory
// is in the module: the state, and a hash table of the size chosen by the caller.
import type { FieldInfo, SearchInfo } from "./catalogue.js";
import { NothingToDecide } from "./errors.js";
import { readInteger, width, writeInteger } from "./fields.js";
import type { Module } from "./kernels.js";
import { Position, type Move } from "./position.js";
import type { GameType } from "./types.js";

/** Limits on one search; it ends at whichever comes first, or when nothing is left to find. */
export interface Budget {
  readonly seconds?: number | null;
  readonly nodes?: number | null;
  readonly depth?: number | null;
}

/** One way on from the root that the search believes in. */
export interface Line {
  readonly moves: readonly Move[];
  /** Worth to the player who decides: from 0, a sure loss, to 1, a sure win, and a little for the margin. */
  readonly value: number;
  /** The same as the whole number that the search reckons with. */
  readonly worth: number;
  readonly depth: number;
  /** Whether no deeper search could change it. */
  readonly solved: boolean;
  /** Each player's chance to win: where the line ends, after deals beyond it, or on average over a tree's visits. */
  readonly chances: readonly number[];
  /** Each player's expected final points. */
  readonly points: readonly number[];
  /** Expected final points of the player to decide, less those of the best other. */
  readonly margin: number;
}

/** What a search has found so far, best line first. */
export interface Analysis {
  readonly player: number;
  readonly lines: readonly Line[];
  readonly depth: number;
  readonly nodes: number;
  /** Whether thinking on would find nothing more. */
  readonly done: boolean;
}

export interface Watching {
  /** Ends the search early; what was found so far is kept. */
  readonly signal?: AbortSignal | undefined;
  /** Called with the results so far, a few times a second. */
  readonly onProgress?: ((analysis: Analysis) => void) | undefined;
}

/** How long the search runs before it looks up: bounds how late a stop is noticed. */
const sliceMilliseconds = 8;
const progressMilliseconds = 200;
const largestSlice = 1_000_000;

/** Lets everything else that waits on this thread happen. */
export const breathe = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

export class Search {
  private readonly module: Module;
  private readonly info: SearchInfo;
  private readonly fields: ReadonlyMap<string, FieldInfo>;
  private readonly state: number;
  private readonly table: number;
  /** A second state, in which lines are played to their end, and the positions after deals are searched. */
  private readonly other: number;
  /** The tree that three and more players are searched by; 0 until it is needed. */
  private tree = 0;
  private grows = false;
  private root: Position | null = null;
  private slice = 2_000;

  /** Made by `Engine.newSearch`. `entries`, a power of two, are the places in the hash table, 16 bytes each. */
  constructor(readonly type: GameType, readonly entries: number, private readonly weights: number) {
    const { module, info, rules } = type.kernels;
    if (!info.search) throw new NothingToDecide(`the search has no insight into ${rules}`);
    if (!Number.isInteger(Math.log2(entries)) || entries < 2) {
      throw new RangeError(`the places of a hash table must be a power of two, not ${entries}`);
    }
    this.module = module;
    this.info = info.search;
    this.fields = new Map(this.info.state.fields.map((field) => [field.name, field]));
    this.state = module.allocate(this.info.state.size);
    this.other = module.allocate(this.info.state.size);
    this.table = module.allocate(16 * entries);
    const view = module.view;
    this.info.factors.forEach((factor, i) => {
      view.setBigUint64(this.at("factors", i), BigInt(factor), true);
      view.setBigUint64(this.at("factors", i, this.other), BigInt(factor), true);
    });
  }

  private call(name: string, ...numbers: number[]): number {
    return this.module.call(`${this.type.kernels.rules}_${name}`)(...numbers);
  }

  private get treeNodes(): number {
    return Math.max(this.entries, this.module.catalogue.search.smallestTree);
  }

  /** Releases the memory; the search cannot be used any more. */
  close(): void {
    for (const at of [this.state, this.other, this.table, this.tree]) this.module.release(at);
    this.tree = 0;
    this.root = null;
  }

  /** Empties the hash table and both histories, as if new. */
  forget(): void {
    this.module.bytes.fill(0, this.table, this.table + 16 * this.entries);
    const history = this.fields.get("history")!;
    for (const state of [this.state, this.other]) {
      const at = this.at("history", 0, state);
      this.module.bytes.fill(0, at, at + history.shape[0]! * width(history.format));
    }
  }

  /** Puts a position at the root; nothing of it may be hidden, and a player must be to decide. */
  begin(position: Position, settings: { lines?: number; depth?: number | null } = {}): void {
    if (position.mover === null) {
      throw new NothingToDecide("no player is to move: the game is over, or a chance event is due");
    }
    // Another game may have no weights in memory yet.
    const { name } = this.type.info;
    if (position.type.info.name !== name) throw new Error(`this search is for ${name}, not for ${position.type.info.name}`);
    position.inner.validate();
    this.root = position;
    this.module.put(this.at("stack"), position.bytes);
    this.write("noise", 0);
    const { deepest, treeNode } = this.module.catalogue.search;
    const [lines, depth] = [settings.lines ?? 1, settings.depth ?? deepest];
    // Two players are searched by alpha-beta, more by a tree, which has no depth limit.
    this.grows = depth === deepest && position.players > 2;
    if (!this.grows) {
      this.call("begin", this.state, this.at("stack"), lines, depth);
      return;
    }
    if (this.tree === 0) this.tree = this.module.allocate(this.treeNodes * treeNode);
    this.call("begin_tree", this.state, this.at("stack"), this.tree, this.treeNodes, this.weights, lines);
  }

  /** Searches a number of nodes; returns whether nothing is left to find. */
  step(nodes: number): boolean {
    if (!this.root) throw new NothingToDecide("the search has no position yet: begin with one");
    const stack = this.at("stack");
    if (this.grows) return this.call("run_tree", this.state, stack, this.tree, this.treeNodes, this.weights, nodes) !== 0;
    const dealt = this.at("stack", 0, this.other);
    return this.call("run", this.state, stack, this.other, dealt, this.table, this.entries, this.weights, nodes) !== 0;
  }

  /** Runs on within a budget, in slices between which other things happen and `signal` is heeded. */
  async think(budget: Budget, watching: Watching = {}): Promise<Analysis> {
    const { signal, onProgress } = watching;
    let now = performance.now();
    const deadline = budget.seconds == null ? Infinity : now + 1000 * budget.seconds;
    let left = budget.nodes ?? Infinity;
    let told = now;
    this.step(0);
    while (left > 0 && !signal?.aborted) {
      const nodes = Math.min(this.slice, left);
      const done = this.step(nodes);
      left -= nodes;
      const before = now;
      now = performance.now();
      const pace = nodes / Math.max(now - before, 0.001);
      this.slice = Math.round(Math.min(Math.max(pace * sliceMilliseconds, 100), largestSlice));
      if (done || now >= deadline) break;
      if (onProgress && now - told >= progressMilliseconds) {
        told = now;
        onProgress(this.report());
      }
      await breathe();
      now = performance.now();
    }
    return this.report();
  }

  /** Positions looked at since `begin`. */
  get nodes(): number {
    return this.read("nodes");
  }

  /** The depth of the last finished iteration. */
  get depth(): number {
    return this.read("finished");
  }

  /** Whether nothing is left to find, or the tree of three and more players is full. */
  get done(): boolean {
    return this.read("done") !== 0;
  }

  /** The depth without a limit. */
  get deepest(): number {
    return this.module.catalogue.search.deepest;
  }

  /** One of the lines found so far, best first; null if there are fewer. */
  lineAt(i: number): Line | null {
    if (!this.root || i >= this.read("wanted")) return null;
    const actions = this.actions(i);
    return actions.length > 0 ? this.line(this.root, i, actions) : null;
  }

  /** The action that the search would choose now. */
  get best(): Move {
    if (!this.root) throw new NothingToDecide("the search has no position yet: begin with one");
    return this.root.move(this.read("line_actions"));
  }

  /** The results so far. */
  report(): Analysis {
    const { root } = this;
    if (!root) throw new NothingToDecide("the search has no position yet: begin with one");
    const lines: Line[] = [];
    for (let i = 0; i < this.read("wanted"); i++) {
      const actions = this.actions(i);
      if (actions.length > 0) lines.push(this.line(root, i, actions));
    }
    return { player: root.mover!, lines, depth: this.depth, nodes: this.nodes, done: this.done };
  }

  private actions(line: number): number[] {
    const most = this.fields.get("line_actions")!.shape[1]!;
    return Array.from({ length: this.read("line_length", line) }, (_, i) => this.read("line_actions", line * most + i));
  }

  private line(root: Position, i: number, actions: readonly number[]): Line {
    const { certain } = this.module.catalogue.search;
    const { points, chances } = this.outlook(root, i, actions);
    const player = root.mover!;
    const margin = points[player]! - Math.max(...points.filter((_, other) => other !== player));
    const worth = this.read("line_value", i);
    return {
      moves: actions.map((action) => root.move(action)),
      value: worth / certain,
      worth,
      depth: this.read("line_depth", i),
      solved: this.read("line_solved", i) !== 0,
      chances,
      points,
      margin,
    };
  }

  /** What the players can expect: on average after the deals or visits that a line has met, or where it ends. */
  private outlook(root: Position, line: number, actions: readonly number[]): { points: number[]; chances: number[] } {
    const { module } = this;
    const { columns } = module.catalogue.search;
    const seats = (at: number) => Array.from(new Float64Array(module.memory.buffer, at, root.players));
    const weight = this.read("line_weight", line);
    if (weight > 0) {
      const [points, chances] = ["line_points", "line_chances"].map((name) => seats(this.at(name, line * columns)).map((sum) => sum / weight));
      return { points: points!, chances: chances! };
    }
    const { view } = module;
    writeInteger(view, this.fields.get("guesses")!.format, this.at("guesses", 0, this.other), this.read("guesses"));
    actions.forEach((action, at) => view.setInt16(module.actions + 2 * at, action, true));
    const [playing, position] = [this.at("stack", 0, this.other), this.at("stack")];
    this.call("outlook", this.other, playing, position, this.weights, module.actions, actions.length);
    return { points: seats(this.at("values", 0, this.other)), chances: seats(this.at("values", columns, this.other)) };
  }

  private at(name: string, index = 0, state = this.state): number {
    const field = this.fields.get(name);
    if (!field) throw new TypeError(`the search's state has no field ${name}`);
    return state + field.offset + index * width(field.format);
  }

  private read(name: string, index = 0): number {
    return readInteger(this.module.view, this.fields.get(name)!.format, this.at(name, index));
  }

  private write(name: string, value: number): void {
    writeInteger(this.module.view, this.fields.get(name)!.format, this.at(name), value);
  }
}
