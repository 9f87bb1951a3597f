// What every place of a board is, and what it would pay now, in the rules' words. Places have the names that the boards
// give them (`b0.wall.2.3`, `moon2`, `tablet.rows`).
import { isYou } from '$lib/app/seats';
import { offerName, pileName } from '$lib/duel/names';
import { signed, t, type Key } from '$lib/i18n/index.svelte';
import type { Seat } from '$lib/table/table';
import type { AzulView, DuelBoard, DuelView, Piece, Tile, View } from '$lib/table/view';
import { goalNow, runsAt, type Runs } from './count';

export interface Explanation {
  title: string;
  text: string;
}

/** A view and the names of the players. */
export interface Scene {
  view: View;
  seats: Pick<Seat, 'name' | 'kind'>[];
}

const told = (title: string, ...text: string[]): Explanation => ({ title, text: text.filter(Boolean).join(' ') });
const upper = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

function runsWords({ across, down }: Runs): string {
  if (across > 1 && down > 1) return t('score.both', { across, down });
  if (across > 1) return t('score.across', { n: across });
  return down > 1 ? t('score.down', { n: down }) : t('score.alone');
}
const scoresWords = (runs: Runs) => t('explain.scores', { n: runs.points, why: runsWords(runs) });

function costs(pieces: Piece[], prices: number[]): string {
  const sum = prices.slice(0, pieces.length).reduce((total, price) => total + price, 0);
  return sum === 0 ? '' : t('explain.costsNow', { n: signed(sum) });
}

const scoreOf = (seat: Scene['seats'][number]) => (isYou(seat) ? t('explain.yourScore') : t('explain.of', { thing: t('explain.points'), name: seat.name }));

type Pattern<V extends View> = [RegExp, (found: string[], view: V, scene: Scene) => Explanation | null];

const numbers = (found: string[]) => found.map(Number);

const azul: Pattern<AzulView>[] = [
  [/^factory(\d)/, ([n]) => told(upper(t('place.factory', { n })), t('explain.factory'))],
  [/^centre\.1$/, () => told(upper(t('tile.1')), t('explain.marker'))],
  [/^centre/, () => told(upper(t('place.centre')), t('explain.centre'))],
  [/^b(\d)\.line\.(\d)/, (found, view) => {
    const [seat, row] = numbers(found);
    const { lines, wall } = view.boards[seat];
    const colour = lines[row].tiles.find((tile) => tile !== 'J');
    const column = colour ? view.printed[row].indexOf(colour) : -1;
    const pays = column < 0 ? '' : t('explain.lineScores', { n: runsAt(wall, row, column).points });
    return told(upper(t('place.line', { n: row + 1 })), t('explain.line', { n: row + 1 }), t('explain.lineThen'), pays);
  }],
  [/^b(\d)\.wall\.(\d)\.(\d)/, (found, view) => {
    const [seat, row, column] = numbers(found);
    const { wall } = view.boards[seat];
    const tile = wall[row][column] ?? view.printed[row][column];
    const where = t('explain.wallSpace', { row: row + 1, column: column + 1 });
    const now = wall[row][column] ? t('explain.laid') : scoresWords(runsAt(wall, row, column));
    return told(tile ? `${where}: ${t(`tile.${tile}`)}` : where, now, t('explain.wallEnd'));
  }],
  [/^b(\d)\.floor(?:\.(\d))?/, ([seat, space], view) => {
    const { floor } = view.boards[Number(seat)];
    const at = Number(space ?? 0);
    const marker = floor[at] === '1' ? t('explain.marker') : '';
    return told(upper(t(marker ? 'tile.1' : 'place.floor')), marker, t('explain.floor', { n: signed(view.floorCosts[at] ?? 0) }), costs(floor, view.floorCosts));
  }],
  [/^lid$/, () => told(t('place.lid'), t('explain.lid'))],
];

/** The most that a line's tile could score on its dome row now. */
function lineNow(board: DuelBoard, row: number): string {
  const colour = board.lines[row].tiles[0];
  if (!colour) return '';
  const open = board.dome[row].flatMap((tile, column) => {
    const space = board.plates[3 * Math.floor(row / 2) + Math.floor(column / 2)]?.[2 * (row % 2) + (column % 2)];
    return !tile && (space === colour || space === '?') ? [runsAt(board.dome, row, column).points] : [];
  });
  return open.length === 0 ? '' : t('explain.lineScores', { n: Math.max(...open) });
}

function domeSpace(view: DuelView, seat: number, place: number, i: number): Explanation | null {
  const board = view.boards[seat];
  const space = board.plates[place]?.[i];
  if (!space) return null;
  const row = 2 * Math.floor(place / 3) + Math.floor(i / 2);
  const column = 2 * (place % 3) + (i % 2);
  const tile = board.dome[row][column];
  const where = t('explain.wallSpace', { row: row + 1, column: column + 1 });
  if (tile) return told(`${where}: ${t(`tile.${tile}`)}`, t('explain.laid'));
  if (space === '*') return told(`${where}: ${t('name.specialSpace')}`, t('explain.specialSpace', { n: view.specialPoints[row] }));
  const now = scoresWords(runsAt(board.dome, row, column));
  if (space === '?') return told(`${where}: ${t('name.jokerSpace')}`, t('explain.jokerSpace', { n: row + 1 }), now);
  return told(`${where}: ${t(`tile.${space}` as Key)}`, t('explain.colourSpace', { tile: t(`tile.${space}` as Key), n: row + 1 }), now);
}

/** What a tablet pays. */
export const paysWords = (goal: string, points: Record<string, number>): string =>
  t(`pays.${goal}` as Key, { points: signed(points[goal] ?? 0).replace('+', ''), more: points['lower-corners'] ?? 0 });

const duel: Pattern<DuelView>[] = [
  [/^sun0/, () => told(upper(t('place.largeSun')), t('explain.largeSun'))],
  [/^sun(\d)/, ([n]) => told(upper(t('place.sunOf', { n })), t('explain.sun'))],
  [/^moon0\.start$/, () => told(upper(t('tile.start')), t('explain.startingTile'))],
  [/^moon0/, () => told(upper(t('place.largeMoon')), t('explain.largeMoon'))],
  [/^moon(\d)/, ([n]) => told(upper(t('place.moonOf', { n })), t('explain.moon'))],
  [/^chip(\d)$/, ([n], view) => {
    const chip = view.small[Number(n) - 1]?.chip;
    const colours = chip?.colours?.map((tile: Tile) => t(`colour.${tile}` as Key)).join(' / ') ?? t('chip.down');
    return chip ? told(upper(t('chip.of', { colours })), t('explain.chip')) : null;
  }],
  [/^offer(\d)$/, ([n], view) => {
    const plate = view.display[Number(n) - 1];
    return plate ? told(upper(offerName(plate, Number(n))), t('explain.offer')) : null;
  }],
  [/^pile$/, (_, view) => told(upper(pileName(view.pile)), t('explain.pile'))],
  [/^tablet\.(.+)$/, ([goal], view, { seats }) => {
    const scores = view.boards.map((board, seat) => `${seats[seat]?.name ?? ''} ${signed(goalNow(goal, board, view.goalPoints))}`).join(', ');
    return told(upper(t(`tablet.${goal}` as Key)), paysWords(goal, view.goalPoints), t('pays.now', { scores }));
  }],
  [/^special\.(\d)$/, ([row], view) => told(t('place.specialPoints'), t('explain.specialPoints', { n: view.specialPoints[Number(row)] }))],
  [/^b(\d)\.line\.(\d)/, (found, view) => {
    const [seat, row] = numbers(found);
    const n = row + 1;
    return told(upper(t('place.line', { n })), t('explain.duelLine', { n }), t('explain.duelThen', { n }), lineNow(view.boards[seat], row));
  }],
  [/^b(\d)\.dome\.(\d)\.(\d)$/, (found, view) => domeSpace(view, Number(found[0]), Number(found[1]), Number(found[2]))],
  [/^b(\d)\.dome\.(\d)$/, ([seat, place], view) =>
    view.boards[Number(seat)].plates[Number(place)] ? null : told(upper(t('place.slot', { n: Number(place) + 1 })), t('explain.plateSpace'))],
  [/^b(\d)\.broken(?:\.(\d))?/, ([seat, space], view) => {
    const { broken } = view.boards[Number(seat)];
    return told(upper(t('place.broken')), t('explain.broken', { n: signed(view.brokenCosts[Number(space ?? 0)] ?? 0) }), costs(broken, view.brokenCosts));
  }],
  [/^b\d\.start$/, () => told(upper(t('tile.start')), t('explain.startingTile'))],
  [/^b(\d)\.tokens$/, ([seat], view) => told(upper(t('board.tokens', { n: view.boards[Number(seat)].tokens })), t('explain.tokens'))],
  [/^b(\d)\.chips$/, ([seat], view) => told(upper(t('board.chips', { n: view.boards[Number(seat)].chips.length })), t('explain.chips'))],
  [/^tower$/, () => told(t('place.tower'), t('explain.tower'))],
];

const both: Pattern<View>[] = [
  [/^bag$/, () => told(t('place.bag'), t('explain.bag'))],
  [/^b(\d)\.score$/, ([seat], _, { seats }) => told(scoreOf(seats[Number(seat)]), t('explain.score'))],
];

function first<V extends View>(patterns: Pattern<V>[], place: string, view: V, scene: Scene): Explanation | null {
  for (const [pattern, explain] of patterns) {
    const found = pattern.exec(place);
    if (found) return explain(found.slice(1), view, scene);
  }
  return null;
}

/** Null for a place that has nothing to explain. */
export function explained(place: string, scene: Scene): Explanation | null {
  const { view } = scene;
  return first(both, place, view, scene) ?? (view.kind === 'azul' ? first(azul, place, view, scene) : first(duel, place, view, scene));
}
