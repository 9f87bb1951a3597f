// What the lessons say, in the language that is on. Loaded with the lessons, not with the first page.
import { i18n, typeset, type Language } from '$lib/i18n/index.svelte';
import { en, type Saying } from './en';
import { fr } from './fr';
import { nl } from './nl';

export const sayings: Record<Language, Record<Saying, string>> = { en, fr, nl };
export const say = (text: Saying): string => typeset(i18n.language, sayings[i18n.language][text]);
export type { Saying };
