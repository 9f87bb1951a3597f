// A player's time as people read it.
import type { Clock } from '$lib/table/table';

/** Milliseconds that a seat has left at this moment. */
export function left(clock: Clock, seat: number, now: number): number {
  const spent = clock.running === seat ? now - clock.since : 0;
  return Math.max(0, clock.left[seat] - spent);
}

const hour = 3_600_000;
const two = (n: number) => String(n).padStart(2, '0');

/** `4:05`, tenths in the last ten seconds: `9.3`, and hours where there are any: `71:59:08`. */
export function reading(milliseconds: number): string {
  if (milliseconds < 10_000) return (Math.floor(milliseconds / 100) / 10).toFixed(1);
  const seconds = Math.floor(milliseconds / 1000);
  const minutes = Math.floor(seconds / 60);
  if (milliseconds < hour) return `${minutes}:${two(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}
