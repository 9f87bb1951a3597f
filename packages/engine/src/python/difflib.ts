// Which of some words are like a word, as Python's difflib finds them. Knows nothing of games.
import { list, lt, type Value } from "./values.js";

/** The characters in common, found longest run first. */
function common(a: string[], b: string[]): number {
  const matching = (aLow: number, aHigh: number, bLow: number, bHigh: number): number => {
    let [bestA, bestB, size] = [aLow, bLow, 0];
    let lengths = new Map<number, number>();
    for (let i = aLow; i < aHigh; i++) {
      const now = new Map<number, number>();
      for (let j = bLow; j < bHigh; j++) {
        if (a[i] !== b[j]) continue;
        const run = (lengths.get(j - 1) ?? 0) + 1;
        now.set(j, run);
        if (run > size) [bestA, bestB, size] = [i - run + 1, j - run + 1, run];
      }
      lengths = now;
    }
    if (size === 0) return 0;
    return size + matching(aLow, bestA, bLow, bestB) + matching(bestA + size, aHigh, bestB + size, bHigh);
  };
  return matching(0, a.length, 0, b.length);
}

export function closeMatches(word: string, words: Value, most = 3, cutoff = 0.6): string[] {
  const wanted = [...word];
  const scored: [number, string][] = [];
  for (const candidate of list(words) as string[]) {
    const letters = [...candidate];
    const both = letters.length + wanted.length;
    const ratio = both === 0 ? 1 : (2 * common(letters, wanted)) / both;
    if (ratio >= cutoff) scored.push([ratio, candidate]);
  }
  scored.sort((left, right) => (lt(left, right) ? 1 : lt(right, left) ? -1 : 0));
  return scored.slice(0, most).map(([, candidate]) => candidate);
}
