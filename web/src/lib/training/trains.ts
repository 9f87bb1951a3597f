// Where training is allowed: never in games with other people.
import type { Seat } from '$lib/table/table';

/** Whether one person plays, and bots or nobody else. */
export const trains = (seats: Pick<Seat, 'kind'>[]): boolean => {
  const people = seats.filter(({ kind }) => kind !== 'bot');
  return people.length === 1 && people[0].kind === 'me';
};
