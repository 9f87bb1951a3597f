// Results: games played, won and lost against each opponent.
import type { KeptGame } from './games';

/** Against one kind of opponent, in one game. */
export interface Tally {
  game: string;
  /** Levels of the bots, and names of the people, that were played against. */
  levels: number[];
  names: string[];
  played: number;
  won: number;
  shared: number;
  lost: number;
  /** The player's best score. */
  best: number;
}

/** The results of all finished games in which exactly one seat was played here, by game and by opponents. */
export function resultsOf(games: KeptGame[]): Tally[] {
  const tallies = new Map<string, Tally>();
  for (const { setup, mine, ending } of games) {
    if (!ending || mine.length !== 1) continue;
    const others = setup.seats.filter((_, seat) => seat !== mine[0]);
    const levels = others.flatMap(({ kind, level }) => (kind === 'bot' ? [level] : [])).sort((a, b) => a - b);
    const names = others.flatMap(({ kind, name }) => (kind === 'bot' ? [] : [name])).sort();
    const key = JSON.stringify([setup.game, levels, names]);
    const tally = tallies.get(key) ?? { game: setup.game, levels, names, played: 0, won: 0, shared: 0, lost: 0, best: -Infinity };
    tallies.set(key, tally);
    const place = ending.places[mine[0]];
    const alone = ending.places.filter((other) => other === 1).length === 1;
    tally.played += 1;
    tally.won += place === 1 && alone ? 1 : 0;
    tally.shared += place === 1 && !alone ? 1 : 0;
    tally.lost += place === 1 ? 0 : 1;
    tally.best = Math.max(tally.best, ending.scores[mine[0]] ?? -Infinity);
  }
  return [...tallies.values()].sort((a, b) => a.game.localeCompare(b.game) || a.levels.length + a.names.length - b.levels.length - b.names.length || (a.levels[0] ?? 99) - (b.levels[0] ?? 99));
}
