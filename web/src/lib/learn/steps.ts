// A lesson is a row of steps. Each says something and, most of them, asks for a move in a position made for it.
import type { Spot } from '$lib/table/table';
import type { Saying } from './words/en';

export type Subject = 'azul' | 'duel';

export interface Step {
  /** What is said; with `.again` after another move than the one asked for, with `.done` after it. */
  text: Saying;
  /** The table is set up like this; without it, it stays as the step before has left it. */
  position?: string;
  /** The moves asked for, one after the other. Without any, the step is there to be read. */
  wanted?: RegExp[];
  /** The presses that lead there: the next one is pointed at, any of those given together. */
  path?: (Spot | Spot[])[];
  /** Parts of the page that the words speak of, as selectors. */
  shown?: string[];
  /** The small game at the end: its position is played against a bot. */
  game?: boolean;
}

/** The words after another move than the one asked for, and after the right one. */
export const again = ({ text }: Step): Saying => `${text}.again` as Saying;
export const done = ({ text }: Step): Saying => `${text}.done` as Saying;

/** The space of a player's own board by the name that the board gives it. */
export const own = (place: string): string => `[data-slot^="b0.${place}"]`;
