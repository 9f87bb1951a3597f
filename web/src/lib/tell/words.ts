// Turns in words, as a person would describe them, and in small pictures with few words.
import { isYou } from '$lib/app/seats';
import { placeWords, sourceWords } from '$lib/board/spots';
import { t, type Key } from '$lib/i18n/index.svelte';
import type { Result, Seat, Spot, TableState } from '$lib/table/table';
import type { Piece, Plate, PlateSpace, Tile } from '$lib/table/view';
import { scoredWords } from '$lib/ui/scoring';
import type { Deed } from './deed';
import { turnsOf, type Turn } from './turns';

/** `2 blue tiles and 1 Joker`. */
export function tilesTold(tiles: Tile[]): string {
  const kinds = [...new Set(tiles)];
  return kinds
    .map((kind) => t(`tell.tiles.${kind}` as Key, { n: tiles.filter((tile) => tile === kind).length }))
    .reduce((a, b) => t('tiles.and', { a, b }));
}

export const spaceWords = (space: PlateSpace): string => (space === '?' ? t('tell.joker') : space === '*' ? t('tell.special') : t(`colour.${space}`));

/** A plate's spaces, row by row: `blue, joker / red, special`. */
export function plateWords(plate: Plate): string {
  const [a, b, c, d] = plate.map(spaceWords);
  return `${a}, ${b} / ${c}, ${d}`;
}

export const chipWords = (colours: Tile[]): string => colours.map((tile) => t(`colour.${tile}` as Key)).join(' / ');

function fromWords(spot: Spot): string {
  const sun = /^sun(\d)/.exec(spot);
  if (sun) return sun[1] === '0' ? t('tell.from.largeSun') : t('tell.from.sun', { n: sun[1] });
  if (spot.startsWith('moon')) return t('tell.from.moons');
  return spot[0] === 'c' ? t('tell.from.centre') : t('tell.from.factory', { n: spot[0] });
}

function toWords(spot: Spot): string {
  const line = /^line(\d)$/.exec(spot);
  if (line) return t('tell.to.line', { n: line[1] });
  return t(spot === 'broken' ? 'tell.to.broken' : 'tell.to.floor');
}

const broken = (deed: Deed & { kind: 'take' }) => /^(sun|moon)/.test(deed.from);

/** Whether something is described as done, or suggested as advice. */
type Voice = 'tell' | 'do';

function takeWords(deed: Deed & { kind: 'take' }, voice: Voice): string {
  const { tiles, from, to, spilled, marker } = deed;
  const words = [t(`${voice}.take`, { tiles: tilesTold(tiles), from: fromWords(from), to: toWords(to) })];
  if (spilled > 0) words.push(t(broken(deed) ? 'tell.breaks' : 'tell.falls', { n: spilled }));
  if (marker) words.push(t(broken(deed) ? 'tell.startingTile' : 'tell.marker'));
  return words.join(', ');
}

/** What one decision does, without a subject: `took 2 blue tiles from factory 3 to line 2`. */
export function deedWords(deed: Deed, voice: Voice = 'tell'): string {
  switch (deed.kind) {
    case 'take':
      return takeWords(deed, voice);
    case 'stack':
      return t(`${voice}.stack`, { n: deed.factory, tiles: deed.tiles.map((tile) => t(`tile.${tile}`)).join(', ') });
    case 'lay':
      return t(`${voice}.lay`, { tile: tilesTold([deed.tile]), row: deed.row + 1, column: deed.column + 1 });
    case 'plate':
      return t(deed.drawn && voice === 'tell' ? 'tell.keep' : `${voice}.plate`, { plate: plateWords(deed.plate), n: deed.place + 1 });
    case 'under':
      return t(`${voice}.under`, { n: 1, plate: deed.plate ? plateWords(deed.plate) : '' });
    case 'chip':
      return t(`${voice}.chip`, { colours: chipWords(deed.colours) });
    case 'spend':
      return t(`${voice}.spend`, { colours: chipWords(deed.colours), n: deed.line });
    case 'pay':
    case 'decline':
      return t(`${voice}.${deed.kind}`, { n: deed.line });
    case 'draw':
    case 'look':
      return t(`${voice}.${deed.kind}`, { n: 1 });
  }
}

/** Kinds that are combined, with their number. */
const counted: Partial<Record<Deed['kind'], Key>> = { draw: 'tell.draw', under: 'tell.under' };

/** What a turn did, without a subject; looking at drawn plates is not mentioned. */
export function deedsWords(deeds: Deed[]): string {
  const told: string[] = [];
  deeds.forEach((deed, i) => {
    const key = counted[deed.kind];
    if (deed.kind === 'look' && i > 0) return;
    if (!key) told.push(deedWords(deed));
    else if (deeds[i - 1]?.kind !== deed.kind) told.push(t(key, { n: deeds.filter(({ kind }) => kind === deed.kind).length }));
  });
  return told.join(', ');
}

export const turnWords = ({ seat, deeds }: Turn, seats: Seat[]): string => t('tell.who', { name: seat === null ? '' : seats[seat].name, what: deedsWords(deeds) });

/** The last turn in words, with what it scored. */
export function lastWords({ log, seats }: Pick<TableState, 'log' | 'seats'>): string {
  const turn = turnsOf(log).at(-1);
  if (!turn) return '';
  const words = turnWords(turn, seats);
  return turn.scored.length === 0 ? words : `${words}. ${scoredWords(turn.scored, seats)}`;
}

/** Who won. */
export function endWords({ places }: Pick<Result, 'places'>, seats: Seat[]): string {
  const winners = seats.filter((_, seat) => places[seat] === 1);
  if (winners.length > 1) return t('result.shared', { names: winners.map(({ name }) => name).join(', ') });
  return isYou(winners[0]) ? t('result.youWin') : t('result.wins', { name: winners[0].name });
}

/**
 * What a screen reader announces after each decision: that decision, its score, a new round or the end, what is next.
 */
export function aloudWords(state: TableState, prompt: string): string {
  const { log, seats, mover, mine, view } = state;
  const last = log.at(-1);
  const asked = mover !== null && mine.includes(mover) ? prompt : '';
  if (!last) return asked;
  const [turn] = turnsOf([last]);
  const scored = last.scored.length === 0 ? '' : scoredWords(last.scored, seats);
  const round = view.round > last.round ? t('turn.round', { n: view.round }) : '';
  return [turnWords(turn, seats), scored, round, state.result ? endWords(state.result, seats) : '', asked].filter((part) => part !== '').map((part) => part.replace(/\.$/, '')).join('. ');
}

/** A piece of a line of small pictures. */
export type Part = { words: string } | { tiles: Piece[] } | { plate: Plate } | { chip: Tile[] } | { stack: Tile[]; on: string };

const words = (text: string): Part[] => [{ words: text }];

function deedParts(deed: Deed): Part[] {
  switch (deed.kind) {
    case 'take': {
      const marker: Piece[] = deed.marker ? ['1'] : [];
      const spill = deed.spilled === 0 ? '' : ` (${t(broken(deed) ? 'effect.broken' : 'effect.floor', { n: deed.spilled })})`;
      return [{ tiles: [...deed.tiles, ...marker] }, ...words(t('log.to', { from: sourceWords(deed.from), to: placeWords(deed.to) }) + spill)];
    }
    case 'stack':
      return [{ stack: deed.tiles, on: t('place.moonOf', { n: deed.factory }) }];
    case 'lay':
      return [{ tiles: [deed.tile] }, ...words(placeWords(deed.to))];
    case 'plate':
      return [{ plate: deed.plate }, ...words(`→ ${t('place.slot', { n: deed.place + 1 })}`)];
    case 'chip':
      return [{ chip: deed.colours }, ...words(t('short.chip'))];
    case 'spend':
      return [{ chip: deed.colours }];
    case 'pay':
      return words(t('short.pay', { n: deed.line }));
    case 'decline':
      return words(t('short.decline', { n: deed.line }));
    case 'draw':
      return [];
    case 'look':
      return [];
    case 'under':
      return [...(deed.plate ? [{ plate: deed.plate }] : []), ...words(t('short.under'))];
  }
}

const onlyChips = (parts: Part[]) => parts.every((part) => 'chip' in part);

/**
 * A turn in small pictures, one action after another. Draws are combined; spent chips come before what they paid for.
 */
export function turnParts(deeds: Deed[]): Part[] {
  const paying = deeds.some(({ kind }) => kind === 'spend') && !deeds.some(({ kind }) => kind === 'pay');
  const last = deeds.at(-1);
  const unpaid = paying && last?.kind === 'spend' ? words(t('short.pay', { n: last.line })) : [];
  const draws = deeds.filter(({ kind }) => kind === 'draw').length;
  const drawn = draws > 0 ? words(t('short.draw', { n: draws })) : [];
  const parts = [drawn, ...deeds.map(deedParts)].filter((some) => some.length > 0);
  const joined = parts.flatMap((some, i) => (i === 0 || onlyChips(parts[i - 1]) ? some : [...words('·'), ...some]));
  return [...joined, ...unpaid];
}
