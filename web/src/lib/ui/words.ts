// Sentences about a table for the live log: what a screen reader says after each move.
import type { Spot, TableState } from '$lib/table/table';
import type { Piece } from '$lib/table/view';
import { scoredWords } from './scoring';

export function logWords(
  state: TableState,
  pathWords: (spots: Spot[]) => string,
  tileWords: (tiles: Piece[]) => string,
): string {
  const last = state.log.at(-1);
  if (!last || last.seat === null) return '';
  const name = state.seats[last.seat].name;
  const tiles = last.tiles.length > 0 ? tileWords(last.tiles) : '';
  const move = [name, tiles, pathWords(last.spots)].filter((part) => part !== '').join(', ');
  return last.scored.length === 0 ? move : `${move}. ${scoredWords(last.scored, state.seats)}`;
}
