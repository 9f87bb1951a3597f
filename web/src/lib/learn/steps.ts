// A lesson is a sequence of steps. Each says something and, usually, expects a move in a position made for it.
import type { Spot } from '$lib/table/table';
import type { Saying } from './words/en';

export type Subject = 'azul' | 'duel';

export interface Step {
  /** The text key; with `.again` after a wrong move, with `.done` after the right one. */
  text: Saying;
  /** The table is set up like this; without it, it stays as the step before has left it. */
  position?: string;
  /** The expected moves, in order. Without any, the step is only for reading. */
  wanted?: RegExp[];
  /** The presses that lead there: the next one is pointed at, any of those given together. */
  path?: (Spot | Spot[])[];
  /** Parts of the page that the words speak of, as selectors. */
  shown?: string[];
  /** The small game at the end: its position is played against a bot. */
  game?: boolean;
}

/** The texts after a wrong move, and after the right one. */
export const again = ({ text }: Step): Saying => `${text}.again` as Saying;
export const done = ({ text }: Step): Saying => `${text}.done` as Saying;

/** A space of a player's own board, by its name on the board. */
export const own = (place: string): string => `[data-slot^="b0.${place}"]`;
