import { fireEvent, render, screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import Board from '$lib/azul/Board.svelte';
import RoundTable from '$lib/azul/RoundTable.svelte';
import { pickerKey } from '$lib/table/context';
import { Picker } from '$lib/table/picker.svelte';
import { azulMoves, azulView, greyState } from '$fixtures/azul';
import type { AzulView } from '$lib/table/view';

function withPicker(moves = azulMoves, ...pressed: string[]) {
  const picker = new Picker();
  const played: string[] = [];
  picker.onchoose = (move) => played.push(move.text);
  picker.setMoves(moves);
  pressed.forEach((spot) => picker.press(spot));
  return { picker, played, context: new Map([[pickerKey, picker]]) };
}
const view = azulView(2);
const board = (active: boolean, context: Map<unknown, unknown>, from: AzulView = view) =>
  render(Board, { props: { view: from, board: from.boards[0], seat: 0, active }, context });

describe('the table', () => {
  it('names every group of tiles and enables those that can be taken', () => {
    render(RoundTable, { props: { view }, context: withPicker().context });
    expect(screen.getByRole('button', { name: '2 blue, factory 2' })).toHaveProperty('disabled', false);
    expect(screen.getByRole('button', { name: '1 red, factory 1' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('button', { name: '2 yellow, centre' })).toHaveProperty('disabled', false);
  });

  it('marks the chosen tiles as pressed', async () => {
    render(RoundTable, { props: { view }, context: withPicker().context });
    const blue = screen.getByRole('button', { name: '2 blue, factory 2' });
    await fireEvent.click(blue);
    expect(blue.getAttribute('aria-pressed')).toBe('true');
  });
});

describe('a board', () => {
  it('describes every line and wall row', () => {
    board(false, withPicker().context);
    expect(screen.getByText('Pattern line 2: 2 blue, 2 of 2')).toBeTruthy();
    expect(screen.getByText('Wall row 1: blue, yellow, red space, black, white space')).toBeTruthy();
  });

  it('takes presses only if it belongs to the player to move', () => {
    board(false, withPicker(azulMoves, '2B').context);
    expect(screen.queryByRole('button', { name: /^Pattern line/ })).toBeNull();
  });

  it('shows the effect of each target, and plays when it is pressed', async () => {
    const { context, played } = withPicker(azulMoves, '2B');
    board(true, context);
    const first = screen.getByRole('button', { name: /^Pattern line 1/ });
    expect(first.querySelector('.badge')?.textContent?.replace(/\s+/g, ' ').trim()).toBe('✓ +3 −2');
    expect(screen.getByRole('button', { name: /^Pattern line 2/ })).toHaveProperty('disabled', true);
    await fireEvent.click(first);
    expect(played).toEqual(['2B1']);
  });

  it('shows the tiles in the line under the pointer', async () => {
    const { context } = withPicker(azulMoves, '2B');
    const { container } = board(true, context);
    await fireEvent.focus(screen.getByRole('button', { name: /^Pattern line 5/ }));
    expect(container.querySelectorAll('.guest')).toHaveLength(2);
  });

  it('never draws a filled space like an empty one', () => {
    const { container } = board(false, withPicker().context);
    for (const cell of container.querySelectorAll('.wall .cell')) {
      const use = cell.querySelector('use')?.getAttribute('href') ?? '';
      expect(use.startsWith('#tile-')).toBe(cell.hasAttribute('data-tile'));
    }
  });

  it('offers the spaces of a wall choice with their points', async () => {
    const state = greyState();
    const { context, played } = withPicker(state.legal);
    board(true, context, state.view as AzulView);
    const space = screen.getByRole('button', { name: /^wall row 2, column 4/ });
    expect(space.querySelector('b')?.textContent).toBe('+4');
    await fireEvent.click(space);
    expect(played).toEqual(['w4']);
  });
});
