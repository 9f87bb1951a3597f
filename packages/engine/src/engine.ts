// The engine: loads the module with its catalogue, and makes games, positions and records.
import type { Catalogue, GameInfo } from "./catalogue.js";
import makeFace from "./face.js";
import { makeBot, tableEntries, type Bot, type Workshop } from "./bots.js";
import { newGenerator } from "./chance.js";
import { NothingToDecide } from "./errors.js";
import { Game } from "./game.js";
import { Kernels, Module, type Generator } from "./kernels.js";
import { Position, type AnyFields } from "./position.js";
import { NDArray } from "./python/arrays.js";
import { GameRecord } from "./record.js";
import type { GameName } from "./records.js";
import { annotate, conclude, readReview, Reviewer, type Judged, type Review, type ReviewSettings } from "./review.js";
import { runtimeOf } from "./runtime.js";
import { Search, type Analysis, type Budget, type Watching } from "./search.js";
import type { Face, PyGame, PyRecord } from "./translated.js";
import type { GameType } from "./types.js";

export interface Setup {
  /** The fewest that the game allows if left out. */
  players?: number | null | undefined;
  /** A random one if left out. */
  seed?: number | bigint | null | undefined;
  /** The starting player, from 0; drawn if left out. */
  first?: number | null | undefined;
  /** The game's own options by name. */
  options?: Readonly<Record<string, string>> | undefined;
}

export class Engine {
  private readonly types: ReadonlyMap<string, GameType>;
  private readonly runtime: Record<string, unknown>;
  private readonly face: Face;

  /** Where the weights of all games with the same rules are in memory, by rules. */
  private readonly tables = new Map<string, number>();
  /** The games whose weights are there, or on their way. */
  private readonly weights = new Map<string, Promise<void>>();

  /** Made by `loadEngine`. */
  constructor(readonly module: Module, private readonly loadWeights: (game: string) => Promise<Uint8Array>) {
    this.runtime = runtimeOf(module);
    this.face = makeFace(this.runtime) as Face;
    const kernels = new Map(Object.keys(module.catalogue.rules).map((name) => [name, new Kernels(module, name)]));
    const { face } = this;
    this.types = new Map(
      module.catalogue.games.map((info) => [info.name, { info, kernels: kernels.get(info.rules)!, face }]),
    );
  }

  /** All registered games. */
  get games(): readonly GameInfo[] {
    return this.module.catalogue.games;
  }

  /** The game of a name. */
  gameType(name: string): GameType {
    return this.types.get(this.face.gameType(name).name)!;
  }

  /** Sets up a game, ready for the first decision. */
  newGame<Fields = AnyFields>(name: GameName | (string & {}), setup: Setup = {}): Game<Fields> {
    const options = new Map(Object.entries(setup.options ?? {}));
    return this.wrapped(this.face.newGame(name, setup.players ?? null, setup.seed ?? null, setup.first ?? null, options));
  }

  /** A game that begins with a set-up position, as a text or an object. */
  gameFrom<Fields = AnyFields>(position: Position<Fields> | string, seed: number | bigint | null = null): Game<Fields> {
    return this.wrapped(this.face.Game.from_position(typeof position === "string" ? position : position.inner, seed));
  }

  /** Reads a position's text; its `status` says whether it can arise in a game. */
  position<Fields = AnyFields>(text: string): Position<Fields> {
    const inner = this.face.Position.from_text(text);
    return new Position<Fields>(this.gameType(inner.game.name), inner);
  }

  /** A position from its bytes, such as another thread has sent them. */
  restore<Fields = AnyFields>(name: string, players: number, bytes: Uint8Array): Position<Fields> {
    const type = this.gameType(name);
    if (bytes.length !== type.kernels.info.size) {
      throw new RangeError(`a position of ${name} has ${type.kernels.info.size} bytes, not ${bytes.length}`);
    }
    return new Position<Fields>(type, new this.face.Position(this.face.gameType(name), players, bytes.slice()));
  }

  /** Reads the one record in a text. */
  readRecord(text: string): GameRecord {
    return this.recordOf(this.face.readRecord(text));
  }

  /** Reads all records in a text. */
  readRecords(text: string): GameRecord[] {
    return this.face.readRecords(text).map((record) => this.recordOf(record));
  }

  /** A record that begins with a position, in which nothing has happened yet; `add` to its root what does. */
  recordFrom(position: Position | string, seed: number | bigint | null = null): GameRecord {
    const start = typeof position === "string" ? this.position(position) : position;
    start.inner.validate();
    return this.recordOf(this.face.Game.from_start(start.inner, seed).record(null, new Map()));
  }

  /** The text of an outcome of the chance event that is due in a position, drawn at random. */
  drawn(position: Position, seed: number | bigint | null = null): string {
    const game = this.face.Game.from_start(position.inner, seed);
    game.settle();
    return game.events[0]!.text;
  }

  /** A search for a game, with its memory; `entries`, a power of two, are the places in its hash table. */
  async newSearch(game: string, entries: number = this.module.catalogue.search.entries): Promise<Search> {
    const type = this.gameType(game);
    return new Search(type, entries, await this.weightsOf(type));
  }

  /** A bot by name: `random`, `greedy`, `search:0.2s`, `search:20000n`, `level:1` to `level:10`. */
  newBot(name: string, seed: number | bigint = 0): Bot {
    const workshop: Workshop = {
      newSearch: (game, entries) => this.newSearch(game, entries),
      budget: (text) => this.budget(text),
      generator: (wanted) => newGenerator(this.module, wanted),
    };
    return makeBot(workshop, this.module.catalogue.search, name, seed);
  }

  /** Reads a budget: `0.2s`, `20000n` or `d6`. */
  budget(text: string): Budget {
    return this.face.Budget.parse(text);
  }

  /** Analyses a position and returns the best lines: `analyse(position, "20000n", { lines: 3 })`.
   *  What the player to move cannot know is resampled first, by `seed`. */
  async analyse(
    position: Position,
    budget: Budget | string = "1s",
    settings: Watching & { lines?: number; seed?: number | bigint; entries?: number } = {},
  ): Promise<Analysis> {
    const limits = typeof budget === "string" ? this.budget(budget) : budget;
    const search = await this.newSearch(position.type.info.name, settings.entries);
    try {
      const root = position.mover === null ? position : position.resampled(position.mover, settings.seed ?? 0);
      search.begin(root, { lines: settings.lines ?? 3, depth: limits.depth ?? null });
      return await search.think(limits, settings);
    } finally {
      search.close();
    }
  }

  /** A reviewer of a game, with its own search; omitted settings have the same defaults as in Python. */
  async newReviewer(game: Game, settings: Partial<ReviewSettings> = {}): Promise<Reviewer> {
    const { events, players } = game;
    const decisions = events.filter(({ kind }) => kind === "decision").length;
    const { nodes, deals, deal_nodes: dealNodes, seed } = this.face.settingsFor(decisions, events.length - decisions, players);
    const chosen: ReviewSettings = { nodes, deals, dealNodes, seed, ...settings };
    const entries = tableEntries({ nodes: Math.max(chosen.nodes, chosen.dealNodes) }, this.module.catalogue.search);
    return new Reviewer(this.face, game, await this.newSearch(game.type.info.name, entries), chosen);
  }

  /** The review that follows from all judged events of a game, in order. */
  concludeReview(game: Game, events: readonly Judged[]): Review {
    return conclude(this.face, game, events);
  }

  /** Writes a review into its game's record: evaluations, marks, comments, and the better lines as variations. */
  annotate(record: GameRecord, review: Review): void {
    annotate(this.face, record, review);
  }

  /** The review that a record holds; null if there is none of the whole game. */
  reviewIn(record: GameRecord): Review | null {
    return readReview(this.face, record);
  }

  /** The location of the evaluation weights, with those of this game, which are loaded on first use. */
  private async weightsOf({ info: { name, sets }, kernels: { rules, info } }: GameType): Promise<number> {
    if (!info.search) throw new NothingToDecide(`the search has no insight into ${rules}`);
    const { rows, columns, sets: all } = info.search.weights;
    const setSize = (2 * rows * columns) / all;
    const table = this.tables.get(rules) ?? this.module.allocate(all * setSize);
    this.tables.set(rules, table);
    let found = this.weights.get(name);
    if (!found) {
      found = this.loadWeights(name).then((bytes) => {
        const size = sets.length * setSize;
        if (bytes.length !== size) throw new Error(`the weights of ${name} have ${bytes.length} bytes where ${size} must be`);
        const numbers = unpacked(bytes, (rows / all) * sets.length, sets.length);
        sets.forEach((set, i) => this.module.put(table + set * setSize, numbers.subarray(i * setSize, (i + 1) * setSize)));
      });
      this.weights.set(name, found);
      found.catch(() => this.weights.delete(name));
    }
    await found;
    return table;
  }

  /** Builds the input of the kernel `start`, drawing what is random. */
  configure(
    info: GameInfo,
    players: number,
    first: number,
    options: Readonly<Record<string, string>>,
    generator: Generator,
  ): readonly number[] {
    const dtype = (this.runtime["dtype"] as (name: string) => never)("i8");
    const words = new NDArray(dtype, generator, [this.module.catalogue.generatorWords]);
    return this.face.gameType(info.name).configure(players, first, new Map(Object.entries(options)), words).flat();
  }

  private wrapped<Fields>(inner: PyGame): Game<Fields> {
    return new Game<Fields>(this.gameType(inner.position.game.name), inner);
  }

  private recordOf(inner: PyRecord): GameRecord {
    return new GameRecord(this.gameType(inner.start.game.name), inner);
  }
}
/** Weights arrive column by column, in each column the same kind of row of all sets together, and all low bytes before
 * all high bytes; 0, 1, 2, 3, 4... stand for 0, -1, 1, -2, 2... The kernels read them row by row, set by set. */
function unpacked(bytes: Uint8Array, rows: number, sets: number): Uint8Array {
  const count = bytes.length / 2;
  const columns = count / rows;
  const kinds = rows / sets;
  const numbers = new Int16Array(count);
  for (let i = 0; i < count; i += 1) {
    const row = (i % sets) * kinds + (Math.floor(i / sets) % kinds);
    const folded = bytes[i]! | (bytes[count + i]! << 8);
    numbers[row * columns + Math.floor(i / rows)] = (folded >> 1) ^ -(folded & 1);
  }
  return new Uint8Array(numbers.buffer);
}

/** Where the module and its catalogue come from, when they are not beside this file. */
export interface Sources {
  wasm?: URL | string | BufferSource;
  catalogue?: URL | string | Catalogue;
  /** The weights that the search judges positions by, for the game of a name. */
  weights?: (game: string) => URL | string | Promise<Uint8Array>;
}

async function bytesOf(source: URL | string): Promise<ArrayBuffer | Uint8Array> {
  const url = new URL(source, import.meta.url);
  if (url.protocol === "file:") {
    // The name is kept from bundlers: only Node reads files.
    const files = "node:fs/promises";
    const { readFile } = (await import(/* @vite-ignore */ files)) as { readFile(url: URL): Promise<Uint8Array> };
    return readFile(url);
  }
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url.href} could not be loaded: ${answer.status} ${answer.statusText}`);
  return answer.arrayBuffer();
}

const remote = (source: unknown): source is URL | string => typeof source === "string" || source instanceof URL;

/** Loads the engine; by default from the files beside this one, in a browser or in Node. */
export async function loadEngine(sources: Sources = {}): Promise<Engine> {
  const wasm = sources.wasm ?? new URL("./azulejos.wasm", import.meta.url);
  const data = sources.catalogue ?? new URL("./catalogue.json", import.meta.url);
  const [module, catalogue] = await Promise.all([
    remote(wasm) ? bytesOf(wasm) : wasm,
    remote(data) ? bytesOf(data).then((bytes) => JSON.parse(new TextDecoder().decode(bytes)) as Catalogue) : data,
  ]);
  const { instance } = await WebAssembly.instantiate(module as BufferSource, {});
  const weights = sources.weights ?? ((game: string) => new URL(`./${game}.weights`, import.meta.url));
  return new Engine(new Module(instance, catalogue), async (game) => {
    const found = weights(game);
    return remote(found) ? new Uint8Array(await bytesOf(found)) : found;
  });
}
