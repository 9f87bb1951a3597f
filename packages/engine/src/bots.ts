// The bots by name: `random`, `greedy`, `search:20000n`, `level:4`. A bot decides by what its player may know.
import type { Catalogue } from "./catalogue.js";
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

/** How the levels play: see the catalogue. */
export type Levels = Pick<Catalogue["search"], "levels" | "highest" | "haste">;

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
    protected readonly workshop: Workshop,
    protected budget: Budget,
    protected readonly generator: Generator,
  ) {}

  async choose(position: Position, watching: Watching = {}): Promise<Move> {
    const { kernels, info } = position.type;
    const { module } = kernels;
    if (this.search?.type.info.name !== info.name) {
      this.close();
      this.search = await this.workshop.newSearch(info.name, tableEntries(this.budget, module.catalogue.search));
    }
    const legal = position.legalMoves;
    if (legal.length === 1) return legal[0]!;
    const seen = known(position, this.generator);
    this.search.begin(seen, { depth: this.budget.depth ?? null });
    await this.search.think(this.budget, watching);
    return this.search.best;
  }

  close(): void {
    this.search?.close();
    this.search = null;
  }
}

class Level extends Thinker {
  /** The budget that the search's table was made for. */
  private current = "";
  constructor(
    workshop: Workshop,
    private readonly settings: Levels,
    private readonly level: number,
    generator: Generator,
  ) {
    super(workshop, {}, generator);
  }

  override async choose(position: Position, watching: Watching = {}): Promise<Move> {
    const { budget, hasty } = this.settings.levels[position.type.info.rules]![position.players]![this.level - 1]!;
    const { module } = position.type.kernels;
    if (below(module, this.generator, 100) < hasty) return this.chooseInHaste(position);
    if (budget !== this.current) {
      this.close();
      this.budget = this.workshop.budget(budget);
      this.current = budget;
    }
    return super.choose(position, watching);
  }

  /** Sees only some of the moves, and takes the one that scores most, without a thought of the floor. */
  private chooseInHaste(position: Position): Move {
    const { kernels } = position.type;
    const { overlooked, point } = this.settings.haste;
    const { bytes } = known(position, this.generator);
    const all = position.legalMoves.map((move) => ({ move, ...kernels.preview(bytes, move.action) }));
    const looked = all.some(({ placed }) => placed) ? all.filter(({ placed }) => placed) : all;
    let chosen = looked[below(kernels.module, this.generator, looked.length)]!.move;
    let most = -Infinity;
    for (const { move, points, placed } of looked) {
      const seen = below(kernels.module, this.generator, 100) >= overlooked;
      const gain = point * points + placed;
      if (seen && gain > most) [chosen, most] = [move, gain];
    }
    return chosen;
  }
}

/** A table that a search with this budget can fill, and no larger. */
export function tableEntries(budget: Budget, limits: { entries: number; smallestTable: number }): number {
  if (budget.nodes == null) return limits.entries;
  return Math.min(Math.max(2 ** Math.ceil(Math.log2(2 * budget.nodes)), limits.smallestTable), limits.entries);
}

const names = ["random", "greedy", "search", "level"];

/** A fresh bot; the same seed and positions give the same decisions, with a node or depth budget. */
export function makeBot(workshop: Workshop, settings: Levels, name: string, seed: number | bigint): Bot {
  const [kind = "", ...rest] = name.split(":");
  const setting = rest.length > 0 ? rest.join(":") : null;
  const generator = workshop.generator(seed);
  if (kind === "search") return new Thinker(workshop, workshop.budget(setting ?? "0.2s"), generator);
  if (kind === "level") {
    const level = /^[0-9]+$/.test(setting ?? "5") ? Number(setting ?? "5") : 0;
    const highest = settings.highest;
    if (level < 1 || level > highest) throw new UnknownLevel(`level:${setting}: levels are level:1 to level:${highest}`);
    return new Level(workshop, settings, level, generator);
  }
  if (!names.includes(kind)) throw new UnknownBot(`there is no bot named ${repr(name)}: the bots are ${names.join(", ")}`);
  if (setting !== null) throw new UnknownBot(`${repr(name)}: ${kind} takes no setting: write just ${repr(kind)}`);
  return kind === "random" ? new Random(generator) : new Greedy(generator);
}

