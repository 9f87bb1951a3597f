// A puzzle as its file holds it, and the sets that ship. Files are fetched when their set is opened, and cached for a
// day without network with the rest of the app. The Python package reads the same files.
export interface Puzzle {
  /** Number of the self-play game and of the decision in it. */
  id: string;
  /** The position's text, as the player to decide may know it. */
  position: string;
  /** The best move and all that come to the same. */
  answers: string[];
  /** The expected continuation. */
  line: string[];
  /** Winning chance after the answer, in thousandths. */
  chance: number;
  /** The best other moves with their winning chances, best first. */
  others: Record<string, number>;
  themes: string[];
  rating: number;
}

export interface PuzzleSet {
  /** `azul-2`: what addresses and the browser's memory call it. */
  name: string;
  game: string;
  players: number;
  address: string;
}

const files = import.meta.glob<string>('../../../../src/azulejos/puzzles/data/*.jsonl', { query: '?url', import: 'default', eager: true });

/** The order in which games are offered. */
const games = ['azul', 'duel', 'azul-grey', 'azul-joker', 'azul-grey-joker'];

export const sets: PuzzleSet[] = Object.entries(files)
  .map(([path, address]): PuzzleSet => {
    const name = /([^/]+)\.jsonl$/.exec(path)![1];
    const at = name.lastIndexOf('-');
    return { name, game: name.slice(0, at), players: Number(name.slice(at + 1)), address };
  })
  .sort((a, b) => games.indexOf(a.game) - games.indexOf(b.game) || a.players - b.players);

/** The first line says what the set is, each other one is a puzzle. */
export const parse = (text: string): Puzzle[] =>
  text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => JSON.parse(line) as Puzzle);

const loaded = new Map<string, Promise<Puzzle[]>>();

export function load({ name, address }: PuzzleSet): Promise<Puzzle[]> {
  let found = loaded.get(name);
  if (!found) {
    found = fetch(address).then(async (answer) => {
      if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
      return parse(await answer.text());
    });
    found.catch(() => loaded.delete(name));
    loaded.set(name, found);
  }
  return found;
}

/** Where a position's text has the turn: the player to move, from 0. */
export const moverOf = ({ position }: Puzzle): number => Number(/ turn=(\d)/.exec(position)?.[1] ?? 1) - 1;
