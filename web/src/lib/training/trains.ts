// Where one may train: never where other people play.
import type { Seat } from '$lib/table/table';

/** Whether one person plays, and bots or nobody else. */
export const trains = (seats: Pick<Seat, 'kind'>[]): boolean => {
  const people = seats.filter(({ kind }) => kind !== 'bot');
  return people.length === 1 && people[0].kind === 'me';
};
