import { fireEvent, render, screen } from '@testing-library/svelte';
import { createRawSnippet, tick } from 'svelte';
import { describe, expect, it } from 'vitest';
import DuelBoardView from '$lib/duel/DuelBoardView.svelte';
import DuelTable from '$lib/duel/DuelTable.svelte';
import Display from '$lib/duel/Display.svelte';
import { turned } from '$lib/duel/plates';
import { pickerKey } from '$lib/table/context';
import { Picker } from '$lib/table/picker.svelte';
import GameView from '$lib/ui/GameView.svelte';
import { duelState, duelView } from '$fixtures/duel';

function withPicker(...pressed: string[]) {
  const picker = new Picker();
  picker.setMoves(duelState().legal);
  pressed.forEach((spot) => picker.press(spot));
  return { picker, context: new Map([[pickerKey, picker]]) };
}

describe('a dome plate', () => {
  it('turns clockwise, and is back after four quarter turns', () => {
    expect(turned(['B', 'Y', 'R', '*'], 1)).toEqual(['R', 'B', '*', 'Y']);
    expect(turned(['B', 'Y', 'R', '*'], 4)).toEqual(['B', 'Y', 'R', '*']);
  });
});

describe('a duel', () => {
  it('shows the whole moon stack and enables only its top', () => {
    render(DuelTable, { props: { view: duelView }, context: withPicker().context });
    expect(screen.getByRole('button', { name: 'turquoise, under another tile' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('button', { name: 'take bonus chip: black / blue' })).toBeTruthy();
    expect(screen.getByRole('group', { name: 'small factory 2: sun empty; moon stack from the top: blue, black, turquoise; bonus chip: face down' })).toBeTruthy();
    expect(screen.getByRole('group', { name: /^large factory: sun 2 blue and 1 yellow and 1 red and 1 turquoise; moon 1 yellow and 1 black; starting player tile$|^large factory: sun/ })).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'take bonus chip: face down' })).toHaveLength(3);
  });

  it('enables the plate spaces once a plate is chosen', async () => {
    const { context, picker } = withPicker();
    render(Display, { props: { view: duelView }, context });
    await fireEvent.click(screen.getByRole('button', { name: 'plate 1: yellow, black / turquoise, special' }));
    expect(picker.chosen).toEqual(['plate0']);
    render(DuelBoardView, { props: { view: duelView, board: duelView.boards[0], seat: 0, active: true }, context });
    expect(screen.getByRole('button', { name: 'plate space 2: row 1, column 2' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^plate space 1/ })).toBeNull();
  });

  it('announces a plate’s rotation at every turn, and on the button that confirms it', async () => {
    const { picker } = withPicker();
    const bar = createRawSnippet(() => ({ render: () => '<header></header>' }));
    render(GameView, { props: { state: duelState(), picker, front: 0, prompt: '', bar } });
    for (const spot of ['plate0', 'slot2']) picker.press(spot);
    await tick();
    const lies = (spaces: string) => expect(screen.getByText(`the plate as placed: ${spaces}`).getAttribute('aria-live')).toBe('polite');
    lies('yellow, black / turquoise, special');
    expect(screen.getByRole('region', { name: 'What to do' }).textContent).toContain('Press the plate to rotate it, ✓ to place it.');
    picker.press('slot2');
    await tick();
    lies('turquoise, yellow / special, black');
    expect(screen.getByRole('button', { name: 'Place it like this: turquoise, yellow / special, black' })).toBeTruthy();
  });

  it('describes tokens and dome rows in words', () => {
    render(DuelBoardView, { props: { view: duelView, board: duelView.boards[0], seat: 0 }, context: withPicker().context });
    expect(screen.getByRole('img', { name: '1 player token left' })).toBeTruthy();
    expect(screen.getByText('Dome row 1: yellow, blue space; no plate; joker space, blue')).toBeTruthy();
  });
});
