import { fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import { pickerKey } from '$lib/table/context';
import { Picker } from '$lib/table/picker.svelte';
import { Marks, marksKey } from '$lib/tell/marks.svelte';
import Hints from '$lib/ui/Hints.svelte';
import { azulMoves } from '$fixtures/azul';

/** Values that round to the same percent, in an order that their leads contradict. */
const hints = [
  { move: azulMoves[0], value: 0.5, lead: 1 },
  { move: azulMoves[1], value: 0.624, lead: 3 },
  { move: azulMoves[2], value: 0.616, lead: 5 },
];

function show() {
  const picker = new Picker();
  const marks = new Marks();
  picker.onchoose = vi.fn();
  render(Hints, { props: { hints, seat: 0, onclose: () => {} }, context: new Map<symbol, unknown>([[pickerKey, picker], [marksKey, marks]]) });
  return { picker, marks };
}
const rows = () => screen.getAllByRole('listitem').map((row) => row.querySelector('button')!);

describe('the hints', () => {
  it('are sorted by value, and named with their colours', () => {
    show();
    expect(rows().map((row) => row.querySelector('b')?.textContent)).toEqual(['+5', '+3', '+1']);
    expect(screen.getByRole('button', { name: /^take 2 blue tiles from factory 2 to line 5, 62 % to win \+5$/ })).toBeTruthy();
  });

  it('mark the board: first the best one, then the selected one', async () => {
    const { marks } = show();
    await tick();
    expect([...marks.hinted]).toEqual(['factory2', 'b0.line.4']);
    await fireEvent.focus(rows()[2]);
    expect(marks.at('factory3')['data-mark']).toBe('hinted');
  });

  it('are played when pressed', async () => {
    const { picker } = show();
    await fireEvent.click(rows()[0]);
    expect(picker.onchoose).toHaveBeenCalledWith(azulMoves[2]);
  });
});
