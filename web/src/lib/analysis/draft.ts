// A position's text taken apart by its keys, to be changed value by value, and the kinds of value as an editor sees them.
// Built from the table that the engine's catalogue holds for each game, so that a new game has an editor too.
import type { RowInfo } from 'azulejos-engine';
import type { Kit } from './questions';

/** A value of the draft: its key in the text, its row in the table, and the player it belongs to. */
export interface Slot {
  key: string;
  row: RowInfo;
  player: number | null;
}

export const empty = '-';
export const rest = '*';

export function slotsOf({ rows, players }: Pick<Kit, 'rows' | 'players'>): Slot[] {
  const shared = rows.filter(({ each }) => !each).map((row) => ({ key: row.key, row, player: null }));
  const own = Array.from({ length: players }, (_, player) =>
    rows.filter(({ each }) => each).map((row) => ({ key: `${player + 1}.${row.key}`, row, player })),
  );
  return [...shared, ...own.flat()];
}

export function valuesOf(text: string): Map<string, string> {
  const pairs = text.split(' ').slice(2).map((word) => word.split('=') as [string, string]);
  return new Map(pairs);
}

export function draftText(kit: Kit, values: ReadonlyMap<string, string>): string {
  const written = slotsOf(kit).flatMap(({ key }) => (values.has(key) ? [`${key}=${values.get(key)}`] : []));
  return [`azulejos/1 ${kit.game} players=${kit.players}`, ...written].join(' ');
}

/** Whether a value can be everything that is nowhere else, such as the bag or unseen pieces. */
export const canBeRest = ({ row }: Slot): boolean => row.kind === 'counts' || row.key.startsWith('unseen');
/** Whether it is, unless somebody says otherwise. */
export const isRest = ({ row }: Slot): boolean => row.key === 'bag' || row.key.startsWith('unseen');

/** Letters of the tiles that are placed by hand, in the order of the game's kinds. */
export function lettersOf({ rows, empty: bare }: Pick<Kit, 'rows' | 'empty'>): string[] {
  const known = rows.map((row) => (typeof row.letters === 'string' ? row.letters : ''));
  const letters = known.reduce((a, b) => (b.length > a.length ? b : a), '');
  // Tiles that could be counted but are nowhere, such as Jokers in a game without them, are not part of it.
  const values = valuesOf(bare);
  const countable = rows.filter(({ kind }) => kind === 'counts');
  const counted = countable.map(({ key }) => values.get(key) ?? '').join('');
  return [...letters].filter((letter) => counted.includes(letter) || !countable.some((row) => String(row.letters).includes(letter)));
}

/** The names of a kind of thing, such as plates or chips, wherever the table lists them. */
export const namesOf = ({ rows }: Pick<Kit, 'rows'>, what: string): string[] => (rows.find((row) => row.what === what)?.names as string[] | undefined) ?? [];

// Piles of tiles: `BBYR,-,KW`.
export const pilesOf = (value: string): string[][] => value.split(',').map((pile) => (pile === empty ? [] : [...pile]));
export const pilesText = (piles: string[][]): string => piles.map((pile) => pile.join('') || empty).join(',');

/** Tiles in the order of their kinds. */
export const ordered = (tiles: string[], letters: string): string[] => [...tiles].sort((a, b) => letters.indexOf(a) - letters.indexOf(b));

/** A pattern line after a press on a space, counted from the side that is filled first. */
export function pressedLine(line: string[], at: number, tile: string, wild: string): string[] {
  if (at < line.length) return line.slice(0, at);
  const held = tile === wild ? line : line.map((other) => (other === wild ? other : tile));
  return [...held.filter((other) => other !== wild), ...Array<string>(at + 1 - line.length).fill(tile), ...held.filter((other) => other === wild)].sort(
    (a, b) => Number(a === wild) - Number(b === wild),
  );
}

// Rows of spaces: `B..../...../...`.
export const gridOf = (value: string): (string | null)[][] => value.split('/').map((row) => [...row].map((letter) => (letter === '.' ? null : letter)));
export const gridText = (grid: (string | null)[][]): string => grid.map((row) => row.map((tile) => tile ?? '.').join('')).join('/');

// Counts: `B16Y15` by letter, `B2,TY1` by name.
export function countsOf(value: string, names: readonly string[]): number[] {
  const found = new Map([...value.matchAll(/([A-Z]+)(\d+)/g)].map(([, name, n]) => [name, Number(n)]));
  return names.map((name) => found.get(name) ?? 0);
}
export const countsText = (counts: number[], names: readonly string[], separator: string): string =>
  names.flatMap((name, i) => (counts[i] > 0 ? [`${name}${counts[i]}`] : [])).join(separator) || empty;
