// Rotation of dome plates, and what their spaces show while empty.
import type { Plate, PlateSpace, Tile } from '$lib/table/view';

/** The plate turned clockwise by a number of quarter turns. */
export function turned(plate: Plate, quarters: number): Plate {
  let [a, b, c, d] = plate;
  for (let i = 0; i < quarters % 4; i += 1) [a, b, c, d] = [c, a, d, b];
  return [a, b, c, d];
}

/** The ghost that an empty plate space shows. */
export const ghostOf = (space: PlateSpace): Tile => (space === '*' ? 'S' : space === '?' ? 'J' : space);

/** A dome space's name on the page: the plate's place, then the space on it. */
export const domeSlot = (row: number, column: number): string =>
  `dome.${3 * Math.floor(row / 2) + Math.floor(column / 2)}.${2 * (row % 2) + (column % 2)}`;
