// What each move of a duel does, derived from its presses and the position.
import { spilledFrom } from '$lib/board/spots';
import type { Spot } from '$lib/table/table';
import type { DuelView, Tile } from '$lib/table/view';
import type { Deed } from '$lib/tell/deed';
import { turned } from './plates';
import { chipSpot, plateSpot } from './spots';

/** The tiles that a take collects, in order, and the places they come from. */
function taken(spot: Spot, view: DuelView): { tiles: Tile[]; sources: string[] } {
  const sun = /^sun(\d)(.)$/.exec(spot);
  if (sun) {
    const lying = sun[1] === '0' ? view.largeSun : view.small[Number(sun[1]) - 1].sun;
    return { tiles: lying.filter((tile) => tile === sun[2]), sources: [`sun${sun[1]}`] };
  }
  const colour = spot.at(-1);
  const tops = view.small.flatMap(({ moon }, i) => (moon.at(-1) === colour ? [`moon${i + 1}`] : []));
  const loose = view.largeMoon.filter((tile) => tile === colour);
  return { tiles: [...tops.map(() => colour as Tile), ...loose], sources: loose.length > 0 ? [...tops, 'moon0'] : tops };
}

function take(spots: Spot[], view: DuelView, player: number): Deed {
  const [from, to] = spots;
  const { tiles, sources } = taken(from, view);
  const line = /^line(\d)$/.exec(to);
  const spilled = spilledFrom(line && view.boards[player].lines[Number(line[1]) - 1], tiles);
  return { kind: 'take', tiles, sources, from, to, spilled, marker: sources.includes('moon0') && view.startingTileOnMoon };
}

const letters = (spot: Spot, name: string) => [...spot.slice(name.length)] as Tile[];

/** `player` is the one who decides. */
export function deedOf(spots: Spot[], text: string, view: DuelView, player: number): Deed {
  const first = spots[0] ?? '';
  const line = view.tiling ?? 1;
  if (/^(sun|moon)/.test(first)) return take(spots, view, player);
  if (first.startsWith('plate')) {
    const plate = [...view.display, ...view.drawn].find(({ number }) => number !== null && plateSpot(number) === first)?.plate ?? null;
    const [, place, turns] = spots;
    if (!place || !plate) return { kind: 'under', plate };
    return { kind: 'plate', plate: turned(plate, Number(turns.slice(-1))), drawn: view.drawn.length > 0, place: Number(place.slice(-1)) - 1 };
  }
  if (first.startsWith('chip')) {
    const factory = view.small.findIndex(({ chip }) => chip?.colours && chipSpot(chip) === first) + 1;
    return { kind: 'chip', colours: letters(first, 'chip'), factory };
  }
  if (first.startsWith('own')) return { kind: 'spend', colours: letters(first, 'own'), line };
  const dome = /^dome(\d)-(\d)$/.exec(first);
  if (dome) {
    const [row, column] = [Number(dome[1]) - 1, Number(dome[2]) - 1];
    return { kind: 'lay', tile: view.boards[player].lines[row].tiles[0] ?? 'S', to: first, row, column };
  }
  if (first === 'pile') return { kind: 'draw' };
  if (first === 'stop') return { kind: 'look' };
  if (first === 'pay' || first === 'decline') return { kind: first, line };
  // An order's text names the tiles from the top.
  return { kind: 'stack', tiles: [...text.slice(1)].reverse() as Tile[], factory: view.stacking ?? 1 };
}
