// The names of the spots on the boards, and what they say in words.
// Azul: `3B` factory 3 blue, `cJ` the centre's Jokers, `line2`, `floor`, `wall2-4` row 2 column 4.
// Duel: `sun0B` (0 the large factory), `moonB`, `plate7`, `slot5`, `turn1`, `pile`, `chipTY`, `ownB`, `stack1B`, `dome2-4`.
import { t } from '$lib/i18n/index.svelte';
import type { Spot } from '$lib/table/table';
import type { PatternLine, Piece, Tile } from '$lib/table/view';

/** Factories count from 1; the centre is 0. */
export const takeSpot = (source: number, tile: Piece): Spot => `${source === 0 ? 'c' : source}${tile}`;
export const lineSpot = (row: number): Spot => `line${row + 1}`;
export const floorSpot: Spot = 'floor';
export const wallSpot = (row: number, column: number): Spot => `wall${row + 1}-${column + 1}`;

/** How many of these tiles do not fit into a line; 0 if they were not meant for one. */
export const spilledFrom = (line: PatternLine | null, tiles: Tile[]): number =>
  line ? Math.max(0, line.tiles.length + tiles.length - line.size) : 0;

export function placeWords(spot: Spot): string {
  if (spot === floorSpot) return t('place.floor');
  const line = /^line(\d)$/.exec(spot);
  if (line) return t('place.line', { n: line[1] });
  const wall = /^wall(\d)-(\d)$/.exec(spot);
  if (wall) return t('place.wall', { row: wall[1], column: wall[2] });
  const dome = /^dome(\d)-(\d)$/.exec(spot);
  if (dome) return t('place.dome', { row: dome[1], column: dome[2] });
  if (spot === 'broken') return t('place.broken');
  return sourceWords(spot);
}

const named = { plate: 'place.aPlate', chip: 'place.chip', own: 'place.chip' } as const;

/** Where a take comes from. */
export function sourceWords(spot: Spot): string {
  const sun = /^sun(\d)/.exec(spot);
  if (sun) return sun[1] === '0' ? t('place.largeSun') : t('place.sunOf', { n: sun[1] });
  if (spot.startsWith('moon')) return t('place.moons');
  if (spot === 'pile') return t('place.thePile');
  const other = /^(plate|slot|chip|own)(\w+)$/.exec(spot);
  if (other) return other[1] === 'slot' ? t('place.slot', { n: other[2] }) : t(named[other[1] as keyof typeof named]);
  if (spot.startsWith('stack')) return t('place.stack');
  if (spot === 'stop' || spot === 'decline' || spot === 'pay') return t(`choice.${spot}`);
  return spot[0] === 'c' ? t('place.centre') : t('place.factory', { n: spot[0] });
}

/** `2 blue and 1 Joker`, in the order in which they are given. */
export function tileWords(tiles: Piece[]): string {
  const counts = new Map<Piece, number>();
  for (const tile of tiles) counts.set(tile, (counts.get(tile) ?? 0) + 1);
  return [...counts]
    .map(([tile, n]) => (tile === '1' ? t('tile.1') : t('tiles.count', { n, tile: t(`tile.${tile}`, { n }) })))
    .reduce((a, b) => t('tiles.and', { a, b }));
}
