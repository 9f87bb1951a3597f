// The texts of the rules, one file for each game and language, loaded on demand.
import { typeset, type Language } from '$lib/i18n/index.svelte';
import type { RuleBook } from '../chapters';

const files = import.meta.glob<Record<string, Record<string, string>>>('./*-??.ts');

export async function ruleWords(book: RuleBook, language: Language): Promise<Record<string, string>> {
  const words = (await files[`./${book}-${language}.ts`]())[book];
  return Object.fromEntries(Object.entries(words).map(([key, text]) => [key, typeset(language, text)]));
}
