// What a move does, taken apart so that it can be pictured, put into words and marked on the board.
// Knows no rule: whoever reads a game's moves fills it in.
import type { Spot } from '$lib/table/table';
import type { Plate, Tile } from '$lib/table/view';

/** Tiles of one colour, and Jokers, go from a place to a line or below it. */
export interface Take {
  kind: 'take';
  tiles: Tile[];
  /** Places that the tiles come from: `factory3`, `centre`, `sun0`, and all of `moon1`, `moon0` together. */
  sources: string[];
  from: Spot;
  to: Spot;
  /** How many of them do not fit into their line. */
  spilled: number;
  /** Whether the starting marker comes with them. */
  marker: boolean;
}

export type Deed =
  | Take
  /** The rest of a small factory becomes a stack, listed from the bottom. */
  | { kind: 'stack'; tiles: Tile[]; factory: number }
  /** A tile goes from its line to the wall or the dome; row and column from 0. */
  | { kind: 'lay'; tile: Tile; to: Spot; row: number; column: number }
  /** A plate goes to a place of the dome, from 0, with its rotation. */
  | { kind: 'plate'; plate: Plate; drawn: boolean; place: number }
  | { kind: 'draw' }
  | { kind: 'look' }
  | { kind: 'under'; plate: Plate | null }
  | { kind: 'chip'; colours: Tile[]; factory: number }
  | { kind: 'spend'; colours: Tile[]; line: number }
  | { kind: 'pay'; line: number }
  | { kind: 'decline'; line: number };

export type DeedKind = Deed['kind'];
