// The clocks that can be chosen for a game with others.
import { t } from '$lib/i18n/index.svelte';

/** Seconds for the whole game, and seconds added after each turn. */
export interface ClockChoice {
  initial: number;
  credit: number;
}

const minute = 60;
const day = 24 * 60 * minute;
export const clocks: ClockChoice[] = [
  { initial: 3 * minute, credit: 5 },
  { initial: 10 * minute, credit: 10 },
  { initial: 20 * minute, credit: 20 },
  { initial: 3 * day, credit: day },
];

export const clockWords = ({ initial, credit }: ClockChoice): string =>
  initial >= day
    ? t('clock.days', { n: Math.round(initial / day) })
    : t('clock.minutes', { minutes: Math.round(initial / minute), seconds: credit });
