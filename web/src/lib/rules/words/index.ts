// The words of the rules, each game and language a file of its own, loaded when it is read.
import { typeset, type Language } from '$lib/i18n/index.svelte';
import type { RuleBook } from '../chapters';

const files = import.meta.glob<Record<string, Record<string, string>>>('./*-??.ts');

export async function ruleWords(book: RuleBook, language: Language): Promise<Record<string, string>> {
  const words = (await files[`./${book}-${language}.ts`]())[book];
  return Object.fromEntries(Object.entries(words).map(([key, text]) => [key, typeset(language, text)]));
}
