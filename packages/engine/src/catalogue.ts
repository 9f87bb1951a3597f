// The shape of catalogue.json: all that is known of the games, read off the Python package at build time.
import type { GameName, Records } from "./records.js";

export interface FieldInfo {
  readonly name: string;
  /** numpy's name of the integer type, such as "i1". */
  readonly format: string;
  readonly offset: number;
  readonly shape: readonly number[];
  readonly title: string;
  /** Whether the field follows from the others and exists only for speed. */
  readonly derived: boolean;
}

export interface Layout {
  readonly size: number;
  readonly fields: readonly FieldInfo[];
}

/** One `key=value` of a position's text. */
export interface RowInfo {
  readonly key: string;
  /** Whether there is one for each player. */
  readonly each: boolean;
  /** The kind of value, such as `number`, `lines`, `grid`, and what it is made of. */
  readonly kind: string;
  readonly [detail: string]: unknown;
}

export interface RulesInfo extends Layout {
  readonly maxLegal: number;
  readonly maxOutcome: number;
  readonly maxScored: number;
  /** What a score sheet's entries can be for. */
  readonly reasons: readonly string[];
  /** The integer type of a configuration. */
  readonly configuration: string;
  /** What bit i of a status means. */
  readonly problems: readonly string[];
  /** What code i of an impossible outcome means. */
  readonly impossible: readonly string[];
  /** What the search needs for these rules; null if it has no insight into them. */
  readonly search: SearchInfo | null;
  /** The move text of every action. */
  readonly actions: readonly string[];
  /** What a position's text is made of, in order. */
  readonly position: readonly RowInfo[];
}

export interface SearchInfo {
  /** The table of the search's state. */
  readonly state: Layout;
  /** The numbers that positions are hashed with. */
  readonly factors: readonly string[];
  /** The shape of the evaluation's weights, which are 16-bit numbers; the same kinds of rows recur in several sets. */
  readonly weights: { readonly rows: number; readonly columns: number; readonly sets: number };
}

export interface LevelInfo {
  /** How long it thinks: `d2`, `300n`. */
  readonly budget: string;
  /** How many of a hundred decisions it makes in haste. */
  readonly hasty: number;
}

export interface OptionInfo {
  readonly name: string;
  readonly help: string;
  readonly default: string;
  readonly choices: readonly string[];
}

export interface GameInfo {
  readonly name: GameName;
  readonly title: string;
  readonly summary: string;
  readonly rules: keyof Records;
  /** The numbers of players that it is for. */
  readonly players: readonly number[];
  /** Size of the action space. */
  readonly actions: number;
  readonly version: number;
  readonly colours: readonly string[];
  readonly options: readonly OptionInfo[];
  /** Which of its rules' sets of weights the game has, in the order of its file of weights. */
  readonly sets: readonly number[];
}

export interface Catalogue {
  readonly constants: { readonly chance: number; readonly over: number; readonly spectator: number; readonly hidden: number };
  readonly generatorWords: number;
  readonly configurationBytes: number;
  readonly effect: Layout;
  /** The table of a score sheet's entry. */
  readonly scored: Layout;
  readonly rules: Readonly<Record<string, RulesInfo>>;
  readonly search: {
    /** The worth of a sure win. */
    readonly certain: number;
    readonly deepest: number;
    /** Default number of entries in the hash table. */
    readonly entries: number;
    readonly smallestTable: number;
    /** Bytes of a node in the tree that three and more players are searched by. */
    readonly treeNode: number;
    readonly smallestTree: number;
    /** Columns of what the evaluation writes: a player each. */
    readonly columns: number;
    /** Levels from 1, by rules and number of players. */
    readonly levels: Readonly<Record<string, Readonly<Record<number, readonly LevelInfo[]>>>>;
    readonly highest: number;
    /** A hasty decision: how many of a hundred moves it overlooks, and how many tiles placed a point is worth. */
    readonly haste: { readonly overlooked: number; readonly point: number };
  };
  readonly games: readonly GameInfo[];
}
