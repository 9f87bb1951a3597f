// A duel's record, turned into what the board shows. Reads; decides nothing.
import type { ScoredEntry } from '$lib/engine/engine';
import { RecordReader, type Fields } from '$lib/table/record';
import { scoredOf } from '$lib/table/scored';
import type { Move, Scored } from '$lib/table/table';
import type { Chip, DuelBoard, DuelView, KnownPlate, Plate, PlateSpace, SmallFactory, Tile, TileCounts } from '$lib/table/view';
import { deedOf } from './deeds';
import { spotsOf } from './spots';
import { domeSlot, turned } from './plates';

const colours: Tile[] = ['B', 'Y', 'R', 'K', 'T'];
const rows = 6;
const places = 9;
const plates = 18;
const chipKinds = 15;
const faceDown = 15;
const specialPlates = 9;
const rounds = 5;
const brokenCosts = [-1, -2, -3, -4];
const spaceKinds: PlateSpace[] = ['B', 'Y', 'R', 'K', 'T', '?', '*'];
const tileKinds: Tile[] = [...colours, 'S'];
const goals = ['rows', 'colourful-rows', 'columns', 'border', 'diagonals', 'corners', 'jokers', 'empty-specials'];
/** The colours of the two-coloured kinds of chip, which follow the five single ones. */
const pairs: [number, number][] = [[4, 1], [1, 3], [3, 0], [0, 2], [2, 4], [4, 3], [1, 0], [3, 2], [0, 4], [2, 1]];

/** Whether a set holds a member; sets of 36 dome spaces are wider than the machine's bit operations. */
const holds = (set: number, member: number) => Math.floor(set / 2 ** member) % 2 === 1;
const members = (set: number, count: number) => Array.from({ length: count }, (_, i) => i).filter((i) => holds(set, i));
const repeat = (counts: number[]): Tile[] => counts.flatMap((n, kind) => Array<Tile>(n).fill(colours[kind]));
const counted = (counts: number[]): TileCounts => Object.fromEntries(counts.map((n, kind) => [colours[kind], n]));

function chipOf(kind: number): Chip {
  if (kind === faceDown) return { colours: null };
  const pair = kind < colours.length ? [kind] : pairs[kind - colours.length];
  return { colours: pair.map((colour) => colours[colour]) };
}

/** A plate's four spaces row by row; the record keeps them clockwise. */
function faceOf(record: RecordReader, number: number): Plate {
  const [a, b, c, d] = record.row('plate_face', number, 4).map((kind) => spaceKinds[kind]);
  return [a, b, d, c];
}

function plateOf(record: RecordReader, number: number): KnownPlate {
  const known = number < plates;
  const special = known ? number < specialPlates : number === plates;
  return { number: known ? number : null, plate: known ? faceOf(record, number) : null, back: special ? 'special' : 'joker' };
}

function small(record: RecordReader, factory: number): SmallFactory {
  const chip = record.row('chip', factory, 1)[0];
  const stack = record.row('moon', factory, 3).filter((colour) => colour >= 0);
  return {
    sun: repeat(record.row('sun', factory, colours.length)),
    moon: stack.reverse().map((colour) => colours[colour]),
    chip: chip < 0 ? null : chipOf(chip),
  };
}

function board(record: RecordReader, player: number): DuelBoard {
  const lineColours = record.row('line_colour', player, rows);
  const lines = record.row('line_tiles', player, rows).map((n, row) => ({
    size: row + 1,
    tiles: Array<Tile>(n).fill(colours[Math.max(lineColours[row], 0)]),
  }));
  const sets = record.row('tile', player, tileKinds.length);
  const dome = Array.from({ length: rows }, (_, r) =>
    Array.from({ length: rows }, (_, c) => tileKinds.find((_, kind) => holds(sets[kind], r * rows + c)) ?? null),
  );
  const quarters = record.row('turned', player, places);
  const laid = record.row('plate', player, places);
  const chips = record.row('chips', player, chipKinds).flatMap((n, kind) => Array<Chip>(n).fill(chipOf(kind)));
  return {
    score: record.row('score', player, 1)[0],
    lines,
    plates: laid.map((number, place) => (number < 0 ? null : turned(faceOf(record, number), quarters[place]))),
    dome,
    broken: repeat(record.row('broken', player, colours.length)),
    startingTile: record.number('marker') === player,
    tokens: record.row('tokens', player, 1)[0],
    chips,
  };
}

export function duelView(fields: Fields): DuelView {
  const record = new RecordReader(fields);
  const round = record.number('rounds');
  const aside = record.row('aside', 0, plates);
  const returned = record.number('returned');
  const top = record.number('top');
  return {
    kind: 'duel',
    round,
    rounds,
    lastRound: round === rounds,
    largeSun: repeat(record.row('sun', 4, colours.length)),
    largeMoon: repeat(record.row('large_moon', 0, colours.length)),
    startingTileOnMoon: record.number('marker') < 0,
    small: [0, 1, 2, 3].map((factory) => small(record, factory)),
    display: members(record.number('display'), plates).map((number) => plateOf(record, number)),
    pile: { count: record.number('pile') + returned, top: top < 0 ? null : top === 0 ? 'special' : 'joker' },
    drawn: aside.slice(returned, returned + record.number('drawn')).map((number) => plateOf(record, number)),
    tablets: members(record.number('goals'), goals.length).map((goal) => goals[goal]),
    bag: counted(record.row('bag', 0, colours.length)),
    tower: counted(record.row('tower', 0, colours.length)),
    boards: [board(record, 0), board(record, 1)],
    brokenCosts,
    specialPoints: record.row('special_points', 0, rows),
    goalPoints: Object.fromEntries([...goals, 'lower-corners'].map((goal, i) => [goal, record.row('goal_points', i, 1)[0]])),
    stacking: record.number('factory') < 0 ? null : record.number('factory') + 1,
    tiling: record.number('row') < 0 ? null : record.number('row') + 1,
  };
}

export function duelMove(text: string, view: DuelView, fields: Fields): Pick<Move, 'spots' | 'tiles' | 'deed'> {
  const spots = spotsOf(text, (view.tiling ?? 1) - 1);
  const deed = deedOf(spots, text, view, new RecordReader(fields).number('turn'));
  return { spots, tiles: deed.kind === 'take' ? deed.tiles : [], deed };
}

export function duelScored(entry: ScoredEntry): Scored {
  const { player, reason, row, column } = entry;
  // Drawing a plate is paid from the score; the board does not show it.
  const below: Record<string, string> = { broken: 'broken.0', starting: 'start', drawn: 'score' };
  const place = row < 0 ? (below[reason] ?? domeSlot(2, 3)) : domeSlot(row, column);
  return scoredOf(entry, tileKinds, goals.includes(reason), `b${player}.${place}`);
}

/** A plate by the name that texts give it: `S3`, `J1`; null for anything else. */
export function namedPlate(fields: Fields, name: string): Plate | null {
  const found = /^([SJ])([1-9])$/.exec(name);
  return found && faceOf(new RecordReader(fields), Number(found[2]) - 1 + (found[1] === 'J' ? specialPlates : 0));
}
