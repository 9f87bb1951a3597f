import { fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import { pickerKey } from '$lib/table/context';
import { Picker } from '$lib/table/picker.svelte';
import type { Move } from '$lib/table/table';
import Log from '$lib/ui/Log.svelte';
import Prompt from '$lib/ui/Prompt.svelte';
import ReplayPanel from '$lib/ui/ReplayPanel.svelte';
import { promptOf } from '$lib/ui/prompt';
import ScoreSheet from '$lib/ui/ScoreSheet.svelte';
import Question from '$lib/ui/Question.svelte';
import { azulMoves, azulResult, azulState } from '$fixtures/azul';
import { duelChoices } from '$fixtures/duel';

function withMoves(moves: Move[], ...pressed: string[]) {
  const picker = new Picker();
  const played: string[] = [];
  picker.onchoose = (move) => played.push(move.text);
  picker.setMoves(moves);
  pressed.forEach((spot) => picker.press(spot));
  return { picker, played, context: new Map([[pickerKey, picker]]) };
}
const withPicker = (...pressed: string[]) => withMoves(azulMoves, ...pressed);
const words = { lineSize: (spot: string) => (spot.startsWith('line') ? Number(spot[4]) : null), held: () => 0 };

describe('the prompt', () => {
  it('says what to do while nothing is chosen', () => {
    render(Prompt, { props: { prompt: 'Choose tiles.', ...words }, context: withPicker().context });
    expect(screen.getByText('Choose tiles.')).toBeTruthy();
  });

  it('says what is chosen, and the effect of the focused place', async () => {
    const { context, picker } = withPicker('2B');
    render(Prompt, { props: { prompt: '', ...words }, context });
    const told = () => document.querySelector('.ask')?.textContent?.replace(/\s+/g, ' ').trim();
    expect(screen.getByText('factory 2')).toBeTruthy();
    expect(told()).toBe('Choose where they go.');
    picker.looked = 'line1';
    await tick();
    expect(told()).toBe('line 1: complete, 1 to the floor +3 −2');
  });

  it('cancels the choice', async () => {
    const { context, picker } = withPicker('2B');
    render(Prompt, { props: { prompt: '', ...words }, context });
    await fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(picker.chosen).toEqual([]);
  });

  it('offers the choices that have no place on the board', async () => {
    const { context, played } = withMoves(duelChoices.pay);
    render(Prompt, { props: { prompt: 'Chips?', ...words }, context });
    await fireEvent.click(screen.getByRole('button', { name: 'Leave it incomplete' }));
    expect(played).toEqual(['decline']);
  });
});

describe('the log', () => {
  const state = azulState(2);
  const props = { log: state.log, seats: state.seats, example: '3B2', aloud: 'Bot 3, 2 yellow' };

  it('describes moves in words, by round', () => {
    render(Log, { props, context: withPicker().context });
    expect(screen.getByText('Round 2')).toBeTruthy();
    expect(screen.getByText('factory 5 → line 3')).toBeTruthy();
    expect(screen.getByText('Bot 3 took 3 white tiles from factory 5 to line 3')).toBeTruthy();
    expect(document.querySelector('[aria-live]')?.textContent).toBe('Bot 3, 2 yellow');
  });

  it('plays a typed move, and says if it is not legal', async () => {
    const { context, played } = withPicker();
    render(Log, { props, context });
    const field = screen.getByRole('textbox', { name: 'Type a move' });
    await fireEvent.input(field, { target: { value: '9K1' } });
    await fireEvent.submit(field.closest('form')!);
    expect(screen.getByRole('alert').textContent).toBe('“9K1” is not a legal move here.');
    await fireEvent.input(field, { target: { value: '4w5' } });
    await fireEvent.submit(field.closest('form')!);
    expect(played).toEqual(['4W5']);
  });

  it('has no field for moves if nobody can make any', () => {
    render(Log, { props: { ...props, example: null }, context: withPicker().context });
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('the score sheet', () => {
  const cells = (row: Element) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent?.replace(/\s+/g, ' ').trim());

  it('names the winner and adds up the points', () => {
    render(ScoreSheet, { props: { result: azulResult, seats: azulState(2).seats } });
    expect(screen.getByText('Bot 3 wins')).toBeTruthy();
    expect(screen.getByRole('row', { name: 'Round 2 +7 +6' })).toBeTruthy();
    expect(cells(document.querySelector('tfoot tr')!)).toEqual(['Total', '29', '33']);
  });

  it('explains every tile by its runs, and points that a limit saved', () => {
    render(ScoreSheet, { props: { result: azulResult, seats: azulState(2).seats } });
    expect(screen.getByText('red, row 2, column 4: 4 across and 2 down')).toBeTruthy();
    expect(screen.getByText('blue, row 1, column 1: alone')).toBeTruthy();
    expect(document.querySelector('.cost')?.textContent?.replace(/\s+/g, ' ')).toBe('floor −2No score falls below 0. (−4)');
  });

  it('gives every kind of bonus a separate line', () => {
    render(ScoreSheet, { props: { result: azulResult, seats: azulState(2).seats } });
    expect([...document.querySelectorAll('.bonus')].map(cells)).toEqual([['rows', '+2', '+2'], ['colours', '+10', '·'], ['columns', '·', '2 × +14']]);
  });

  it('shows starting points, if there are any', () => {
    const sheet = { ...azulResult.sheet, start: [5, 5] };
    render(ScoreSheet, { props: { result: { ...azulResult, sheet }, seats: azulState(2).seats } });
    expect(screen.getByRole('row', { name: 'Start 5 5' })).toBeTruthy();
  });
});

describe('the replay panel', () => {
  it('steps, jumps to rounds and stays within the game', async () => {
    const frames = [1, 1, 2].map((round) => azulState(2, { view: { ...azulState(2).view, round } }));
    const onjump = vi.fn();
    render(ReplayPanel, { props: { frames, at: 0, onjump } });
    await fireEvent.click(screen.getByRole('button', { name: 'Next step' }));
    await fireEvent.click(screen.getByRole('button', { name: 'Previous step' }));
    await fireEvent.click(screen.getByRole('button', { name: /To round\s+2/ }));
    await fireEvent.click(screen.getByRole('button', { name: 'End' }));
    expect(onjump.mock.calls.map(([step]) => step)).toEqual([1, 0, 2, 2]);
  });
});

describe('questions at the table', () => {
  it.each([true, false])('asks yes or no; if it is risky (%s), “no” has the focus', async (careful) => {
    const onanswer = vi.fn();
    render(Question, { props: { text: 'Resign this game?', yes: 'Resign', no: 'Keep playing', careful, onanswer } });
    expect(screen.getByRole('alert').textContent).toContain('Resign this game?');
    const [yes, no] = ['Resign', 'Keep playing'].map((name) => screen.getByRole('button', { name }));
    expect(document.activeElement === no).toBe(careful);
    await fireEvent.click(no);
    await fireEvent.click(yes);
    expect(onanswer.mock.calls).toEqual([[false], [true]]);
  });

  it('tells the player who asked that it waits for an answer', () => {
    expect(promptOf(azulState(2, { undoOffer: 0 }))).toMatch(/^You asked to take back/);
    expect(promptOf(azulState(2, { undoOffer: 1 }))).toBe('Choose tiles from a factory or the centre.');
  });
});
