// The engine's interface for a table in this browser. Implemented by a worker, so that the page never waits for a
// search.
import type { Review } from 'azulejos-engine';
import type { GameInfo } from '$lib/app/games';
import type { Fields } from '$lib/table/record';
import type { Effect } from '$lib/table/table';

/** One position on the way, as the people at this screen may see it. */
export interface Step {
  fields: Fields;
  /** The player to decide; null while chance is due or the game is over. */
  mover: number | null;
  over: boolean;
  legal: { action: number; text: string; effect: Effect | null }[];
  scores: number[];
  /** What the event that led here scored. */
  scored: ScoredEntry[];
  /** Each player's place, when the game is over. */
  places: number[] | null;
}

/** A score-sheet entry from the engine or the server; -1 for missing values. */
export interface ScoredEntry {
  player: number;
  reason: string;
  points: number;
  worth: number;
  tile: number;
  row: number;
  column: number;
  across: number;
  down: number;
  number: number;
}

export interface Opening {
  game: string;
  players: number;
  options: Record<string, string>;
  seed: number;
}

export interface Advice {
  action: number;
  /** Expected result for the mover: 0 lost, 1 won. */
  value: number | null;
  /** Expected lead in points. */
  lead: number | null;
}

/** A move of a game read from a record, with the positions it led to: its own, then those of chance. */
export interface Played {
  action: number;
  steps: Step[];
}

export interface OpenedRecord {
  game: string;
  names: string[];
  /** The seat that resigned, if the record says so. */
  resigned: number | null;
  start: Step;
  moves: Played[];
  /** How many events there are, and how many of them came before the first decision. */
  events: number;
  first: number;
}

export interface Engine {
  games(): Promise<GameInfo[]>;
  /** Says which seats are played at this screen: what they cannot know is left out of every position. */
  sit(seats: number[]): Promise<void>;
  /** Sets up a new game and returns the first position with a player to move. */
  begin(opening: Opening): Promise<Step>;
  /** Reads a record or a position text; the game is then at its end. */
  read(text: string): Promise<OpenedRecord>;
  /** Carries out a decision and the chance events after it. */
  play(action: number): Promise<Step[]>;
  /** Goes back so that only this many decisions remain made. */
  back(decisions: number): Promise<Step>;
  /** A bot's choice at a level from 1 to 10. */
  choose(level: number): Promise<number>;
  advise(): Promise<Advice[]>;
  /** The game so far as a record. */
  record(names: string[]): Promise<string>;
  /** The text of the position, as the people at this screen may know it; of an earlier one, counted in events after the first. */
  position(frame: number | null): Promise<string>;
  /** The review that a record holds; null if there is none of the whole game. */
  review(record: string): Promise<Review | null>;
  /** The records in a text that holds one or more. */
  split(text: string): Promise<string[]>;
  close(): void;
}

/** The engine's methods that a worker answers, by name. */
export type Question = Exclude<keyof Engine, 'close'>;
