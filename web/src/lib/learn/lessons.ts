// How to play, told at a real table: each lesson stays until what it speaks of has happened.
import type { Key } from '$lib/i18n/index.svelte';
import type { TableState } from '$lib/table/table';

export interface Lesson {
  text: Key;
  /** Whether the table has moved on from where the lesson began; lessons without it wait to be read. */
  done?: (then: TableState, now: TableState) => boolean;
}

const mine = (state: TableState) => state.log.filter((entry) => state.mine.includes(entry.seat ?? -1)).length;
const moved = (then: TableState, now: TableState) => mine(now) > mine(then);
const nextRound = (then: TableState, now: TableState) => now.view.round > then.view.round;

export const lessons: Record<'azul' | 'duel', Lesson[]> = {
  azul: [
    { text: 'learn.azul.take', done: moved },
    { text: 'learn.azul.line', done: moved },
    { text: 'learn.azul.centre', done: moved },
    { text: 'learn.azul.wall', done: nextRound },
    { text: 'learn.azul.score' },
    { text: 'learn.azul.end' },
  ],
  duel: [
    { text: 'learn.duel.plate', done: moved },
    { text: 'learn.duel.sun', done: moved },
    { text: 'learn.duel.moon', done: moved },
    { text: 'learn.duel.tokens', done: moved },
    { text: 'learn.duel.chips', done: nextRound },
    { text: 'learn.duel.tiling' },
    { text: 'learn.duel.end' },
  ],
};
