// What a page hands to the table of whichever game is on.
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
  /** Stands in for the effects: hints, or a replay's controls. */
  panel?: Snippet | null;
  /** Stands in for all that lies between the players, once the game is over. */
  sheet?: Snippet | null;
  /** The panel is more than a few words, and stays beside the sheet. */
  tall?: boolean;
  idle?: Snippet | null;
  logOpen?: boolean;
  ondownload?: () => void;
}
