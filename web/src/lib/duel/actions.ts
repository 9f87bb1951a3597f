// The duel's action numbers, as its record table lists them, and the presses that make each.
import type { Spot } from '$lib/table/table';
import type { Tile } from '$lib/table/view';

export const colours: Tile[] = ['B', 'Y', 'R', 'K', 'T'];

const places = 9;
const turns = 4;
const targets = 7;
const broken = 6;
const large = 4;
const chipKinds = 15;
const first = { put: 0, draw: 648, stop: 649, back: 650, sun: 668, order: 843, moon: 983, chip: 1018, tile: 1033, decline: 1039, pay: 1040, spend: 1041 };

/** All stacks of two or three tiles that are not of one colour, top first. */
export const orders: Tile[][] = [2, 3].flatMap((length) => {
  const all = Array.from({ length: 5 ** length }, (_, n) =>
    Array.from({ length }, (_, i) => colours[Math.floor(n / 5 ** (length - 1 - i)) % 5]),
  );
  return all.filter((stack) => new Set(stack).size > 1);
});

export const plateSpot = (number: number): Spot => `plate${number}`;
export const slotSpot = (place: number): Spot => `slot${place + 1}`;
export const turnSpot = (quarters: number): Spot => `turn${quarters}`;
export const sunSpot = (factory: number, tile: Tile): Spot => `sun${factory}${tile}`;
export const moonSpot = (tile: Tile): Spot => `moon${tile}`;
export const chipSpot = (kind: number): Spot => `chip${kind}`;
export const ownChipSpot = (kind: number): Spot => `own${kind}`;
export const domeSpot = (row: number, column: number): Spot => `dome${row + 1}-${column + 1}`;
/** The tile that is laid as the so-many-th of a stack, from the bottom. */
export const stackSpot = (height: number, tile: Tile): Spot => `stack${height}${tile}`;

const targetSpot = (target: number): Spot => (target === broken ? 'broken' : `line${target + 1}`);

/** Tiles are laid from the bottom; the last lies where it must. */
function stackSpots(order: Tile[]): Spot[] {
  const laid = [...order].reverse();
  return laid.slice(0, -1).map((tile, i) => stackSpot(i + 1, tile));
}

/** The presses of an action; `row` is the pattern line being resolved, from 0. */
export function spotsOf(action: number, row: number): Spot[] {
  if (action < first.draw) {
    const [plate, place, quarters] = [Math.floor(action / turns / places), Math.floor(action / turns) % places, action % turns];
    return [plateSpot(plate), slotSpot(place), turnSpot(quarters)];
  }
  if (action === first.draw) return ['pile'];
  if (action === first.stop) return ['stop'];
  if (action < first.sun) return [plateSpot(action - first.back)];
  if (action < first.order) {
    const [source, target] = [Math.floor((action - first.sun) / targets), (action - first.sun) % targets];
    const factory = Math.floor(source / colours.length);
    return [sunSpot(factory === large ? 0 : factory + 1, colours[source % colours.length]), targetSpot(target)];
  }
  if (action < first.moon) return stackSpots(orders[action - first.order]);
  if (action < first.chip) {
    return [moonSpot(colours[Math.floor((action - first.moon) / targets)]), targetSpot((action - first.moon) % targets)];
  }
  if (action < first.tile) return [chipSpot(action - first.chip)];
  if (action < first.decline) return [domeSpot(row, action - first.tile)];
  if (action === first.decline) return ['decline'];
  if (action === first.pay) return ['pay'];
  if (action < first.spend + chipKinds) return [ownChipSpot(action - first.spend)];
  throw new Error(`a duel has no action ${action}`);
}
