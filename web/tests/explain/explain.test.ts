import { fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { describe, expect, it } from 'vitest';
import Gallery from '../../src/pages/Gallery.svelte';
import { goalNow, runsAt } from '$lib/explain/count';
import { explained } from '$lib/explain/words';
import { azulState } from '$fixtures/azul';
import { duelState, duelView } from '$fixtures/duel';

const azul = azulState(2);
const duel = duelState();
const about = (place: string, scene = duel) => explained(place, scene);

describe('what a tile would score', () => {
  const grid = ['BY.', '.B.', '.B.'].map((row) => [...row].map((letter) => (letter === '.' ? null : (letter as 'B'))));
  it('is 1 for a tile on its own, otherwise the length of each run', () => {
    expect(runsAt(grid, 0, 2)).toEqual({ across: 3, down: 1, points: 3 });
    expect(runsAt(grid, 1, 0)).toEqual({ across: 2, down: 2, points: 4 });
    expect(runsAt([[null, null], [null, null]], 0, 0).points).toBe(1);
  });
});

describe('what a tablet would score', () => {
  const filled = { ...duelView.boards[0], plates: duelView.boards[0].plates.map(() => ['B', 'Y', 'R', '?'] as never), dome: Array.from({ length: 6 }, () => [...'BYRKTS'] as never) };
  const empty = { ...filled, dome: Array.from({ length: 6 }, () => Array(6).fill(null) as never) };
  it.each([['rows', 18], ['colourful-rows', 24], ['columns', 42], ['border', 20], ['diagonals', 20], ['corners', 22], ['jokers', 18], ['empty-specials', 0]])('%s: %i on a full dome, nothing on an empty one', (goal, points) => {
    expect(goalNow(goal, filled, duelView.goalPoints)).toBeCloseTo(points);
    expect(goalNow(goal, empty, duelView.goalPoints)).toBeCloseTo(0);
  });

  it('subtracts points for special spaces without their tile', () => {
    expect(goalNow('empty-specials', duelView.boards[0], duelView.goalPoints)).toBe(-9);
  });
});

describe('an explanation', () => {
  it('says what a wall space would score now, and what a floor space costs', () => {
    expect(about('b0.wall.0.2', azul)).toEqual({ title: 'Row 1, column 3: red', text: expect.stringContaining('would score 7 points right now: 4 across and 3 down') });
    expect(about('b0.floor.2', azul)?.text).toMatch(/costs −2 .* What is here now costs −2/);
    expect(about('b0.floor.0', azul)?.title).toBe('Starting player marker');
  });

  it('covers the joker and special spaces, the tablets and the broken tiles of a duel', () => {
    expect(about('b0.dome.2.0')?.text).toContain('any colour from line 1');
    expect(about('b0.dome.0.3')?.text).toContain('scores 2 points, and nothing for its neighbours');
    expect(about('tablet.rows')?.text).toBe('3 points for each complete row. Right now: Ana 0, Bot 3 0.');
    expect(about('b0.broken.1')?.text).toMatch(/costs −2 .* What is here now costs −1/);
    expect(about('b0.start')?.text).toContain('costs 2 points');
    expect(about('moon2.0')?.text).toContain('Only the top tile of a stack');
  });

  it('is missing where there is nothing to explain', () => {
    expect(about('b0.dome.0')).toBeNull();
    expect(about('nowhere')).toBeNull();
  });

  it.each(['azul-2', 'azul-4', 'duel', 'duel-tiles'])('exists for every place that the board of %s names', (name) => {
    const { container } = render(Gallery, { name });
    const scene = name.startsWith('duel') ? duel : azulState(Number(name.slice(-1)));
    const places = [...container.querySelectorAll<HTMLElement>('[data-place], [data-slot], [data-slot-home]')].map(({ dataset }) => dataset.slot ?? dataset.place ?? dataset.slotHome ?? '');
    const plates = /^b\d\.dome\.\d$|^tablets$/;
    expect(places.length).toBeGreaterThan(60);
    expect(places.filter((place) => !explained(place, scene) && !plates.test(place))).toEqual([]);
  });

  it('opens with the key ? and closes with Escape', async () => {
    const { container } = render(Gallery, { name: 'duel' });
    container.querySelector<HTMLElement>('[data-slot="sun0.0"]')!.focus();
    await fireEvent.keyDown(document.activeElement!, { key: '?' });
    await tick();
    expect(screen.getByRole('application')).toBeTruthy();
    expect(container.querySelector('[data-explanation]')?.textContent).toContain('Large sun');
    await fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
    expect(screen.queryByRole('application')).toBeNull();
    expect(document.activeElement).toBe(container.querySelector('[data-slot="sun0.0"]'));
  });
});
