import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { languages, type Language } from '$lib/i18n/index.svelte';
import { bookOf, books, type RuleBook } from '$lib/rules/chapters';
import { spacesOf } from '$lib/rules/drawing';
import { goalSpaces } from '$lib/rules/goals';
import { ruleWords } from '$lib/rules/words';
import { tablets } from '$lib/duel/tablets';

const tongues = Object.keys(languages) as Language[];
const names = Object.keys(books) as RuleBook[];

/** The ids of the rules as the project's own document lists them. */
const documented = (book: RuleBook) => [...readFileSync(`../docs/rules-${book}.md`, 'utf8').matchAll(/^- \*\*([AGJD]\d+)\*\*/gm)].map(([, id]) => id);

describe.each(names)('the rules of %s', (name) => {
  const { chapters, drawings } = books[name];
  const rules = chapters.flatMap((chapter) => chapter.rules);

  it('contain every rule once', () => {
    expect(rules).toEqual(documented(name));
  });

  it.each(tongues)('are complete in %s, with no unused text', async (language) => {
    const words = await ruleWords(name, language);
    const pictures = Object.values(drawings).flat();
    const labels = pictures.flatMap(({ items }) => items.flatMap((item) => ('label' in item && item.label ? [item.label] : [])));
    const used = ['title', 'aim', 'contents', 'ruling', ...rules, ...chapters.map((chapter) => `chapter.${chapter.name}`), ...pictures.map(({ caption }) => caption), ...labels];
    expect(Object.keys(words).sort()).toEqual([...new Set(used)].sort());
    for (const key of used) expect(words[key], key).toMatch(/\S/);
  });

  it('have drawings only for existing rules, with rows of equal length', () => {
    for (const [rule, pictures] of Object.entries(drawings)) {
      expect(rules).toContain(rule);
      for (const { items } of pictures) {
        for (const item of items) {
          if (!('spaces' in item)) continue;
          const widths = spacesOf(item.spaces).map((row) => row.length);
          expect(new Set(widths).size, item.spaces).toBe(1);
          if (item.below) expect(item.below).toHaveLength(widths[0]);
          if (item.beside) expect(item.beside).toHaveLength(widths.length);
        }
      }
    }
  });
});

it('have a picture for every tablet', () => {
  for (const goal of tablets.flat()) expect(goalSpaces(goal).flat().filter(Boolean).length, goal).toBeGreaterThan(3);
});

it('open at the chapter of a variant', () => {
  expect(bookOf('azul')).toEqual({ book: 'azul', chapter: '' });
  expect(bookOf('azul-joker')).toEqual({ book: 'azul', chapter: 'jokers' });
  expect(bookOf('azul-grey-joker')).toEqual({ book: 'azul', chapter: 'grey' });
  expect(bookOf('duel').book).toBe('duel');
});
