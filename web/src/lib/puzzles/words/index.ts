// The puzzles' words in the language that is on. Loaded with the puzzles, not with the first page.
import { filled, i18n, type Language, type Params } from '$lib/i18n/index.svelte';
import { en, type Word } from './en';
import { fr } from './fr';
import { nl } from './nl';

export const puzzleWords: Record<Language, Record<Word, string>> = { en, fr, nl };
export const say = (word: Word, params: Params = {}): string => filled(i18n.language, puzzleWords[i18n.language][word], params);
/** Thousandths as a reader sees them: `63 %`. */
export const percent = (thousandths: number): string => `${Math.round(thousandths / 10)} %`;
/** A rating, with a real minus sign. */
export const ratingWords = (rating: number): string => String(rating).replace('-', '−');
export type { Word };
