// Accessible names of the things of a duel: contents, order and what a press does.
import { tileWords } from '$lib/board/spots';
import { t } from '$lib/i18n/index.svelte';
import type { Chip, DuelBoard, DuelView, KnownPlate, Plate, PlateSpace, SmallFactory, Tile } from '$lib/table/view';
import { chipWords, plateWords } from '$lib/tell/words';

/** A plate on offer or drawn; where only its back is seen, that. */
export function offerName({ plate, back }: KnownPlate, n: number, drawn = false): string {
  const spaces = plate ? plateWords(plate) : t(`name.back.${back}`);
  return t(drawn ? 'name.drawn' : 'name.plate', { n, spaces });
}

export const pileName = ({ count, top }: DuelView['pile']): string =>
  top === null ? t('place.pile', { n: count }) : t('name.pile', { pile: t('place.pile', { n: count }), back: t(`name.back.${top}`) });

/** What is on a space, or what belongs there. */
function spaceName(tile: Tile | null, space: PlateSpace): string {
  if (tile) return t(`tile.${tile}`);
  if (space === '?') return t('name.jokerSpace');
  return space === '*' ? t('name.specialSpace') : t('name.space', { tile: t(`colour.${space}`) });
}

/** A row of the dome, plate by plate: `yellow, blue space; no plate; joker space, blue`. */
export function domeRowName(board: DuelBoard, row: number): string {
  const content = [0, 1, 2].map((place) => {
    const plate = board.plates[3 * Math.floor(row / 2) + place];
    if (!plate) return t('name.noPlate');
    return [0, 1].map((i) => spaceName(board.dome[row][2 * place + i], plate[2 * (row % 2) + i])).join(', ');
  });
  return t('board.domeRow', { n: row + 1, content: content.join('; ') });
}

/** A place for a plate, by row and column. */
export const slotName = (place: number): string =>
  t('name.slot', { n: place + 1, row: Math.floor(place / 3) + 1, column: (place % 3) + 1 });

/** Confirms a plate's rotation, which the name describes. */
export const layName = (plate: Plate | null): string => (plate ? t('name.layAs', { spaces: plateWords(plate) }) : t('choose.lay'));

const listed = (tiles: Tile[]) => (tiles.length === 0 ? t('place.emptyFactory') : tileWords(tiles));
/** A stack from the top, the only tile of it that can be taken first. */
const stacked = (moon: Tile[]) =>
  moon.length === 0 ? t('place.emptyFactory') : t('name.stack', { tiles: [...moon].reverse().map((tile) => t(`tile.${tile}`)).join(', ') });

export const chipName = (chip: Chip): string => t('chip.of', { colours: chip.colours ? chipWords(chip.colours) : t('chip.down') });

export function smallName({ sun, moon, chip }: SmallFactory, n: number): string {
  const parts = [t('name.sun', { tiles: listed(sun) }), t('name.moon', { tiles: stacked(moon) }), ...(chip ? [chipName(chip)] : [])];
  return t('name.holds', { place: t('place.small', { n }), content: parts.join('; ') });
}

export function largeName({ largeSun, largeMoon, startingTileOnMoon }: DuelView): string {
  const parts = [t('name.sun', { tiles: listed(largeSun) }), t('name.moon', { tiles: listed(largeMoon) }), ...(startingTileOnMoon ? [t('tile.start')] : [])];
  return t('name.holds', { place: t('place.large'), content: parts.join('; ') });
}

/** The top of a small moon's stack. A press takes the same colour from all moons, so the name says how much that is. */
export function moonTopName(tile: Tile, n: number, view: Pick<DuelView, 'small' | 'largeMoon'> | null): string {
  const name = `${tileWords([tile])}, ${t('place.moonOf', { n })}`;
  if (!view) return name;
  const all = [...view.small.flatMap(({ moon }) => moon.slice(-1)), ...view.largeMoon].filter((other) => other === tile);
  return all.length < 2 ? name : t('name.together', { name, tiles: tileWords(all) });
}

