// The progress of this browser's solver, stored only here. The rating is Elo's, on the scale of the bots'
// ratings, one for each set: a puzzle is an opponent that is beaten by solving it at the first try.
export interface Standing {
  rating: number;
  /** Puzzles tried, by id: whether the first try was right. */
  tried: Record<string, boolean>;
  /** Solved at the first try without a miss in between, now and at best. */
  row: number;
  best: number;
}

export interface Days {
  /** The last day whose puzzle was solved, `2026-11-16`. */
  last: string;
  /** How many days in a row. */
  row: number;
  best: number;
}

interface Kept {
  sets: Record<string, Standing>;
  days: Days;
}

const key = 'azulejos.puzzles';
/** The initial rating: a beginner who has played a few games. */
const first = 100;

const fresh = (): Standing => ({ rating: first, tried: {}, row: 0, best: 0 });

function read(): Kept {
  const none: Kept = { sets: {}, days: { last: '', row: 0, best: 0 } };
  try {
    return { ...none, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Kept>) };
  } catch {
    return none;
  }
}

const write = (kept: Kept): void => localStorage.setItem(key, JSON.stringify(kept));

export const standingIn = (set: string): Standing => ({ ...fresh(), ...read().sets[set] });

/** Rating points that one result can move: many at first, fewer once the rating is known. */
const weight = (tried: number): number => Math.max(24, 120 - 8 * tried);

export function rated(rating: number, puzzle: number, solved: boolean, tried: number): number {
  const expected = 1 / (1 + 10 ** ((puzzle - rating) / 400));
  return Math.round(rating + weight(tried) * (Number(solved) - expected));
}

/** Records the first try at a puzzle; returns the change of rating. A puzzle counts once. */
export function note(set: string, puzzle: { id: string; rating: number }, solved: boolean): number {
  const kept = read();
  const before = { ...fresh(), ...kept.sets[set] };
  if (puzzle.id in before.tried) return 0;
  const rating = rated(before.rating, puzzle.rating, solved, Object.keys(before.tried).length);
  const row = solved ? before.row + 1 : 0;
  kept.sets[set] = { rating, tried: { ...before.tried, [puzzle.id]: solved }, row, best: Math.max(row, before.best) };
  write(kept);
  return rating - before.rating;
}

const dayBefore = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

/** Today by the reader's own calendar. */
export function today(now = new Date()): string {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** The days in a row up to today; a day that was left out ends them. */
export function days(day = today()): Days {
  const kept = read().days;
  return kept.last === day || kept.last === dayBefore(day) ? kept : { ...kept, row: 0 };
}

export function noteDay(day = today()): void {
  const before = days(day);
  if (before.last === day) return;
  write({ ...read(), days: { last: day, row: before.row + 1, best: Math.max(before.best, before.row + 1) } });
}
