// A review in words: names, reasons, and the sentence that says what decided the game.
import type { Judged, PlayerReview, Reason, Review } from 'azulejos-engine';
import { i18n, t, type Key } from '$lib/i18n/index.svelte';
import type { Move, Seat } from '$lib/table/table';
import { deedWords } from '$lib/tell/words';

/** Ratings and other whole numbers, with a real minus sign. */
export const whole = (number: number): string => `${Math.round(number)}`.replace('-', '−').replace(/^−0$/, '0');
/** Chances as people read them: whole percents. No line ends before the percent sign. */
export const percent = (chance: number): string => `${whole(100 * chance)}\u00a0%`;
/** With one decimal. */
export const finePercent = (chance: number): string =>
  `${(100 * chance).toLocaleString(i18n.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}\u00a0%`;
/** Words before what they announce. */
export const labelled = (words: string): string => `${words}${i18n.language === 'fr' ? '\u00a0' : ''}:`;
export const signedPercent = (chance: number): string => {
  const change = Math.round(100 * chance);
  return `${change > 0 ? '+' : change < 0 ? '−' : ''}${Math.abs(change)}\u00a0%`;
};

export const nameWords = (name: string): string => t(`review.name.${name}` as Key);

/** Reasons for the better move. `find` looks up a move of the position after the played one, by its text. */
export function reasonWords({ key, values }: Reason, seats: Seat[], find: (text: string) => Move | undefined): string {
  const told: Record<string, string | number> = { ...values };
  if (typeof values.player === 'number') told.name = seats[values.player - 1]?.name ?? '';
  if (typeof values.tile === 'string') told.tile = t(`colour.${values.tile}` as Key);
  if (typeof values.move === 'string') {
    const deed = find(values.move)?.deed;
    told.move = deed ? deedWords(deed, 'do') : values.move;
  }
  return t(`review.why.${key}` as Key, told);
}

/** All reasons as one sentence. */
export function whyWords(judged: Judged, seats: Seat[], find: (text: string) => Move | undefined): string {
  if (judged.why.length === 0) return '';
  const parts = judged.why.map((reason) => reasonWords(reason, seats, find));
  const list = new Intl.ListFormat(i18n.language, { style: 'long', type: 'conjunction' }).format(parts);
  return `${list.charAt(0).toLocaleUpperCase(i18n.language)}${list.slice(1)}.`;
}

/** What decided the game, for one seat: what moves and luck brought or cost. */
export function summaryWords(review: Review, seat: number, seats: Seat[], mine: boolean): string {
  const player: PlayerReview = review.players[seat];
  const loss = percent(player.loss);
  const luck = percent(Math.abs(player.luck));
  const who = mine ? 'you' : 'name';
  const how = player.luck < 0 ? 'unlucky' : 'lucky';
  return t(`review.summary.${who}.${how}` as Key, { loss, luck, name: seats[seat].name });
}
