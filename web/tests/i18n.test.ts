import { describe, expect, it } from 'vitest';
import { fill, languages, messages, preferredLanguage, signed, typeset, type Key, type Language } from '$lib/i18n/index.svelte';
import { sayings } from '$lib/learn/words';
import { ruleWords } from '$lib/rules/words';

const keys = Object.keys(messages.en) as Key[];
const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();

describe.each(Object.keys(languages) as Language[])('the words in %s', (language) => {
  it('hold every key and no other', () => {
    expect(Object.keys(messages[language]).sort()).toEqual([...keys].sort());
  });

  it.each(keys)('fill in the same names in %s', (key) => {
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

describe.each(Object.keys(languages) as Language[])('%s as its players speak', (language) => {
  it('in the app, the lessons and the rules', async () => {
    const all = { ...messages[language], ...sayings[language], ...(await ruleWords('azul', language)), ...(await ruleWords('duel', language)) };
    expect(Object.entries(all).filter(([, text]) => wrong[language].test(text))).toEqual([]);
  });
});

describe('every word', () => {
  const files = import.meta.glob<string>(['../src/**/*.{ts,svelte}', '!../src/lib/i18n/**'], { query: '?raw', import: 'default', eager: true });
  const source = Object.values(files).join('\n');
  const named = new Set([...source.matchAll(/['"`]([\w-]+\.[\w.-]+)['"`]/g)].map(([, name]) => name));
  // Names put together: `phrase.${phrase}` is any of the phrases, and `${voice}` tells or advises.
  const built = [...source.matchAll(/`((?:[a-z]+|\$\{voice\})\.[^`\s/]*)`/g)].map(([, name]) =>
    new RegExp(`^${name.replace('${voice}', '(tell|do)').replace(/\$\{[^}]+\}/g, '[\\w-]+').replace(/\./g, '\\.')}$`),
  );

  it('is said somewhere', () => {
    expect(keys.filter((key) => !named.has(key) && !built.some((pattern) => pattern.test(key)))).toEqual([]);
  });
});

describe('a message', () => {
  it('is filled in and chosen by number', () => {
    expect(fill('en', 'board.lineEmpty', { n: 1, size: 1 })).toBe('empty, 1 space');
    expect([fill('fr', 'tile.B'), fill('fr', 'tile.B', { n: 2 })]).toEqual(['bleue', 'bleues']);
    expect(fill('nl', 'board.lineEmpty', { n: 3, size: 3 })).toBe('leeg, 3 vakken');
  });

  it('comes in the language the reader prefers among ours', () => {
    expect(preferredLanguage(['de-DE', 'nl-BE', 'en'])).toBe('nl');
    expect(preferredLanguage(['de'])).toBe('en');
  });

  it('ends no line before a French mark', () => {
    expect(typeset('fr', 'Bilan en cours : « oui » ? Non ! 5 %')).toBe('Bilan en cours\u00a0: «\u00a0oui\u00a0»\u202f? Non\u202f! 5\u00a0%');
    const loose = Object.entries(messages.fr).filter(([key]) => / [:;!?»%]|« /.test(fill('fr', key as Key)));
    expect(loose).toEqual([]);
  });

  it('writes a real minus sign', () => {
    expect([signed(3), signed(-2), signed(0)]).toEqual(['+3', '−2', '0']);
  });
});
