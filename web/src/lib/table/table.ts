// A table that a game is played at, as the pages see it. Two makers fulfil it: the engine in this browser,
// and the server. Pages and boards know this file, and never which maker is behind it.
import type { Readable } from 'svelte/store';
import type { Tile, View } from './view';

/** A place on the board that can be pressed, by name: `3B`, `cJ`, `line2`, `floor`, `wall3`. */
export type Spot = string;

/** What a move would do, for previews. */
export interface Effect {
  /** Tiles that land on the line. */
  placed: number;
  completes: boolean;
  /** Tiles that land on the floor line or in the broken space. */
  spilled: number;
  /** Points gained at once, or by this round's tiling if it came now. */
  points: number;
  /** Further points lost this round if it ended now; 0 or less. */
  penalty: number;
}

export interface Move {
  action: number;
  text: string;
  /** The presses that make this move, in their natural order. */
  spots: Spot[];
  /** The tiles it takes, in the order in which they are laid. */
  tiles: Tile[];
  effect: Effect | null;
}

export type SeatKind = 'me' | 'screen' | 'friend' | 'bot' | 'open';

export interface Seat {
  name: string;
  kind: SeatKind;
  level: number | null;
  connected: boolean;
}

export interface LogEntry {
  seat: number | null;
  round: number;
  text: string;
  spots: Spot[];
  tiles: Tile[];
  /** Every seat's score after it. */
  scores: number[];
}

export interface Hint {
  move: Move;
  /** Expected result for the mover: 0 lost, 1 won; null where nobody can say. */
  value: number | null;
  /** Expected lead in points at the end of the game. */
  lead: number | null;
}

/** Where points came from: a key of the words `sheet.*`, with a number where it takes one. */
export interface ScoreLine {
  key: string;
  n: number;
  points: number[];
}

export interface Result {
  /** Place of each seat, 1 best; equal when shared. */
  places: number[];
  scores: number[];
  sheet: ScoreLine[];
  resigned: number | null;
}

export interface Clock {
  /** Milliseconds left per seat when `since` was read. */
  left: number[];
  running: number | null;
  since: number;
}

export interface Abilities {
  hint: boolean;
  undo: boolean;
  resign: boolean;
  rematch: boolean;
  /** Whether the game can be had as a record. */
  record: boolean;
  /** Keys of the phrases that can be said here. */
  phrases: string[];
}

export interface TableState {
  /** Grows by one with every accepted decision. */
  version: number;
  game: string;
  view: View;
  seats: Seat[];
  /** Seats that this screen decides for. */
  mine: number[];
  mover: number | null;
  legal: Move[];
  log: LogEntry[];
  thinking: boolean;
  connected: boolean;
  watchers: number;
  clock: Clock | null;
  /** The seat that asks to take a move back. */
  undoOffer: number | null;
  said: { seat: number; phrase: string }[];
  result: Result | null;
  can: Abilities;
}

export interface Table extends Readable<TableState> {
  play(move: Move): Promise<void>;
  hint(): Promise<Hint[]>;
  undo(): Promise<void>;
  answerUndo(yes: boolean): Promise<void>;
  resign(): Promise<void>;
  rematch(): Promise<string | null>;
  say(phrase: string): Promise<void>;
  record(): Promise<string>;
  close(): void;
}
