import { beforeEach, describe, expect, it } from 'vitest';
import { languages, type Language } from '$lib/i18n/index.svelte';
import { nextPuzzle, puzzleOf, themesOf } from '$lib/puzzles/choose';
import { days, note, noteDay, rated, standingIn, today } from '$lib/puzzles/progress';
import { moverOf, parse, sets, type Puzzle } from '$lib/puzzles/puzzle';
import { Solving } from '$lib/puzzles/solving.svelte';
import { puzzleWords, type Word } from '$lib/puzzles/words';

const puzzle = (id: string, rating: number, themes = ['deny']): Puzzle => ({
  id,
  position: 'azulejos/1 azul players=2 round=1 phase=offer turn=2 bag=*',
  answers: ['1B2', '2B2'],
  line: ['1B2'],
  chance: 630,
  others: { '1Y1': 410, cK1: 380 },
  themes,
  rating,
});
const many = Array.from({ length: 30 }, (_, i) => puzzle(`${i}.1`, i * 40, i % 2 ? ['deny'] : ['brim', 'start']));

beforeEach(() => localStorage.clear());

describe('the next puzzle', () => {
  it('is about as hard as the solver is strong', () => {
    for (const rating of [0, 600, 1200]) {
      const found = nextPuzzle(many, { ...standingIn('azul-2'), rating })!;
      expect(Math.abs(found.rating - rating)).toBeLessThanOrEqual(320);
    }
  });

  it('has the chosen theme, and is a new one while there are any', () => {
    const tried = Object.fromEntries(many.slice(2).map(({ id }) => [id, true]));
    expect(nextPuzzle(many, { rating: 1000, tried, row: 0, best: 0 })!.id).toMatch(/^[01]\./);
    expect(nextPuzzle(many, { rating: 1000, tried: {}, row: 0, best: 0 }, 'start')!.themes).toContain('start');
    expect(nextPuzzle(many, standingIn('azul-2'), 'no-such')).toBeNull();
  });

  it('is a missed one once all have been tried', () => {
    const tried = Object.fromEntries(many.map(({ id }) => [id, id !== '7.1']));
    expect(nextPuzzle(many, { rating: 0, tried, row: 0, best: 0 })!.id).toBe('7.1');
  });
});

describe('the puzzle of the day', () => {
  it('is the same for everybody, and every puzzle gets its turn', () => {
    const dates = many.map((_, i) => new Date(Date.UTC(2026, 0, 1 + i)).toISOString().slice(0, 10));
    const ids = dates.map((day) => puzzleOf(day, many).id);
    expect(new Set(ids).size).toBe(many.length);
    expect(dates.map((day) => puzzleOf(day, many).id)).toEqual(ids);
    expect(puzzleOf('2026-01-01', many.slice(0, 1)).id).toBe('0.1');
  });

  it('counts days in a row until one is missed', () => {
    noteDay('2026-02-27');
    noteDay('2026-02-28');
    noteDay('2026-02-28');
    expect(days('2026-02-28')).toMatchObject({ row: 2, best: 2 });
    expect(days('2026-03-01').row).toBe(2);
    noteDay('2026-03-01');
    expect(days('2026-03-01').row).toBe(3);
    expect(days('2026-03-03')).toMatchObject({ row: 0, best: 3 });
    expect(today(new Date(2026, 10, 6))).toBe('2026-11-06');
  });
});

describe('the rating', () => {
  it('rises with a solved puzzle, more for a harder one, and falls with a missed one', () => {
    expect(rated(300, 600, true, 0) - 300).toBeGreaterThan(rated(300, 0, true, 0) - 300);
    expect(rated(300, 300, false, 30)).toBeLessThan(300);
    expect(Math.abs(rated(300, 300, true, 0) - 300)).toBeGreaterThan(Math.abs(rated(300, 300, true, 50) - 300));
  });

  it('counts only the first try at a puzzle, and is separate for each set', () => {
    const change = note('azul-2', many[5], true);
    expect(change).toBeGreaterThan(0);
    expect(note('azul-2', many[5], false)).toBe(0);
    expect(standingIn('azul-2')).toMatchObject({ rating: 100 + change, row: 1, best: 1, tried: { '5.1': true } });
    note('azul-2', many[6], false);
    expect(standingIn('azul-2')).toMatchObject({ row: 0, best: 1 });
    expect(standingIn('duel-2')).toMatchObject({ rating: 100, tried: {} });
  });

  it('starts again if the saved one is damaged', () => {
    localStorage.setItem('azulejos.puzzles', '{');
    expect(standingIn('azul-2').rating).toBe(100);
  });
});

describe('solving', () => {
  it('accepts any of the equivalent answers, and says what a wrong move leaves', () => {
    const first: boolean[] = [];
    const solving = new Solving(many[0], (solved) => first.push(solved));
    expect(solving.judge('1Y1')).toBe(false);
    expect(solving.left).toEqual({ chance: 410, atMost: false });
    expect(solving.judge('3R5')).toBe(false);
    expect(solving.left).toEqual({ chance: 380, atMost: true });
    expect(solving.asks).toBe(true);
    expect(solving.judge('2B2')).toBe(true);
    expect([solving.mood, solving.asks, first]).toEqual(['solved', false, [false]]);
  });

  it('counts an answer that was shown as missed', () => {
    const first: boolean[] = [];
    const solving = new Solving(many[0], (solved) => first.push(solved));
    solving.show();
    expect([solving.mood, first]).toEqual(['shown', [false]]);
  });
});

describe('a set', () => {
  it('is read from its file without the header', () => {
    expect(parse(`{"puzzles":1}\n${JSON.stringify(many[3])}\n`)).toEqual([many[3]]);
    expect(moverOf(many[3])).toBe(1);
    expect(themesOf(many)[0]).toEqual(['brim', 15]);
  });

  it('ships for azul with two players first', () => {
    expect(sets[0]).toMatchObject({ name: 'azul-2', game: 'azul', players: 2 });
  });
});

describe.each(Object.keys(languages) as Language[])('the texts of the puzzles in %s', (language) => {
  const words = puzzleWords[language];
  const names = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();
  it('are complete, with the same placeholders', () => {
    for (const [key, text] of Object.entries(puzzleWords.en)) {
      expect(words[key as Word], key).toBeTruthy();
      expect(names(words[key as Word]), key).toEqual(names(text));
    }
  });

  it('have a name and a reason for every theme', () => {
    const themes = (kind: string) => Object.keys(words).flatMap((key) => (key.startsWith(`${kind}.`) ? [key.slice(kind.length + 1)] : []));
    expect(themes('theme')).toEqual(themes('why'));
  });
});
