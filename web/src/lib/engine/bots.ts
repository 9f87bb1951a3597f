// The bots in the browser: they take what looks best at once, and the lower the level the more often they err.
// They see no more than their seat may: what is hidden from it is drawn anew first.
import type { Effect, Move, Position } from 'azulejos-engine';
import type { Advice } from './engine';

const best = 10;
const shown = 5;

/** Points first; among equals complete something, place much, spill little. */
const worth = ({ points, penalty, completes, placed, spilled }: Effect): number =>
  1024 * (points + penalty) + 64 * Number(completes) + 4 * placed - 8 * spilled;

const seed = (): number => crypto.getRandomValues(new Uint32Array(1))[0];
const anyOf = <T>(items: T[]): T => items[Math.floor(Math.random() * items.length)];

function ranked(position: Position): { move: Move; effect: Effect; value: number }[] {
  const known = position.redrawn(position.mover, seed());
  const all = known.previews().map((preview) => ({ ...preview, value: worth(preview.effect) }));
  return all.sort((a, b) => b.value - a.value);
}

export function choice(position: Position, level: number): number {
  const all = ranked(position);
  if (Math.random() * best >= level) return anyOf(all).move.action;
  return anyOf(all.filter(({ value }) => value === all[0].value)).move.action;
}

export function advice(position: Position): Advice[] {
  return ranked(position)
    .slice(0, shown)
    .map(({ move, effect }) => ({ action: move.action, value: null, lead: effect.points + effect.penalty }));
}
