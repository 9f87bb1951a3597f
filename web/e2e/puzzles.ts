// The puzzles' files, read as a test reads them: without the app's bundler.
import type { Puzzle } from '../src/lib/puzzles/puzzle.ts';

export type { Puzzle };
export const parse = (text: string): Puzzle[] =>
  text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => JSON.parse(line) as Puzzle);
