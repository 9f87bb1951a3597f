// The bots by name: `random`, `greedy`, `search:20000n`, `level:4`. A bot decides by what its player may know.
import { below } from "./chance.js";
import { UnknownBot, UnknownLevel } from "./errors.js";
import type { Generator } from "./kernels.js";
import { Position, type Move } from "./position.js";
import { repr } from "./python/values.js";
import type { Budget, Search, Watching } from "./search.js";
import type { GameType } from "./types.js";

export interface Bot {
  /** Chooses a move for the player to move, using only what that player may know. */
  choose(position: Position, watching?: Watching): Promise<Move>;
  /** Releases its memory. */
  close(): void;
}

/** What a bot needs of the engine. */
export interface Workshop {
  newSearch(game: string, entries: number): Promise<Search>;
  budget(text: string): Budget;
  generator(seed: number | bigint): Generator;
}

function known(position: Position, generator: Generator): Position {
  const { kernels } = position.type;
  const player = position.mover;
  if (player === null) throw new UnknownBot("no player is to move");
  const bytes = kernels.resample(kernels.hide(position.bytes, player), player, generator);
  return restored(position.type, position, bytes);
}

function restored(type: GameType, like: Position, bytes: Uint8Array): Position {
  const copy = like.view(null);
  copy.bytes.set(bytes);
  return new Position(type, copy.inner);
}

class Random implements Bot {
  constructor(private readonly generator: Generator) {}
  async choose(position: Position): Promise<Move> {
    const moves = position.legalMoves;
    return moves[below(position.type.kernels.module, this.generator, moves.length)]!;
  }
  close(): void {}
}

class Greedy implements Bot {
  constructor(private readonly generator: Generator) {}
  async choose(position: Position): Promise<Move> {
    const { kernels } = position.type;
    return position.move(kernels.greedy(known(position, this.generator).bytes, this.generator));
  }
  close(): void {}
}

class Thinker implements Bot {
  private search: Search | null = null;
  constructor(
    private readonly workshop: Workshop,
    private readonly budget: Budget,
    private readonly noise: number,
    private readonly generator: Generator,
  ) {}

  async choose(position: Position, watching: Watching = {}): Promise<Move> {
    const { kernels, info } = position.type;
    const { module } = kernels;
    if (this.search?.type.kernels.rules !== kernels.rules) {
      this.close();
      this.search = await this.workshop.newSearch(info.name, tableEntries(this.budget, module.catalogue.search));
    }
    const legal = position.legalMoves;
    if (legal.length === 1) return legal[0]!;
    const seen = known(position, this.generator);
    const seed = below(module, this.generator, 2 ** 31);
    this.search.begin(seen, { depth: this.budget.depth ?? null, noise: this.noise, seed });
    await this.search.think(this.budget, watching);
    return this.search.best;
  }

  close(): void {
    this.search?.close();
    this.search = null;
  }
}

/** A table that a search with this budget can fill, and no larger. */
export function tableEntries(budget: Budget, limits: { entries: number; smallestTable: number }): number {
  if (budget.nodes == null) return limits.entries;
  return Math.min(Math.max(2 ** Math.ceil(Math.log2(2 * budget.nodes)), limits.smallestTable), limits.entries);
}

const names = ["random", "greedy", "search", "level"];

/** A fresh bot; the same seed and positions give the same decisions, with a node or depth budget. */
export function makeBot(workshop: Workshop, levels: readonly { budget: string; noise: number }[], name: string, seed: number | bigint): Bot {
  const [kind = "", ...rest] = name.split(":");
  const setting = rest.length > 0 ? rest.join(":") : null;
  const generator = workshop.generator(seed);
  if (kind === "search") return new Thinker(workshop, workshop.budget(setting ?? "0.2s"), 0, generator);
  if (kind === "level") {
    const level = /^[0-9]+$/.test(setting ?? "5") ? levels[Number(setting ?? "5") - 1] : undefined;
    if (!level) throw new UnknownLevel(`level:${setting}: levels are level:1 to level:${levels.length}`);
    return new Thinker(workshop, workshop.budget(level.budget), level.noise, generator);
  }
  if (!names.includes(kind)) throw new UnknownBot(`there is no bot named ${repr(name)}: the bots are ${names.join(", ")}`);
  if (setting !== null) throw new UnknownBot(`${repr(name)}: ${kind} takes no setting: write just ${repr(kind)}`);
  return kind === "random" ? new Random(generator) : new Greedy(generator);
}

