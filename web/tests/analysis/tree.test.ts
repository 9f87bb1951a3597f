import { describe, expect, it } from 'vitest';
import { analysisPath, parsePlace, placeText } from '$lib/analysis/address';
import type { Outline, Twig } from '$lib/analysis/questions';
import { lineOf, Tree, type Shown } from '$lib/analysis/tree';
import { unpacked } from '$lib/keep/link';

/** A tree from parents and texts; chance in angle brackets. */
function outlineOf(events: [parent: number, text: string][]): Outline {
  const twigs: Twig[] = [{ id: 0, parent: null, children: [], event: null, number: 0, comment: '', marks: [], chances: null }];
  events.forEach(([parent, text], i) => {
    const decided = !text.startsWith('<');
    const number = twigs[parent].number + (decided ? 1 : 0);
    twigs[parent].children.push(i + 1);
    const event = decided ? ({ kind: 'decision', player: (number - 1) % 2, text } as const) : ({ kind: 'outcome', text } as const);
    twigs.push({ id: i + 1, parent, children: [], event, number, comment: '', marks: [], chances: null });
  });
  return { game: 'azul', names: ['', ''], twigs, text: '' };
}

// <deal> a b (b2 c2) (b3) c
const tree = new Tree(outlineOf([[0, '<deal'], [1, 'a'], [2, 'b'], [3, 'c'], [2, 'b2'], [5, 'c2'], [2, 'b3']]));
const written = (line: Shown[]): string =>
  line.map(({ twig, numbered, variations }) => `${numbered ? `${twig.number}.` : ''}${twig.event?.text}${variations.map((other) => ` (${written(other)})`).join('')}`).join(' ');

describe('the tree of an analysis', () => {
  it('is written as text, with each variation after the move it replaces', () => {
    expect(written(lineOf(tree, tree.at(1)))).toBe('<deal 1.a b (2.b2 3.c2) (2.b3) 3.c');
  });

  it('names every node, and finds it again by name', () => {
    const names = tree.outline.twigs.map((twig) => placeText(tree.place(twig)));
    expect(names).toEqual(['0', '1', '2', '3', '4', '2-1-0', '2-1-1', '2-2-0']);
    expect(parsePlace('2-1-0')).toEqual([2, 1, 0]);
    expect([parsePlace(null), parsePlace('x'), parsePlace('-1')]).toEqual([[0], [0], [0]]);
  });

  it('knows the path to an event, its variations, and the end of a line', () => {
    expect(tree.path(tree.at(6)).map(({ id }) => id)).toEqual([1, 2, 5, 6]);
    expect([tree.varied(tree.at(4)), tree.varied(tree.at(6)), tree.stem(tree.at(6)).id]).toEqual([false, true, 5]);
    expect([tree.end(tree.at(0)).id, tree.end(tree.at(5)).id]).toEqual([4, 6]);
  });

  it('has an address that contains all of it and the way back', async () => {
    const path = await analysisPath('azulejos/1 azul players=2', { at: [2, 1, 0], back: 'game/x/replay?at=3' });
    const [, link, query] = /^analysis\/([^?]+)\?(.+)$/.exec(path)!;
    expect(await unpacked(link)).toBe('azulejos/1 azul players=2');
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual({ at: '2-1-0', back: 'game/x/replay?at=3' });
  });
});
