// A player's time as people read it.
import type { Clock } from '$lib/table/table';

/** Milliseconds that a seat has left at this moment. */
export function left(clock: Clock, seat: number, now: number): number {
  const spent = clock.running === seat ? now - clock.since : 0;
  return Math.max(0, clock.left[seat] - spent);
}

/** `4:05`, and tenths in the last ten seconds: `9.3`. */
export function reading(milliseconds: number): string {
  if (milliseconds < 10_000) return (Math.floor(milliseconds / 100) / 10).toFixed(1);
  const seconds = Math.floor(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
