import { beforeEach, describe, expect, it, vi } from 'vitest';
import { badge } from '$lib/motion/scores';
import type { Scored } from '$lib/table/table';

const entry = (points: number, worth = points): Scored => ({
  seat: 0, reason: 'tile', points, worth, tile: 'B', row: 0, column: 0, across: 0, down: 0, number: 1, bonus: false, slot: 'b0.wall.0.0',
});

describe('points on the board', () => {
  let root: HTMLElement;
  beforeEach(() => {
    document.body.innerHTML = '<main><span data-slot="b0.wall.0.0"></span></main>';
    root = document.querySelector('main')!;
    const place = root.querySelector('span')!;
    place.getBoundingClientRect = () => ({ left: 100, top: 40, width: 50, height: 50 }) as DOMRect;
    Element.prototype.animate = vi.fn(() => ({ finished: new Promise(() => undefined) }) as unknown as Animation);
  });
  const shown = () => [...document.querySelectorAll<HTMLElement>('.score-badge')];

  it('appear over the tile that scored them', () => {
    badge(entry(5), root);
    expect(shown().map(({ dataset, style }) => [dataset.points, style.left, style.top])).toEqual([['+5', '125px', '65px']]);
  });

  it('mark losses, including one that could not be paid', () => {
    badge(entry(0, -3), root);
    expect([shown()[0].dataset.points, shown()[0].classList.contains('lost')]).toEqual(['0', true]);
  });

  it('are left out if there is nothing to show, or no place for it', () => {
    badge(entry(0), root);
    badge({ ...entry(2), slot: 'b9.wall.0.0' }, root);
    expect(shown()).toEqual([]);
  });
});
