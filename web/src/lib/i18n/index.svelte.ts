// The words on the page: which language is on, and how a message is filled in.
import { en, type Key, type Messages } from './en';
import { fr } from './fr';
import { nl } from './nl';
import { typeset } from './typeset';

export type Language = 'en' | 'fr' | 'nl';
export type { Key } from './en';
export { typeset };

export const languages: Record<Language, string> = { en: 'English', fr: 'Français', nl: 'Nederlands' };
export const messages: Record<Language, Messages> = { en, fr, nl };

export type Params = Record<string, string | number>;

export const fill = (language: Language, key: Key, params: Params = {}): string => filled(language, messages[language][key], params);

/** A text with its names filled in, and the right one of two for the number `n`. */
export function filled(language: Language, text: string, params: Params = {}): string {
  const [one, other] = text.split('|');
  const counted = other !== undefined && params.n !== undefined;
  const plural = counted && new Intl.PluralRules(language).select(Number(params.n)) !== 'one';
  return typeset(language, (plural ? other : one).replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole)));
}

/** The language as dates are written in it: English the British way. */
export const locale = (): string => (i18n.language === 'en' ? 'en-GB' : i18n.language);

class I18n {
  language: Language = $state('en');

  /** The message in the language that is on; reading it in a component follows every change. */
  t = (key: Key, params: Params = {}): string => fill(this.language, key, params);
}

export const i18n = new I18n();
export const t = i18n.t;

/** The reader's own choice among ours, or English. */
export function preferredLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const language = tag.slice(0, 2).toLowerCase();
    if (language in languages) return language as Language;
  }
  return 'en';
}

/** A signed number with a real minus sign. */
export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0');
