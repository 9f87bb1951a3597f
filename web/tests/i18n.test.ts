import { describe, expect, it } from 'vitest';
import { fill, languages, messages, preferredLanguage, signed, type Key, type Language } from '$lib/i18n/index.svelte';

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

describe('a message', () => {
  it('is filled in and chosen by number', () => {
    expect(fill('en', 'board.lineEmpty', { n: 1, size: 1 })).toBe('empty, 1 space');
    expect(fill('nl', 'board.lineEmpty', { n: 3, size: 3 })).toBe('leeg, 3 vakken');
  });

  it('comes in the language the reader prefers among ours', () => {
    expect(preferredLanguage(['de-DE', 'nl-BE', 'en'])).toBe('nl');
    expect(preferredLanguage(['de'])).toBe('en');
  });

  it('writes a real minus sign', () => {
    expect([signed(3), signed(-2), signed(0)]).toEqual(['+3', '−2', '0']);
  });
});
