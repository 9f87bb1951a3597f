// What the analysis page asks its worker, and the answers: plain data only.
import type { RowInfo } from 'azulejos-engine';
import type { Step } from '$lib/engine/engine';
import type { Fields } from '$lib/table/record';
import type { Place } from './address';

/** One event of the tree; the root has none. */
export interface Twig {
  id: number;
  parent: number | null;
  /** The main line first, then variations. */
  children: number[];
  event: { kind: 'decision'; player: number; text: string } | { kind: 'outcome'; text: string } | null;
  /** Decisions made so far, this one included. */
  number: number;
  comment: string;
  marks: number[];
  /** Each player's winning chance, if the record has it. */
  chances: number[] | null;
}

export interface Outline {
  game: string;
  names: string[];
  /** The root first; a parent before its children. */
  twigs: Twig[];
  /** All of it in the record format. */
  text: string;
}

export interface Glance {
  step: Step;
  /** The position that the last decision was made in. */
  before: Step | null;
  /** Whether a chance event is due. */
  chance: boolean;
  /** What was drawn at this point of the main line, if it is possible here. */
  asItWas: string | null;
  text: string;
}

export interface Line {
  moves: string[];
  chances: number[];
  /** Expected lead in points of the player to move over the best of the others. */
  margin: number;
  depth: number;
  solved: boolean;
}

export interface Found {
  /** The player to move. */
  player: number;
  lines: Line[];
  depth: number;
  nodes: number;
  done: boolean;
}

/** What the engine's search reports; structurally what the package calls an Analysis. */
export interface Lines extends Omit<Found, 'lines'> {
  lines: readonly { moves: readonly { text: string }[]; chances: readonly number[]; margin: number; depth: number; solved: boolean }[];
}

/** What a position of a game is made of. */
export interface Kit {
  game: string;
  players: number;
  /** Numbers of players that the game is for. */
  choices: number[];
  rows: RowInfo[];
  /** The text of a game that has just begun, and of one in which nothing was drawn yet. */
  dealt: string;
  empty: string;
}

export interface Checked {
  /** The canonical text; null if it cannot be read. */
  text: string | null;
  /** The rules whose problems these are. */
  rules: string;
  /** Numbers of the problems found, and the same in English. */
  problems: number[];
  reasons: string[];
  /** The record's fields, if it can be read. */
  fields: Fields | null;
}

export interface Asked {
  open(text: string): Promise<Outline>;
  at(place: Place): Promise<number>;
  look(id: number): Promise<Glance>;
  add(id: number, text: string): Promise<{ outline: Outline; id: number }>;
  draw(id: number): Promise<{ outline: Outline; id: number }>;
  drawn(id: number): Promise<string>;
  remove(id: number): Promise<Outline>;
  promote(id: number): Promise<Outline>;
  comment(id: number, text: string): Promise<Outline>;
  stop(): Promise<void>;
  kit(game: string, players: number): Promise<Kit>;
  games(): Promise<{ name: string; players: number[] }[]>;
  check(text: string): Promise<Checked>;
  think(id: number, lines: number, tell: (found: Found) => void): Promise<Found>;
}

export interface Question {
  number: number;
  name: keyof Asked;
  args: unknown[];
}

export type Reply = { number: number; value: unknown } | { number: number; error: string } | { number: number; progress: Found };
