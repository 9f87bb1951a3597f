// Score sheets: what the log says was scored, put in order.
import type { LogEntry, Scored, Sheet } from './table';

/** All that was scored, by round. */
export function sheetOf(log: LogEntry[], start: number[]): Sheet {
  const rounds: Sheet['rounds'] = [];
  for (const { round, scored } of log) {
    if (rounds.at(-1)?.round !== round) rounds.push({ round, scored: [] });
    rounds[rounds.length - 1].scored.push(...scored);
  }
  return { start, rounds: rounds.filter(({ scored }) => scored.length > 0) };
}

export const pointsOf = (scored: Scored[], seat: number): number =>
  scored.reduce((sum, entry) => sum + (entry.seat === seat ? entry.points : 0), 0);

/** Points by seat. */
export const pointsBySeat = (scored: Scored[], seats: number): number[] =>
  Array.from({ length: seats }, (_, seat) => pointsOf(scored, seat));
