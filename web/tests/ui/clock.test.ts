import { describe, expect, it } from 'vitest';
import { left, reading } from '$lib/ui/clock';

describe('a clock', () => {
  const clock = { left: [60_000, 30_000], running: 1, since: 1000 };

  it('runs only for the player to move, and never below zero', () => {
    expect(left(clock, 0, 6000)).toBe(60_000);
    expect(left(clock, 1, 6000)).toBe(25_000);
    expect(left(clock, 1, 99_000)).toBe(0);
  });

  it('shows minutes, and tenths of a second at the end', () => {
    expect([reading(245_000), reading(61_900), reading(9_340)]).toEqual(['4:05', '1:01', '9.3']);
    expect([reading(3_599_000), reading(3_600_000), reading(71 * 3_600_000 + 59 * 60_000 + 8000)]).toEqual(['59:59', '1:00:00', '71:59:08']);
  });
});
