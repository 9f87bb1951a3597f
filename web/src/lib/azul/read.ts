// Azul's record and move texts, turned into what the board shows. Reads; decides nothing.
import type { ScoredEntry } from '$lib/engine/engine';
import { RecordReader, type Fields } from '$lib/table/record';
import { scoredOf } from '$lib/table/scored';
import type { Move, Scored } from '$lib/table/table';
import type { AzulBoard, AzulView, Piece, Tile, TileCounts } from '$lib/table/view';
import { floorSpot, lineSpot, spilledFrom, wallSpot } from '$lib/board/spots';

const kinds: Tile[] = ['B', 'Y', 'R', 'K', 'W', 'J'];
const sources = 10;
const size = 5;
const ended = 3;
const floorCosts = [-1, -1, -2, -2, -2, -3, -3];
const coloured: Tile[][] = Array.from({ length: size }, (_, r) =>
  Array.from({ length: size }, (_, c) => kinds[(c - r + size) % size]),
);
const grey = coloured.map((row) => row.map(() => null));

function repeat(counts: number[]): Tile[] {
  return counts.flatMap((n, kind) => Array<Tile>(n).fill(kinds[kind]));
}

function counted(counts: number[], jokers: boolean): TileCounts {
  return Object.fromEntries(counts.slice(0, jokers ? 6 : 5).map((n, kind) => [kinds[kind], n]));
}

function board(record: RecordReader, player: number): AzulBoard {
  const colours = record.row('line_colour', player, size);
  const held = record.row('line_tiles', player, size);
  const jokers = record.row('line_jokers', player, size);
  const lines = held.map((n, row) => {
    const own = n - jokers[row];
    const colour = Array<Tile>(own).fill(kinds[Math.max(colours[row], 0)]);
    return { size: row + 1, tiles: [...colour, ...Array<Tile>(jokers[row]).fill('J')] };
  });
  const sets = record.row('wall', player, kinds.length);
  const wall = Array.from({ length: size }, (_, r) =>
    Array.from({ length: size }, (_, c) => kinds.find((_, kind) => (sets[kind] >> (r * size + c)) & 1) ?? null),
  );
  const spilled: Piece[] = repeat(record.row('floor', player, kinds.length));
  const marker: Piece[] = record.number('marker') === player ? ['1'] : [];
  // With a full floor line, the marker is placed beside it and costs nothing.
  const floor = spilled.length < floorCosts.length ? [...marker, ...spilled] : [...spilled, ...marker];
  return { score: record.row('score', player, 1)[0], lines, wall, floor };
}

/** Whether a row is complete, or a full line beside a row with one gap has a tile that may go there. */
function completesRow(own: AzulBoard): boolean {
  return own.wall.some((row, r) => {
    const gaps = row.flatMap((tile, c) => (tile === null ? [c] : []));
    const { tiles, size: length } = own.lines[r];
    if (gaps.length !== 1 || tiles.length < length) return gaps.length === 0;
    return tiles.includes('J') || own.wall.every((other) => other[gaps[0]] !== tiles[0]);
  });
}

export function azulView(fields: Fields): AzulView {
  const record = new RecordReader(fields);
  const players = record.number('players');
  const jokers = record.number('jokers') === 1;
  const tableRows = kinds.map((_, kind) => record.row('table', kind, sources));
  const at = (source: number) => repeat(tableRows.map((row) => row[source]));
  const boards = Array.from({ length: players }, (_, player) => board(record, player));
  return {
    kind: 'azul',
    round: record.number('rounds'),
    lastRound: boards.some(completesRow),
    factories: Array.from({ length: 2 * players + 1 }, (_, i) => at(i + 1)),
    centre: at(0),
    markerInCentre: record.number('marker') < 0 && record.number('phase') !== ended,
    bag: counted(record.row('bag', 0, kinds.length), jokers),
    lid: counted(record.row('lid', 0, kinds.length), jokers),
    boards,
    printed: record.number('grey') === 1 ? grey : coloured,
    floorCosts,
  };
}

/** The presses, the tiles and the deed of a move given by its text, made from this position. */
export function azulMove(text: string, view: AzulView, fields: Fields): Pick<Move, 'spots' | 'tiles' | 'deed'> {
  const record = new RecordReader(fields);
  const { lines } = view.boards[record.number('turn')];
  const wall = /^w([1-5])$/.exec(text);
  if (wall) {
    const row = record.number('row');
    const column = Number(wall[1]) - 1;
    const to = wallSpot(row, column);
    const [first] = lines[row].tiles;
    const tile = lines[row].tiles.includes('J') ? 'J' : first;
    return { spots: [to], tiles: [], deed: { kind: 'lay', tile, to, row, column } };
  }
  const take = /^([c1-9])([BYRKW]?)(J?)([1-5f])$/.exec(text);
  if (!take) throw new Error(`"${text}" is not an Azul move such as 3B2, cRf or w3`);
  const [, source, colour, joker, target] = take;
  const wanted = [colour, joker].filter((letter) => letter !== '');
  const lying = source === 'c' ? view.centre : view.factories[Number(source) - 1];
  const tiles = wanted.flatMap((letter) => lying.filter((tile) => tile === letter));
  const from = source + wanted[0];
  const to = target === 'f' ? floorSpot : lineSpot(Number(target) - 1);
  const line = target === 'f' ? null : lines[Number(target) - 1];
  return {
    spots: [...wanted.map((letter) => source + letter), to],
    tiles,
    deed: {
      kind: 'take',
      tiles,
      sources: [source === 'c' ? 'centre' : `factory${source}`],
      from,
      to,
      spilled: spilledFrom(line, tiles),
      marker: source === 'c' && view.markerInCentre,
    },
  };
}

const bonuses = ['row', 'column', 'colour'];

export function azulScored(entry: ScoredEntry): Scored {
  const { player, reason, row, column } = entry;
  const board = `b${player}`;
  const slots: Record<string, string> = {
    floor: `${board}.floor.0`,
    row: `${board}.wall.${row}.4`,
    column: `${board}.wall.4.${column}`,
    colour: `${board}.wall.2.2`,
  };
  return scoredOf(entry, kinds, bonuses.includes(reason), slots[reason] ?? `${board}.wall.${row}.${column}`);
}
