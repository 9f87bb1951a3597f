// The app's own texts, so that tests look for what the page says now.
import { en, type Key } from '../src/lib/i18n/en.ts';
import { fr } from '../src/lib/i18n/fr.ts';
import { nl } from '../src/lib/i18n/nl.ts';
import { typeset } from '../src/lib/i18n/typeset.ts';
import { en as puzzlesEn, type Word as PuzzleWord } from '../src/lib/puzzles/words/en.ts';
import { fr as puzzlesFr } from '../src/lib/puzzles/words/fr.ts';
import { nl as puzzlesNl } from '../src/lib/puzzles/words/nl.ts';
import { en as lessonsEn } from '../src/lib/learn/words/en.ts';
import { fr as lessonsFr } from '../src/lib/learn/words/fr.ts';
import { nl as lessonsNl } from '../src/lib/learn/words/nl.ts';

export const languages = { en, fr, nl };
/** What the lessons say. */
export const sayings = { en: lessonsEn, fr: lessonsFr, nl: lessonsNl };
/** What the puzzles say. */
export const puzzleWords = { en: puzzlesEn, fr: puzzlesFr, nl: puzzlesNl };
export const told = (key: PuzzleWord): string => puzzleWords.en[key];
export type Language = keyof typeof languages;

export function word(key: Key, params: Record<string, string | number> = {}, language: Language = 'en'): string {
  return typeset(language, languages[language][key].replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole)));
}

/** An element of the table by its accessible name. */
export const named = (key: Key, params: Record<string, string | number> = {}): string => `[aria-label="${word(key, params)}"]`;
