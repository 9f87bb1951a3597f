// What the seats of a table on the server are called, in the reader's language.
import { seatNames } from '$lib/app/seats';
import type { SeatView } from './types';

const levelOf = (bot: string) => Number(/^level:(\d+)$/.exec(bot)?.[1] ?? 0) || null;

export const namesOf = (seats: SeatView[]): string[] =>
  seatNames(seats.map((seat) => ({ ...seat, kind: seat.kind === 'bot' ? ('bot' as const) : ('friend' as const), level: levelOf(seat.bot) })));
