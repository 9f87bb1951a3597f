import { describe, expect, it } from 'vitest';
import { nearest } from '$lib/app/keys';

describe('an arrow key', () => {
  const spots = [{ x: 10, y: 0 }, { x: 30, y: 0 }, { x: 12, y: 40 }, { x: -20, y: 5 }];

  it('moves to the nearest spot in its direction', () => {
    expect(nearest({ x: 0, y: 0 }, spots, [1, 0])).toBe(0);
    expect(nearest({ x: 0, y: 0 }, spots, [-1, 0])).toBe(3);
    expect(nearest({ x: 0, y: 0 }, spots, [0, 1])).toBe(2);
  });

  it('does nothing if there is no spot in that direction', () => {
    expect(nearest({ x: 0, y: 0 }, spots, [0, -1])).toBeNull();
  });
});
