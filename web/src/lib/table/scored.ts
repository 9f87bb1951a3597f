// An entry of a score sheet, from the engine's or the server's numbers.
import type { ScoredEntry } from '$lib/engine/engine';
import type { Scored } from './table';
import type { Tile } from './view';

const some = (value: number) => (value < 0 ? null : value);

/** `tiles` are the letters by number; `bonus` says whether it is scored when the game ends, `slot` where it shows. */
export function scoredOf(entry: ScoredEntry, tiles: Tile[], bonus: boolean, slot: string): Scored {
  const { player, tile, row, column, ...rest } = entry;
  return { ...rest, seat: player, tile: tiles[tile] ?? null, row: some(row), column: some(column), bonus, slot };
}
