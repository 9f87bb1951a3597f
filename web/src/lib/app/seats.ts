// What the seats of a table are called. Bots go by their level, in the reader's language; bots of one level are numbered.
import { t } from '$lib/i18n/index.svelte';
import type { SeatChoice } from './games';

type Named = Pick<SeatChoice, 'kind' | 'name'> & { level: number | null };

/** Whether the reader is addressed as “you”, having given no name: “You win”, not “Ana wins”. */
export const isYou = ({ kind, name }: Pick<SeatChoice, 'kind' | 'name'>): boolean => kind === 'me' && name === t('setup.you');

/** Seats that nobody named: “You”, if it is the only one at this screen, or a number. */
export function seatNames(seats: Named[]): string[] {
  const here = seats.filter(({ kind }) => kind === 'me' || kind === 'screen').length;
  const elsewhere = seats.some(({ kind }) => kind === 'friend' || kind === 'open' || kind === 'outside');
  return seats.map(({ kind, name, level }, i) => {
    if (kind !== 'bot') return name || (kind === 'me' && here === 1 && !elsewhere ? t('setup.you') : t('setup.player', { n: i + 1 }));
    if (level === null) return name;
    const alike = seats.flatMap((seat, at) => (seat.kind === 'bot' && seat.level === level ? [at] : []));
    return alike.length > 1 ? t('seat.botOf', { n: level, which: alike.indexOf(i) + 1 }) : t('seat.bot', { n: level });
  });
}
