// The engine: loads the module with its catalogue, and makes games and positions.
import type { Catalogue, GameInfo } from "./catalogue.js";
import { below, newGenerator, randomSeed } from "./chance.js";
import { BadSetup, UnknownGame } from "./errors.js";
import { Game } from "./game.js";
import { Kernels, Module, type Generator } from "./kernels.js";
import { Position, type AnyFields, type GameType } from "./position.js";
import type { GameName } from "./records.js";

export interface Setup {
  /** The fewest that the game allows if left out. */
  players?: number | undefined;
  /** A random one if left out. */
  seed?: number | bigint | undefined;
  /** The starting player, from 0; drawn if left out. */
  first?: number | null | undefined;
  /** The game's own options by name. */
  options?: Readonly<Record<string, string>> | undefined;
}

export class Engine {
  private readonly types: ReadonlyMap<string, GameType>;

  constructor(readonly module: Module) {
    const kernels = new Map(Object.keys(module.catalogue.rules).map((name) => [name, new Kernels(module, name)]));
    this.types = new Map(
      module.catalogue.games.map((info) => [info.name, { info, kernels: kernels.get(info.rules)! }]),
    );
  }

  /** All registered games. */
  get games(): readonly GameInfo[] {
    return this.module.catalogue.games;
  }

  /** The game of a name. */
  gameType(name: string): GameType {
    const type = this.types.get(name);
    if (!type) throw new UnknownGame(`there is no game named '${name}': games are ${[...this.types.keys()].join(", ")}`);
    return type;
  }

  /** What `start` takes for a game that is set up like this; what is to be random is drawn. */
  configure(info: GameInfo, players: number, first: number, _options: Readonly<Record<string, string>>, _generator: Generator): readonly number[] {
    return info.configurations[players]![first]!;
  }

  /** Sets up a game, ready for the first decision. */
  newGame<Fields = AnyFields>(name: GameName | (string & {}), setup: Setup = {}): Game<Fields> {
    const type = this.gameType(name);
    const { info, kernels } = type;
    const players = setup.players ?? info.players[0]!;
    if (!info.players.includes(players)) {
      throw new BadSetup(`${info.name} is played by ${info.players.join(" or ")} players, not ${players}`);
    }
    const wanted = setup.first ?? null;
    if (wanted !== null && !(Number.isInteger(wanted) && wanted >= 0 && wanted < players)) {
      throw new BadSetup(`the starting player must be from 0 to ${players - 1}, not ${wanted}`);
    }
    const generator = newGenerator(this.module, setup.seed ?? randomSeed());
    const first = wanted ?? below(this.module, generator, players);
    const configuration = this.configure(info, players, first, setup.options ?? {}, generator);
    const start = new Position<Fields>(type, players, kernels.start(configuration));
    return new Game<Fields>(start, generator, first, setup.options ?? {});
  }
}

/** Where the module and its catalogue come from, when they are not beside this file. */
export interface Sources {
  wasm?: URL | string | BufferSource;
  catalogue?: URL | string | Catalogue;
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
  return new Engine(new Module(instance, catalogue));
}
