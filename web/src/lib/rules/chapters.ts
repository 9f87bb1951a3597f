// What the rules pages hold: chapters of rules by their ids, and the drawings that go with some of them.
// The words are elsewhere, one file a game and language.
import type { Drawing } from './drawing';
import { azulDrawings } from './azul';
import { duelDrawings } from './duel';

export type RuleBook = 'azul' | 'duel';

export interface Chapter {
  /** Its name in the address, and the key of its title. */
  name: string;
  rules: string[];
}

const ids = (letter: string, first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => `${letter}${first + i}`);

export const books: Record<RuleBook, { chapters: Chapter[]; drawings: Record<string, Drawing[]> }> = {
  azul: {
    chapters: [
      { name: 'setup', rules: ids('A', 1, 6) },
      { name: 'offer', rules: ids('A', 7, 12) },
      { name: 'tiling', rules: ids('A', 13, 15) },
      { name: 'end', rules: ids('A', 16, 19) },
      { name: 'grey', rules: ids('G', 1, 4) },
      { name: 'jokers', rules: ids('J', 1, 7) },
    ],
    drawings: azulDrawings,
  },
  duel: {
    chapters: [
      { name: 'parts', rules: ids('D', 1, 7) },
      { name: 'setup', rules: ids('D', 8, 11) },
      { name: 'turns', rules: ids('D', 12, 21) },
      { name: 'tiling', rules: ids('D', 22, 28) },
      { name: 'end', rules: ids('D', 29, 31) },
    ],
    drawings: duelDrawings,
  },
};

/** The book of a game, and the chapter of its variant. */
export function bookOf(game: string): { book: RuleBook; chapter: string } {
  const book = game.startsWith('duel') ? 'duel' : 'azul';
  return { book, chapter: game.includes('grey') ? 'grey' : game.includes('joker') ? 'jokers' : '' };
}
