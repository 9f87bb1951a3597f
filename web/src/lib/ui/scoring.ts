// Words for what a score sheet's entries are for.
import { messages, signed, t, type Key } from '$lib/i18n/index.svelte';
import { pointsBySeat } from '$lib/table/sheet';
import type { Scored, Seat } from '$lib/table/table';

const numbered = (value: number | null) => (value ?? 0) + 1;

/** The runs that a tile scored, briefly: `3 + 2`, or nothing if its points say it all. */
export const runs = ({ across, down }: Scored): string => (across && down ? `${across}+${down}` : '');

/** Where a tile is and what it scored for. */
export function tilePlace(entry: Scored): string {
  const { reason, tile, row, column, across, down } = entry;
  const place = t('score.place', { tile: t(`tile.${tile ?? 'B'}`), row: numbered(row), column: numbered(column) });
  if (reason !== 'tile') return place;
  const why = across && down ? t('score.both', { across, down }) : across ? t('score.across', { n: across }) : down ? t('score.down', { n: down }) : t('score.alone');
  return `${place}: ${why}`;
}

/** What points were lost for. */
export const costWords = ({ reason, number }: Scored): string => t(`score.${reason}` as Key, { n: number });

/** What a bonus of the game's end is for: what its tablet says, where there are tablets. */
export function bonusWords({ reason }: Scored): string {
  const tablet = `tablet.${reason}`;
  return t((tablet in messages.en ? tablet : `score.${reason}`) as Key);
}

/** What a step scored, by player: `Ana +7, Bot −2`; just `+7` if the player is clear. */
export function scoredWords(scored: Scored[], seats: Seat[], told: number | null = null): string {
  const points = pointsBySeat(scored, seats.length);
  const scorers = seats.map((_, seat) => seat).filter((seat) => scored.some((entry) => entry.seat === seat));
  if (scorers.length === 1 && scorers[0] === told) return signed(points[told]);
  return scorers.map((seat) => `${seats[seat].name} ${signed(points[seat])}`).join(', ');
}
