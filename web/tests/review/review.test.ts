import { readFileSync } from 'node:fs';
import type { Judged, Review } from 'azulejos-engine';
import { beforeEach, describe, expect, it } from 'vitest';
import { i18n, languages, messages, type Key, type Language } from '$lib/i18n/index.svelte';
import { replayPath, reviewPath } from '$lib/review/address';
import { keyOf, load, save } from '$lib/review/kept';
import { finePercent, labelled, percent, reasonWords, signedPercent, summaryWords, whole } from '$lib/review/words';
import type { Seat } from '$lib/table/table';

const judged: Judged = { kind: 'decision', player: 0, text: '1B2', before: [0.5, 0.5], after: [0.4, 0.6], errors: [0, 0], choices: 3, line: ['1B3'], why: [], ahead: 0, other: null, follows: true, loss: 0.1, name: 'mistake' };
const seats: Seat[] = ['Ann', 'Ben'].map((name) => ({ name, kind: 'me', level: null, connected: true }));
const record = '[Game "azul"]\n[Players "2"]\n[Player1 "Ann"]\n\n<deal BBBB>\n1. 1B2 2R3 *\n';

describe('reviews saved in this browser', () => {
  beforeEach(() => localStorage.clear());

  it('are found by the moves, whatever the comments', () => {
    const same = record.replace('Ann', 'Eve').replace('1B2', '1B2 @0.400/0.600 $2 {a comment}');
    expect(keyOf(same)).toBe(keyOf(record));
    const varied = record.replace('2R3', '2R3 (2R4 {so (or} 1B1 (3R4 *)) (2R5)');
    expect(keyOf(varied)).toBe(keyOf(record));
    expect(keyOf(record.replace('2R3', '2R4'))).not.toBe(keyOf(record));
    expect(keyOf(record.replace('"2"', '"3"'))).not.toBe(keyOf(record));
  });

  it('resume where they stopped', () => {
    save('a', [judged, null]);
    expect(load('a')).toEqual([judged, null]);
    expect(load('b')).toEqual([]);
    localStorage.setItem('azulejos.review.3.c', '{damaged');
    expect(load('c')).toEqual([]);
  });

  it('make room for new ones when there are many', () => {
    for (let i = 0; i < 40; i++) {
      save(`game${i}`, [judged]);
      const key = `azulejos.review.3.game${i}`;
      localStorage.setItem(key, localStorage.getItem(key)!.replace(/"touched":\d+/, `"touched":${i}`));
    }
    expect(localStorage.length).toBe(30);
    expect([load('game0').length, load('game39').length]).toEqual([0, 1]);
  });
});

describe('the texts of a review', () => {
  const source = readFileSync('../src/azulejos/review/words.py', 'utf8');
  const keys = [...source.matchAll(/^ {4}"(\w+)": "/gm)].map(([, key]) => key);

  it.each(Object.keys(languages) as Language[])('cover every reason that Python knows, in %s', (language) => {
    expect(keys.length).toBeGreaterThan(8);
    for (const key of keys) expect(messages[language][`review.why.${key}` as Key], key).toBeDefined();
  });

  it('fill in names, tiles and numbers', () => {
    i18n.language = 'en';
    const told = (key: string, values: Record<string, string | number>) => reasonWords({ key, values }, seats, () => undefined);
    expect(told('points', { n: 1 })).toBe('it scores 1 point more now');
    expect(told('points', { n: 3 })).toBe('it scores 3 points more now');
    expect(told('denies_colour', { player: 2, tile: 'R', line: 4 })).toBe('it leaves Ben too few tiles for line 4: red');
    expect(told('denies', { player: 2, n: 4, move: '1R2' })).toBe('it keeps Ben from this answer, worth 4: 1R2');
  });

  it('write percentages with a real minus sign', () => {
    expect([percent(0.126), percent(-0.04), signedPercent(-0.19), signedPercent(0.08), signedPercent(0.001)]).toEqual(['13\u00a0%', '−4\u00a0%', '−19\u00a0%', '+8\u00a0%', '0\u00a0%']);
    i18n.language = 'fr';
    expect([whole(-375), finePercent(0.0312), labelled('Mieux')]).toEqual(['−375', '3,1\u00a0%', 'Mieux\u00a0:']);
    i18n.language = 'en';
    expect([finePercent(0.0312), labelled('Better')]).toEqual(['3.1\u00a0%', 'Better:']);
  });

  it('say what decided the game', () => {
    const player = { loss: 0.14, luck: -0.21 };
    const review = { players: [player, { ...player, luck: 0.21 }] } as unknown as Review;
    expect(summaryWords(review, 0, seats, true)).toBe('You lost 14\u00a0% by your moves, 21\u00a0% by luck');
    expect(summaryWords(review, 1, seats, false)).toBe('Ben lost 14\u00a0% by their moves, and luck brought them 21\u00a0%');
  });
});

describe('the address of a review', () => {
  it('matches that of the replay', () => {
    expect(reviewPath(['game', 'x1', 'replay'])).toBe('review/game/x1');
    expect(reviewPath(['t', 'x1', 'replay'])).toBe('review/t/x1');
    expect(reviewPath(['link', '1abc'])).toBe('review/link/1abc');
    expect(reviewPath(['settings'])).toBeNull();
    expect(replayPath('game', 'x1')).toBe('game/x1/replay');
    expect(replayPath('link', '1abc')).toBe('link/1abc');
  });
});
