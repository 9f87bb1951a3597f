// The names of the duel's spots, and the presses that make up a move text.
import type { Spot } from '$lib/table/table';
import type { Chip, Tile } from '$lib/table/view';

export const plateSpot = (number: number): Spot => `plate${number}`;
export const slotSpot = (place: number): Spot => `slot${place + 1}`;
export const turnSpot = (quarters: number): Spot => `turn${quarters}`;
export const sunSpot = (factory: number, tile: Tile): Spot => `sun${factory}${tile}`;
export const moonSpot = (tile: Tile): Spot => `moon${tile}`;
const chipName = (chip: Chip) => chip.colours?.join('') ?? '';
export const chipSpot = (chip: Chip): Spot => `chip${chipName(chip)}`;
export const ownChipSpot = (chip: Chip): Spot => `own${chipName(chip)}`;
export const domeSpot = (row: number, column: number): Spot => `dome${row + 1}-${column + 1}`;
/** The tile placed at an index of a stack, from the bottom. */
export const stackSpot = (height: number, tile: Tile): Spot => `stack${height}${tile}`;

const specialPlates = 9;
const largeFactory = '5';
/** Plates are named S1 to S9 and J1 to J9, and numbered in that order. */
const plateNumber = (name: string) => Number(name[1]) - 1 + (name[0] === 'J' ? specialPlates : 0);
const targetSpot = (target: string): Spot => (target === 'b' ? 'broken' : `line${target}`);

/** Tiles are placed from the bottom; the last one has no choice. The text lists them from the top. */
function stackSpots(order: string): Spot[] {
  const laid = [...order].reverse() as Tile[];
  return laid.slice(0, -1).map((tile, i) => stackSpot(i + 1, tile));
}

const shapes: [RegExp, (parts: string[], row: number) => Spot[]][] = [
  [/^p([SJ]\d)s(\d)r(\d)$/, ([plate, place, turns]) => [plateSpot(plateNumber(plate)), slotSpot(Number(place) - 1), turnSpot(Number(turns))]],
  [/^draw$/, () => ['pile']],
  [/^stop$/, () => ['stop']],
  [/^u([SJ]\d)$/, ([plate]) => [plateSpot(plateNumber(plate))]],
  [/^s(\d)([A-Z])([1-6b])$/, ([sun, tile, target]) => [sunSpot(sun === largeFactory ? 0 : Number(sun), tile as Tile), targetSpot(target)]],
  [/^o([A-Z]+)$/, ([order]) => stackSpots(order)],
  [/^m([A-Z])([1-6b])$/, ([tile, target]) => [moonSpot(tile as Tile), targetSpot(target)]],
  [/^c([A-Z]+)$/, ([chip]) => [`chip${chip}`]],
  [/^t(\d)$/, ([column], row) => [domeSpot(row, Number(column) - 1)]],
  [/^n$/, () => ['decline']],
  [/^y$/, () => ['pay']],
  [/^x([A-Z]+)$/, ([chip]) => [`own${chip}`]],
];

/** The presses of a move given by its text; `row` is the pattern line being resolved, from 0. */
export function spotsOf(text: string, row: number): Spot[] {
  for (const [shape, presses] of shapes) {
    const found = shape.exec(text);
    if (found) return presses(found.slice(1), row);
  }
  throw new Error(`"${text}" is not a move of a duel`);
}
