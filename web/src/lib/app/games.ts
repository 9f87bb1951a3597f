// The games as the first pages offer them. What a game is comes from the engine's catalogue; this is its shape.
import type { ClockChoice } from './clocks';

export interface GameOption {
  name: string;
  help: string;
  default: string;
  choices: string[];
}

export interface GameInfo {
  name: string;
  title: string;
  summary: string;
  /** Allowed numbers of players. */
  players: number[];
  options: GameOption[];
}

export interface SeatChoice {
  kind: 'me' | 'screen' | 'friend' | 'bot' | 'outside' | 'open';
  /** For an outside bot the name that it is challenged by. */
  name: string;
  level: number;
}

export interface Setup {
  game: string;
  seats: SeatChoice[];
  options: Record<string, string>;
  /** For a game with others. */
  clock?: ClockChoice;
  /** Continues a record after this many decisions; after all of them if null. */
  from?: { record: string; decisions: number | null };
}
