// Which places of the board are marked: where the last turn came from and went to, and what a hint refers to.
import { getContext, setContext } from 'svelte';
import { domeSlot } from '$lib/duel/plates';
import type { TableState } from '$lib/table/table';
import type { Deed } from './deed';
import { turnsOf } from './turns';

/** Places as the board names them: `factory3`, `centre`, `moon2`, `b0.line.1`, `b1.dome.4`. */
export function placesOf(deed: Deed, seat: number): string[] {
  const board = `b${seat}`;
  switch (deed.kind) {
    case 'take': {
      const line = /^line(\d)$/.exec(deed.to);
      const below = /^(sun|moon)/.test(deed.from) ? `${board}.broken` : `${board}.floor`;
      return [...deed.sources, ...(line ? [`${board}.line.${Number(line[1]) - 1}`] : []), ...(!line || deed.spilled > 0 ? [below] : [])];
    }
    case 'stack':
      return [`moon${deed.factory}`];
    case 'lay':
      return [`${board}.line.${deed.row}`, `${board}.${deed.to.startsWith('wall') ? `wall.${deed.row}.${deed.column}` : domeSlot(deed.row, deed.column)}`];
    case 'plate':
      return [`${board}.dome.${deed.place}`];
    case 'draw':
    case 'under':
      return ['pile'];
    case 'chip':
      return [`moon${deed.factory}`, `${board}.chips`];
    case 'spend':
    case 'pay':
    case 'decline':
      return [`${board}.line.${deed.line - 1}`, ...(deed.kind === 'decline' ? [] : [`${board}.chips`])];
    case 'look':
      return [];
  }
}

/** Where the last turn came from and went to. A new deal covers the traces. */
export function lastPlaces({ log, view }: Pick<TableState, 'log' | 'view'>): string[] {
  const turn = turnsOf(log).at(-1);
  if (!turn || turn.seat === null || turn.round !== view.round) return [];
  return turn.deeds.flatMap((deed) => placesOf(deed, turn.seat ?? 0));
}

export class Marks {
  lately: Set<string> = $state.raw(new Set());
  hinted: Set<string> = $state.raw(new Set());

  /** What a place of the board carries: its name, by which it is explained, and its mark. */
  at(place: string): { 'data-place': string; 'data-mark': 'lately' | 'hinted' | undefined } {
    const lately = this.hinted.size === 0 && this.lately.has(place);
    return { 'data-place': place, 'data-mark': this.hinted.has(place) ? 'hinted' : lately ? 'lately' : undefined };
  }
}

export const marksKey = Symbol('marks');
export const provideMarks = (marks = new Marks()): Marks => setContext(marksKey, marks);
export const useMarks = (): Marks => getContext<Marks | undefined>(marksKey) ?? new Marks();
