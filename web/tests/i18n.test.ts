import { describe, expect, it } from 'vitest';
import { fill, languages, messages, preferredLanguage, signed, typeset, type Key, type Language } from '$lib/i18n/index.svelte';
import { sayings } from '$lib/learn/words';
import { ruleWords } from '$lib/rules/words';

const keys = Object.keys(messages.en) as Key[];
const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();

describe.each(Object.keys(languages) as Language[])('the texts in %s', (language) => {
  it('have every key and no other', () => {
    expect(Object.keys(messages[language]).sort()).toEqual([...keys].sort());
  });

  it.each(keys)('use the same placeholders in %s', (key) => {
    expect(messages[language][key]).not.toBe('');
    expect(placeholders(messages[language][key])).toEqual(placeholders(messages.en[key]));
  });
});

// The words of the players' own rulebooks stand for one thing each; these do not.
const wrong: Record<Language, RegExp> = {
  en: /\bby lot\b|\banew\b|start tile|starting marker|\bfloor row|pattern row|\bpawn/i,
  fr: /carreau|coupole|marqueur|\bbots?\b|\bpions?\b|cassés?(?!e)|étalage|\bjetons?\b(?! bonus| joueur)|tuile de départ|\btirée/i,
  nl: /werkplaats|startsteen|starttegel|tablet|\bpion|(?<!bonus|koepel)fiche|\brobot|\bronden\b|patroonrij/i,
};

describe.each(Object.keys(languages) as Language[])('%s in the words of its players', (language) => {
  it('is used in the app, the lessons and the rules', async () => {
    const all = { ...messages[language], ...sayings[language], ...(await ruleWords('azul', language)), ...(await ruleWords('duel', language)) };
    expect(Object.entries(all).filter(([, text]) => wrong[language].test(text))).toEqual([]);
  });
});

describe('every text', () => {
  const files = import.meta.glob<string>(['../src/**/*.{ts,svelte}', '!../src/lib/i18n/**'], { query: '?raw', import: 'default', eager: true });
  const source = Object.values(files).join('\n');
  const named = new Set([...source.matchAll(/['"`]([\w-]+\.[\w.-]+)['"`]/g)].map(([, name]) => name));
  // Names put together: `phrase.${phrase}` is any of the phrases, and `${voice}` tells or advises.
  const built = [...source.matchAll(/`((?:[a-z]+|\$\{voice\})\.[^`\s/]*)`/g)].map(([, name]) =>
    new RegExp(`^${name.replace('${voice}', '(tell|do)').replace(/\$\{[^}]+\}/g, '[\\w-]+').replace(/\./g, '\\.')}$`),
  );

  it('is used somewhere', () => {
    expect(keys.filter((key) => !named.has(key) && !built.some((pattern) => pattern.test(key)))).toEqual([]);
  });
});

describe('a message', () => {
  it('fills in placeholders and chooses the plural form', () => {
    expect(fill('en', 'board.lineEmpty', { n: 1, size: 1 })).toBe('empty, 1 space');
    expect([fill('fr', 'tile.B'), fill('fr', 'tile.B', { n: 2 })]).toEqual(['bleue', 'bleues']);
    expect(fill('nl', 'board.lineEmpty', { n: 3, size: 3 })).toBe('leeg, 3 vakken');
  });

  it('is in the first of the reader’s languages that we have', () => {
    expect(preferredLanguage(['de-DE', 'nl-BE', 'en'])).toBe('nl');
    expect(preferredLanguage(['de'])).toBe('en');
  });

  it('never breaks a line before French punctuation', () => {
    expect(typeset('fr', 'Bilan en cours : « oui » ? Non ! 5 %')).toBe('Bilan en cours\u00a0: «\u00a0oui\u00a0»\u202f? Non\u202f! 5\u00a0%');
    const loose = Object.entries(messages.fr).filter(([key]) => / [:;!?»%]|« /.test(fill('fr', key as Key)));
    expect(loose).toEqual([]);
  });

  it('uses a real minus sign', () => {
    expect([signed(3), signed(-2), signed(0)]).toEqual(['+3', '−2', '0']);
  });
});
