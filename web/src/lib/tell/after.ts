// The picture of a table right after a deed and before anything that follows from it: the last tiles of a round lie
// where they were put, though the rules tile walls and domes in the same step. Moves pieces and scores nothing.
import { plateSpot } from '$lib/duel/spots';
import type { AzulBoard, AzulView, DuelBoard, DuelView, PatternLine, Tile, View } from '$lib/table/view';
import type { Deed, Take } from './deed';

type Board = { lines: PatternLine[] };

/** Lines after a take, and the tiles that did not fit. */
function laid<B extends Board>(board: B, { tiles, to }: Take): { lines: PatternLine[]; below: Tile[] } {
  const row = /^line(\d)$/.exec(to);
  if (!row) return { lines: board.lines, below: tiles };
  const at = Number(row[1]) - 1;
  const { size, tiles: held } = board.lines[at];
  const room = size - held.length;
  const lines = board.lines.map((line, i) => (i === at ? { size, tiles: [...held, ...tiles.slice(0, room)] } : line));
  return { lines, below: tiles.slice(room) };
}

const changed = <T>(all: T[], at: number, change: (one: T) => T): T[] => all.map((one, i) => (i === at ? change(one) : one));

function azulAfter(view: AzulView, seat: number, take: Take): AzulView {
  const [source] = take.sources;
  const keeps = (tile: Tile) => !take.tiles.includes(tile);
  const factory = Number(source.slice('factory'.length)) - 1;
  const left = source === 'centre' ? [] : view.factories[factory].filter(keeps);
  const own = (board: AzulBoard): AzulBoard => {
    const { lines, below } = laid(board, take);
    const floor = [...board.floor, ...(take.marker ? (['1'] as const) : []), ...below].slice(0, view.floorCosts.length);
    return { ...board, lines, floor };
  };
  return {
    ...view,
    factories: source === 'centre' ? view.factories : changed(view.factories, factory, () => []),
    centre: [...(source === 'centre' ? view.centre.filter(keeps) : view.centre), ...left],
    markerInCentre: view.markerInCentre && !take.marker,
    boards: changed(view.boards, seat, own),
  };
}

function duelTake(view: DuelView, seat: number, take: Take): DuelView {
  const keeps = (tile: Tile) => !take.tiles.includes(tile);
  const from = (name: string) => take.sources.includes(name);
  const own = (board: DuelBoard): DuelBoard => {
    const { lines, below } = laid(board, take);
    const broken = [...board.broken, ...below].slice(0, view.brokenCosts.length);
    return { ...board, lines, broken, startingTile: board.startingTile || take.marker };
  };
  return {
    ...view,
    largeSun: from('sun0') ? [] : view.largeSun,
    largeMoon: [...(from('moon0') ? view.largeMoon.filter(keeps) : view.largeMoon), ...(from('sun0') ? view.largeSun.filter(keeps) : [])],
    startingTileOnMoon: view.startingTileOnMoon && !take.marker,
    small: view.small.map((factory, i) => ({
      ...factory,
      sun: from(`sun${i + 1}`) ? [] : factory.sun,
      moon: from(`moon${i + 1}`) ? factory.moon.slice(0, -1) : factory.moon,
    })),
    boards: changed(view.boards, seat, own),
  };
}

/** Null if a deed leaves nothing to show before what follows. */
export function afterDeed(view: View, seat: number, deed: Deed, spot: string): View | null {
  if (deed.kind === 'take') return view.kind === 'azul' ? azulAfter(view, seat, deed) : duelTake(view, seat, deed);
  if (view.kind !== 'duel') return null;
  if (deed.kind === 'chip') {
    const small = changed(view.small, deed.factory - 1, (factory) => ({ ...factory, chip: null }));
    const boards = changed(view.boards, seat, (board) => ({ ...board, chips: [...board.chips, { colours: deed.colours }] }));
    return { ...view, small, boards };
  }
  if (deed.kind === 'plate') {
    const display = view.display.filter(({ number }) => number === null || plateSpot(number) !== spot);
    const put = (board: DuelBoard): DuelBoard => ({ ...board, plates: changed(board.plates, deed.place, () => deed.plate) });
    return { ...view, display, drawn: [], boards: changed(view.boards, seat, put) };
  }
  return null;
}
