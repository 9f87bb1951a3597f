// Which puzzle comes next. Knows puzzles and ratings, no board.
import type { Puzzle } from './puzzle';
import type { Standing } from './progress';

/** Of the puzzles nearest to the solver's rating one of these comes next, by chance. */
const near = 8;

/** A puzzle that has not been tried, about as hard as the solver is strong; of tried ones, one that was missed. */
export function nextPuzzle(puzzles: Puzzle[], { rating, tried }: Standing, theme = '', random = Math.random): Puzzle | null {
  const wanted = puzzles.filter(({ themes }) => theme === '' || themes.includes(theme));
  const fresh = wanted.filter(({ id }) => !(id in tried));
  const missed = wanted.filter(({ id }) => tried[id] === false);
  const choices = fresh.length > 0 ? fresh : missed.length > 0 ? missed : wanted;
  const nearest = [...choices].sort((a, b) => Math.abs(a.rating - rating) - Math.abs(b.rating - rating)).slice(0, near);
  return nearest[Math.floor(random() * nearest.length)] ?? null;
}

/** The puzzle of a day, the same for everybody: every puzzle has its turn before one comes again. */
export function puzzleOf(day: string, puzzles: Puzzle[]): Puzzle {
  const number = Math.floor(Date.parse(day) / 86_400_000);
  // A step that shares no factor with the length goes through all of them, in no order that can be seen.
  let step = Math.floor(puzzles.length * 0.618) || 1;
  const common = (a: number, b: number): number => (b === 0 ? a : common(b, a % b));
  while (common(step, puzzles.length) > 1) step += 1;
  return puzzles[(number * step) % puzzles.length];
}

/** How many puzzles have each theme, the most frequent first. */
export function themesOf(puzzles: Puzzle[]): [theme: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { themes } of puzzles) for (const theme of themes) counts.set(theme, (counts.get(theme) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]);
}
