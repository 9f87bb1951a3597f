// A drawing of the rules pages, as data: pieces in a row, each a small grid of tiles, or a few chips, or a sign.

/**
 * Rows of spaces, separated by `/`. A capital letter is a tile, a small one the ghost of an empty space, `1` the starting
 * player's, `-` an empty space, `_` nothing. After it: `!` is what the rule speaks of, `x` is not allowed, `=` belongs to a
 * run, `~` is about to come.
 */
export type Spaces = string;

export interface Grid {
  spaces: Spaces;
  /** The background. */
  ground?: 'factory' | 'sun' | 'moon' | 'centre' | 'plate' | 'board';
  /** What its spaces cost or score, below them. */
  below?: string[];
  /** What its rows score, beside them. */
  beside?: string[];
  label?: string;
  small?: boolean;
}

/** Chips by their colours; `?` is one face down. */
export interface Chips {
  chips: string[];
  label?: string;
}

/** An arrow, a plus, or points; nothing begins a new line. */
export interface Sign {
  sign: string;
}

/** A dome in small, with the spaces that a tablet rewards. */
export interface Goal {
  goal: string;
}

export type Item = Grid | Chips | Sign | Goal;

export interface Drawing {
  /** The key of the words below it. */
  caption: string;
  items: Item[];
}

export interface Space {
  tile: string;
  mark: string;
}

export function spacesOf(spaces: Spaces): Space[][] {
  return spaces.split('/').map((row) => [...row.matchAll(/([A-Za-z1_-])([!x=~]?)/g)].map(([, tile, mark]) => ({ tile, mark })));
}
