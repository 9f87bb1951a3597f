// What a page passes to the table of the current game.
import type { Snippet } from 'svelte';
import type { TableState } from '$lib/table/table';

export interface GameProps {
  state: TableState;
  /** The seat whose board is the large one. */
  front: number;
  /** Points by seat that have been scored but not yet shown. */
  held?: number[];
  bar: Snippet;
  prompt: string;
  /** Hints, or a replay's controls. */
  panel?: Snippet | null;
  /** A question with its answers, in the prompt's place. */
  question?: Snippet | null;
  /** Replaces everything between the players once the game is over. */
  sheet?: Snippet | null;
  /** The panel has its own place for the whole visit. */
  tall?: boolean;
  /** Whether moves are made on every player's board, not only on the large one. */
  everywhere?: boolean;
  /** A lesson. */
  idle?: Snippet | null;
  /** Whether the other boards are left out on a small screen. */
  alone?: boolean;
  logOpen?: boolean;
  onlogclose?: () => void;
  ondownload?: () => void;
}
