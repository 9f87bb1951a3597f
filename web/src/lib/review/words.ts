// A review in words: names, reasons, and the sentence that says what decided the game.
import type { Judged, PlayerReview, Reason, Review } from 'azulejos-engine';
import { i18n, t, type Key } from '$lib/i18n/index.svelte';
import type { Move, Seat } from '$lib/table/table';
import { deedWords } from '$lib/tell/words';

/** Chances as people read them: whole percents, with a real minus sign. */
export const percent = (chance: number): string => `${Math.round(100 * chance)}`.replace('-', '−').replace(/^−0$/, '0') + ' %';
export const signedPercent = (chance: number): string => {
  const whole = Math.round(100 * chance);
  return `${whole > 0 ? '+' : whole < 0 ? '−' : ''}${Math.abs(whole)} %`;
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
