// The module's entry points for one record type. Positions live outside the module, as bytes of their own:
// a call copies in what the kernel reads and out what it wrote, so the module's memory never grows.
import type { Catalogue, RulesInfo } from "./catalogue.js";
import { readField, writeInteger, width } from "./fields.js";

type Call = (...numbers: number[]) => number;

/** The instantiated module with one buffer in its memory for each kind of argument. */
export class Module {
  readonly memory: WebAssembly.Memory;
  /** The first byte that belongs to no fixed place. */
  readonly free: number;
  readonly position: number;
  readonly scratch: number;
  readonly actions: number;
  readonly outcome: number;
  readonly generator: number;
  readonly numbers: number;
  readonly effect: number;
  readonly scored: number;
  readonly configuration: number;
  private readonly exports: WebAssembly.Exports;
  private bytesNow = new Uint8Array(0);
  /** Regions beyond the fixed places, in order: where each begins, how long it is, whether it is in use. */
  private readonly regions: { at: number; size: number; used: boolean }[] = [];

  constructor(instance: WebAssembly.Instance, readonly catalogue: Catalogue) {
    this.exports = instance.exports;
    this.memory = instance.exports["memory"] as WebAssembly.Memory;
    const rules = Object.values(catalogue.rules);
    const most = (size: (info: RulesInfo) => number): number => Math.max(...rules.map(size));
    let next = (instance.exports["__heap_base"] as WebAssembly.Global).value as number;
    const place = (bytes: number): number => {
      const at = Math.ceil(next / 64) * 64;
      next = at + bytes;
      return at;
    };
    this.position = place(most((info) => info.size));
    this.scratch = place(most((info) => info.size));
    this.actions = place(2 * most((info) => info.maxLegal));
    this.outcome = place(most((info) => info.maxOutcome));
    this.generator = place(8 * catalogue.generatorWords);
    this.numbers = place(4 * 16);
    this.effect = place(catalogue.effect.size);
    this.scored = place(catalogue.scored.size * most((info) => info.maxScored));
    this.configuration = place(catalogue.configurationBytes);
    this.free = Math.ceil(next / 64) * 64;
    this.reserve(this.free);
  }

  /** The module's memory; read again each time, as it moves when it grows. */
  get bytes(): Uint8Array {
    if (this.bytesNow.buffer !== this.memory.buffer) this.bytesNow = new Uint8Array(this.memory.buffer);
    return this.bytesNow;
  }

  get view(): DataView {
    return new DataView(this.memory.buffer);
  }

  /** Make sure that the memory reaches up to an address. */
  reserve(end: number): void {
    const missing = end - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.ceil(missing / 65536));
  }

  /** A zeroed region of the memory; `release` frees it. */
  allocate(bytes: number): number {
    const size = Math.ceil(bytes / 64) * 64;
    let region = this.regions.find((candidate) => !candidate.used && candidate.size >= size);
    if (!region) {
      const last = this.regions[this.regions.length - 1];
      region = { at: last ? last.at + last.size : this.free, size, used: false };
      if (last && !last.used) {
        region.at = last.at;
        this.regions.pop();
      }
      this.reserve(region.at + size);
      this.regions.push(region);
    } else if (region.size > size) {
      const rest = { at: region.at + size, size: region.size - size, used: false };
      this.regions.splice(this.regions.indexOf(region) + 1, 0, rest);
      region.size = size;
    }
    region.used = true;
    this.bytes.fill(0, region.at, region.at + size);
    return region.at;
  }

  release(at: number): void {
    const number = this.regions.findIndex((region) => region.at === at);
    const region = this.regions[number];
    if (!region) return;
    region.used = false;
    const [before, after] = [this.regions[number - 1], this.regions[number + 1]];
    if (after && !after.used) {
      region.size += after.size;
      this.regions.splice(number + 1, 1);
    }
    if (before && !before.used) {
      before.size += region.size;
      this.regions.splice(number, 1);
    }
  }

  call(name: string): Call {
    const found = this.exports[name];
    if (typeof found !== "function") throw new TypeError(`the module has no function ${name}`);
    return found as Call;
  }

  put(at: number, bytes: Uint8Array): void {
    this.bytes.set(bytes, at);
  }

  take(at: number, length: number): Uint8Array {
    return this.bytes.slice(at, at + length);
  }
}

/** What a decision would do for the one who makes it. */
export interface Effect {
  /** Tiles put where the move says. */
  readonly placed: number;
  /** Tiles spilled to the floor line or broken space. */
  readonly spilled: number;
  /** Whether a pattern line or a place is completed by it. */
  readonly completes: boolean;
  /** Points gained at once, or by this round's tiling if it came now. */
  readonly points: number;
  /** Further points lost this round if it ended now, 0 or less. */
  readonly penalty: number;
}

/** One entry of a score sheet: points of one player, and what they are for. */
export interface Scored {
  readonly player: number;
  /** What for, in a player's word: one of `RulesInfo.reasons`. */
  readonly reason: string;
  /** What the score changes by. */
  readonly points: number;
  /** What it would change by if a score could fall below 0. */
  readonly worth: number;
  /** Kind of the tile that scores, as the record numbers them; -1 for none. */
  readonly tile: number;
  /** Row of that tile, or the row that scores, from 0; -1 for none. */
  readonly row: number;
  readonly column: number;
  /** Length of the run across that counts; 0 for none. */
  readonly across: number;
  readonly down: number;
  /** How many things score together, such as tiles in the floor line. */
  readonly number: number;
}

/** A generator's state: five xorshift words and a counter. */
export type Generator = Uint8Array;

/** The contract's functions over records as bytes. They check nothing. */
export class Kernels {
  readonly info: RulesInfo;
  private readonly calls: Readonly<Record<string, Call>>;

  constructor(readonly module: Module, readonly rules: string) {
    const info = module.catalogue.rules[rules];
    if (!info) throw new TypeError(`the catalogue has no rules named ${rules}`);
    this.info = info;
    const names = ["start", "mover", "legal", "apply", "draw", "resolve", "possible", "scores", "ranks", "hide"];
    names.push("resample", "seen_action", "seen_outcome", "preview", "tally", "derive", "status", "random_play");
    this.calls = Object.fromEntries(names.map((name) => [name, module.call(`${rules}_${name}`)]));
  }

  private run(name: string, ...numbers: number[]): number {
    return this.calls[name]!(this.module.position, ...numbers);
  }

  private on(position: Uint8Array): void {
    this.module.put(this.module.position, position);
  }

  private result(): Uint8Array {
    return this.module.take(this.module.position, this.info.size);
  }

  private putConfiguration(configuration: readonly number[]): void {
    const { module } = this;
    const format = this.info.configuration;
    const view = module.view;
    configuration.forEach((value, i) => writeInteger(view, format, module.configuration + i * width(format), value));
  }

  private putOutcome(outcome: Int8Array): void {
    this.module.put(this.module.outcome, new Uint8Array(outcome.buffer, outcome.byteOffset, outcome.byteLength));
  }

  private takeOutcome(): Int8Array {
    return new Int8Array(this.module.take(this.module.outcome, this.info.maxOutcome).buffer);
  }

  private takeNumbers(count: number): number[] {
    const view = this.module.view;
    return Array.from({ length: count }, (_, i) => view.getInt32(this.module.numbers + 4 * i, true));
  }

  start(configuration: readonly number[]): Uint8Array {
    this.on(new Uint8Array(this.info.size));
    this.putConfiguration(configuration);
    this.run("start", this.module.configuration);
    return this.result();
  }

  mover(position: Uint8Array): number {
    this.on(position);
    return this.run("mover");
  }

  legal(position: Uint8Array): number[] {
    this.on(position);
    const count = this.run("legal", this.module.actions);
    return Array.from(new Int16Array(this.module.memory.buffer, this.module.actions, count));
  }

  apply(position: Uint8Array, action: number): Uint8Array {
    this.on(position);
    this.run("apply", action);
    return this.result();
  }

  /** Draws the outcome of the chance event that is due; the generator moves on. */
  draw(position: Uint8Array, generator: Generator): Int8Array {
    this.on(position);
    this.module.bytes.fill(0xff, this.module.outcome, this.module.outcome + this.info.maxOutcome);
    this.module.put(this.module.generator, generator);
    this.run("draw", this.module.generator, this.module.outcome);
    generator.set(this.module.take(this.module.generator, generator.length));
    return this.takeOutcome();
  }

  resolve(position: Uint8Array, outcome: Int8Array): Uint8Array {
    this.on(position);
    this.putOutcome(outcome);
    this.run("resolve", this.module.outcome);
    return this.result();
  }

  possible(position: Uint8Array, outcome: Int8Array): number {
    this.on(position);
    this.putOutcome(outcome);
    return this.run("possible", this.module.outcome);
  }

  scores(position: Uint8Array, players: number): number[] {
    this.on(position);
    this.run("scores", this.module.numbers);
    return this.takeNumbers(players);
  }

  ranks(position: Uint8Array, players: number): number[] {
    this.on(position);
    this.run("ranks", this.module.numbers);
    return this.takeNumbers(players);
  }

  hide(position: Uint8Array, viewer: number): Uint8Array {
    this.on(position);
    this.run("hide", viewer);
    return this.result();
  }

  resample(position: Uint8Array, viewer: number, generator: Generator): Uint8Array {
    this.on(position);
    this.module.put(this.module.generator, generator);
    this.run("resample", viewer, this.module.generator);
    generator.set(this.module.take(this.module.generator, generator.length));
    return this.result();
  }

  seenAction(position: Uint8Array, action: number, viewer: number): number {
    this.on(position);
    return this.run("seen_action", action, viewer);
  }

  seenOutcome(position: Uint8Array, outcome: Int8Array, viewer: number): Int8Array {
    this.on(position);
    this.putOutcome(outcome);
    this.run("seen_outcome", this.module.outcome, viewer);
    return this.takeOutcome();
  }

  preview(position: Uint8Array, action: number): Effect {
    this.on(position);
    const { module } = this;
    const layout = module.catalogue.effect;
    module.bytes.fill(0, module.effect, module.effect + layout.size);
    this.run("preview", action, module.effect, module.scratch);
    const view = new DataView(module.memory.buffer, module.effect, layout.size);
    const values = Object.fromEntries(layout.fields.map((field) => [field.name, readField(view, field)]));
    return { ...values, completes: values["completes"] !== 0 } as unknown as Effect;
  }

  /** What an event scores: an action, or (null) the chance event that is due, with its outcome. */
  tally(position: Uint8Array, action: number | null, outcome: Int8Array): Scored[] {
    this.on(position);
    const { module } = this;
    const layout = module.catalogue.scored;
    this.putOutcome(outcome);
    const event = action ?? module.catalogue.constants.chance;
    const count = this.run("tally", event, module.outcome, module.scored, module.scratch);
    return Array.from({ length: count }, (_, i) => {
      const view = new DataView(module.memory.buffer, module.scored + i * layout.size, layout.size);
      const values = Object.fromEntries(layout.fields.map((field) => [field.name, readField(view, field)]));
      return { ...values, reason: this.info.reasons[values["reason"] as number] } as unknown as Scored;
    });
  }

  derive(position: Uint8Array): Uint8Array {
    this.on(position);
    this.run("derive");
    return this.result();
  }

  status(position: Uint8Array): number {
    this.on(position);
    return this.run("status");
  }

  /** The action whose immediate effect is worth most; equals are drawn among evenly. */
  greedy(position: Uint8Array, generator: Generator): number {
    const { module } = this;
    this.on(position);
    module.put(module.generator, generator);
    const greedy = module.call(`${this.rules}_greedy`);
    const action = greedy(module.position, module.generator, module.actions, module.effect, module.scratch);
    generator.set(module.take(module.generator, generator.length));
    return action;
  }

  /** Plays random games in sequence; returns the number of decisions made. */
  randomPlay(configuration: readonly number[], generator: Generator, games: number): number {
    const { module } = this;
    this.putConfiguration(configuration);
    module.put(module.generator, generator);
    const decisions = this.run("random_play", module.configuration, module.generator, module.actions, module.outcome, games);
    generator.set(module.take(module.generator, generator.length));
    return decisions;
  }
}
