// The app's own words, so that a test asks for what the page says and not for what it said once.
import { en, type Key } from '../src/lib/i18n/en.ts';
import { fr } from '../src/lib/i18n/fr.ts';
import { nl } from '../src/lib/i18n/nl.ts';

export const languages = { en, fr, nl };
export type Language = keyof typeof languages;

export function word(key: Key, params: Record<string, string | number> = {}, language: Language = 'en'): string {
  return languages[language][key].replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}

/** A table's element by the name that it gives itself. */
export const named = (key: Key, params: Record<string, string | number> = {}): string => `[aria-label="${word(key, params)}"]`;
