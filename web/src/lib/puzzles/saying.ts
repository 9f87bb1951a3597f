// Messages about a puzzle: the task, a wrong move, the solution.
import type { Solving } from './solving.svelte';
import { percent, say } from './words';

export function saying({ mood, puzzle, left, first }: Solving, day: boolean): string {
  if (mood === 'asking') return say(day ? 'askDay' : 'ask');
  if (mood === 'missed') return say(left.atMost ? 'missedMost' : 'missed', { chance: percent(left.chance), best: percent(puzzle.chance) });
  if (mood === 'shown') return say('shown');
  return say(first ? 'found' : 'foundLater');
}
