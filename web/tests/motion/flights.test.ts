import { describe, expect, it } from 'vitest';
import { pair, type Place, type Snapshot } from '$lib/motion/flights';

const place = (slot: string, tile: string, x: number): Place => ({ slot, tile, x, y: 0, size: 10 });
const of = (...places: Place[]): Snapshot => new Map(places.map((p) => [p.slot, p]));
const routes = (before: Snapshot, after: Snapshot, home: Place | null = null) =>
  pair(before, after, home).map((flight) => `${flight.from.slot}>${flight.to.slot}`);

describe('travelling tiles', () => {
  it('come from where a tile like them disappeared', () => {
    const before = of(place('factory.0', 'B', 0), place('factory.1', 'R', 10));
    const after = of(place('line.0', 'B', 50), place('centre.0', 'R', 30));
    expect(routes(before, after)).toEqual(['factory.0>line.0', 'factory.1>centre.0']);
  });

  it('choose the nearest of several', () => {
    const before = of(place('far', 'B', 0), place('near', 'B', 40));
    expect(routes(before, of(place('line.0', 'B', 50)))).toEqual(['near>line.0']);
  });

  it('stay if nothing changed, and come from the bag if they are new', () => {
    const lying = of(place('factory.0', 'B', 0));
    expect(routes(lying, lying)).toEqual([]);
    expect(routes(of(), lying, place('bag', '', 5))).toEqual(['bag>factory.0']);
    expect(routes(of(), lying)).toEqual([]);
  });
});
