import { describe, expect, it } from 'vitest';
import { lessons } from '$lib/learn/lessons';
import { azulState } from '$fixtures/azul';

describe('a lesson', () => {
  const then = azulState(2, { log: [] });
  const later = azulState(2);

  it('stays until the reader has moved', () => {
    const [take] = lessons.azul;
    expect(take.done?.(then, then)).toBe(false);
    expect(take.done?.(then, later)).toBe(true);
  });

  it('stays until the next round where it speaks of one', () => {
    const wall = lessons.azul.find((lesson) => lesson.text === 'learn.azul.wall');
    const next = azulState(2, { view: { ...later.view, round: later.view.round + 1 } });
    expect(wall?.done?.(then, later)).toBe(false);
    expect(wall?.done?.(then, next)).toBe(true);
  });
});
