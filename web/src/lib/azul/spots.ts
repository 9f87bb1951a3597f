// The names of Azul's spots, which are the pieces of its move texts, and what they say in words.
// `3B` factory 3 blue, `cJ` the centre's Jokers, `line2`, `floor`, `wall2-4` row 2 column 4.
import { t } from '$lib/i18n/index.svelte';
import type { Spot } from '$lib/table/table';
import type { Piece } from '$lib/table/view';

/** Factories count from 1; the centre is 0. */
export const takeSpot = (source: number, tile: Piece): Spot => `${source === 0 ? 'c' : source}${tile}`;
export const lineSpot = (row: number): Spot => `line${row + 1}`;
export const floorSpot: Spot = 'floor';
export const wallSpot = (row: number, column: number): Spot => `wall${row + 1}-${column + 1}`;

export function placeWords(spot: Spot): string {
  if (spot === floorSpot) return t('place.floor');
  const line = /^line(\d)$/.exec(spot);
  if (line) return t('place.line', { n: line[1] });
  const wall = /^wall(\d)-(\d)$/.exec(spot);
  if (wall) return t('place.wall', { row: wall[1], column: wall[2] });
  return sourceWords(spot);
}

/** Where a take comes from. */
export function sourceWords(spot: Spot): string {
  return spot[0] === 'c' ? t('place.centre') : t('place.factory', { n: spot[0] });
}

/** `2 blue and 1 Joker`, in the order in which they are given. */
export function tileWords(tiles: Piece[]): string {
  const counts = new Map<Piece, number>();
  for (const tile of tiles) counts.set(tile, (counts.get(tile) ?? 0) + 1);
  return [...counts]
    .map(([tile, n]) => (tile === '1' ? t('tile.1') : t('tiles.count', { n, tile: t(`tile.${tile}`) })))
    .reduce((a, b) => t('tiles.and', { a, b }));
}

/** A whole move in a few words: `factory 3 → line 2`. */
export function pathWords(spots: Spot[]): string {
  const to = spots[spots.length - 1];
  return spots.length < 2 ? placeWords(to) : t('log.to', { from: sourceWords(spots[0]), to: placeWords(to) });
}
