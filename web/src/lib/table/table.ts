// A table that a game is played at, as the pages see it. Two makers fulfil it: the engine in this browser,
// and the server. Pages and boards know this file, and never which maker is behind it.
import type { Readable } from 'svelte/store';
import type { Deed } from '$lib/tell/deed';
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
  /** The tiles it takes, in the order in which they are placed. */
  tiles: Tile[];
  /** What it does, to describe it. */
  deed?: Deed;
  effect: Effect | null;
}

export type SeatKind = 'me' | 'screen' | 'friend' | 'bot' | 'outside' | 'open';

export interface Seat {
  name: string;
  kind: SeatKind;
  level: number | null;
  connected: boolean;
  /** Whether the player here has resigned or run out of time, and a bot has taken over. */
  gone?: boolean;
}

export interface LogEntry {
  seat: number | null;
  round: number;
  text: string;
  spots: Spot[];
  tiles: Tile[];
  /** Missing where the move is hidden from this screen. */
  deed?: Deed;
  /** Every seat's score after it. */
  scores: number[];
  /** What it scored, and all that followed without a choice. */
  scored: Scored[];
}

export interface Hint {
  move: Move;
  /** Expected result for the mover: 0 lost, 1 won; null where nobody can say. */
  value: number | null;
  /** Expected lead in points at the end of the game. */
  lead: number | null;
}

/** One entry of a score sheet: points of one seat, and what they are for. */
export interface Scored {
  seat: number;
  /** A key of the words `score.*`. */
  reason: string;
  points: number;
  /** What it would have been if a score could fall below 0. */
  worth: number;
  tile: Tile | null;
  /** From 0; null if there is none. */
  row: number | null;
  column: number | null;
  /** Lengths of the runs that count; 0 for none. */
  across: number;
  down: number;
  /** How many things score together. */
  number: number;
  /** Whether it is a bonus of the game's end. */
  bonus: boolean;
  /** Where on the page it can be shown. */
  slot: string;
}

/** The source of every point: the points at the start, then what was scored, by round. */
export interface Sheet {
  start: number[];
  rounds: { round: number; scored: Scored[] }[];
}

export interface Ending {
  /** Place of each seat, 1 best; equal when shared. */
  places: number[];
  scores: number[];
  /** The player who resigned or ran out of time. */
  resigned: number | null;
  late?: boolean;
}

export interface Result extends Ending {
  sheet: Sheet;
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
  /** Whether an undo request waits for an answer from this screen. */
  answer: boolean;
  resign: boolean;
  rematch: boolean;
  /** Whether the game can be had as a record. */
  record: boolean;
  /** Keys of the phrases that can be said here. */
  phrases: string[];
}

/** A phrase said at the table. */
export interface Said {
  seat: number;
  phrase: string;
  /** How many moves had been made. */
  after: number;
  /** When it was heard here, in milliseconds since 1970; 0 when that was before the page was opened. */
  at: number;
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
  /** What was scored since the previous state. */
  scored: Scored[];
  thinking: boolean;
  connected: boolean;
  watchers: number;
  clock: Clock | null;
  /** The seat that asks for an undo. */
  undoOffer: number | null;
  said: Said[];
  result: Result | null;
  /** The address of the rematch, once there is one. */
  rematch?: string;
  can: Abilities;
}

/** The seat that this screen acts for: its own seat to move, else its first. */
export const speaker = ({ mover, mine }: Pick<TableState, 'mover' | 'mine'>): number => (mover !== null && mine.includes(mover) ? mover : mine[0]);

export interface Table extends Readable<TableState> {
  play(move: Move): Promise<void>;
  hint(): Promise<Hint[]>;
  undo(): Promise<void>;
  answerUndo(yes: boolean): Promise<void>;
  resign(): Promise<void>;
  rematch(): Promise<string | null>;
  say(phrase: string): Promise<void>;
  record(): Promise<string>;
  /** The position's text, as it may be known here. */
  position(): Promise<string>;
  close(): void;
}
