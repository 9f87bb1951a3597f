import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { seatNames } from '$lib/app/seats';
import { settings } from '$lib/app/settings.svelte';
import SetupPage from '../../src/pages/SetupPage.svelte';

const game = { name: 'azul', title: 'Azul', summary: '', players: [2, 3, 4], options: [] };
const duel = { name: 'duel', title: 'Azul Duel', summary: '', players: [2], options: [{ name: 'tablets', help: '', default: 'first', choices: [] }, { name: 'parts', help: '', default: '', choices: [] }] };
const start = () => fireEvent.submit(document.querySelector('form')!);

beforeEach(() => vi.stubGlobal('fetch', async () => Response.json({ bots: [{ name: 'Deep-Tile' }] })));
afterEach(() => vi.unstubAllGlobals());

describe('setting up a table', () => {
  it('offers the outside bots that are online, and challenges one by name', async () => {
    const onstart = vi.fn();
    render(SetupPage, { props: { games: [game], online: true, onstart } });
    await screen.findAllByText('Deep-Tile, an outside bot');
    await fireEvent.change(screen.getByLabelText('Seat 2'), { target: { value: 'outside Deep-Tile' } });
    expect(screen.getByLabelText('Clock')).toBeTruthy();
    await start();
    expect(onstart.mock.lastCall![0].seats[1]).toEqual({ kind: 'outside', name: 'Deep-Tile', level: 0 });
  });

  it('distinguishes bots of the same level', async () => {
    const onstart = vi.fn();
    render(SetupPage, { props: { games: [game], online: false, onstart } });
    await fireEvent.click(screen.getByRole('button', { name: '4' }));
    await fireEvent.change(screen.getByLabelText('Seat 3'), { target: { value: 'bot-9' } });
    await start();
    expect(seatNames(onstart.mock.lastCall![0].seats)).toEqual(['You', 'Bot 1 (level 3)', 'Bot (level 9)', 'Bot 2 (level 3)']);
  });

  it('lets people at one screen enter names, and numbers those without one', async () => {
    const onstart = vi.fn();
    render(SetupPage, { props: { games: [game], online: false, onstart } });
    await fireEvent.click(screen.getByRole('button', { name: '3' }));
    await fireEvent.change(screen.getByLabelText('Seat 2'), { target: { value: 'screen' } });
    await fireEvent.change(screen.getByLabelText('Seat 3'), { target: { value: 'screen' } });
    await fireEvent.change(screen.getByLabelText('Name of player 3'), { target: { value: ' Cleo ' } });
    await start();
    expect(seatNames(onstart.mock.lastCall![0].seats)).toEqual(['Player 1', 'Player 2', 'Cleo']);
    expect(settings.now.name).toBe('');
  });

  it('offers a clock only if somebody plays on another device', async () => {
    const onstart = vi.fn();
    render(SetupPage, { props: { games: [game, duel], online: true, onstart } });
    expect(screen.queryByLabelText('Clock')).toBeNull();
    await fireEvent.change(screen.getByLabelText('Seat 2'), { target: { value: 'friend' } });
    const clock = screen.getByLabelText('Clock') as HTMLSelectElement;
    await fireEvent.change(clock, { target: { value: clock.options[2].value } });
    expect(clock.options[2].text).toBe('10 min + 10 s per turn');
    await start();
    expect(onstart.mock.lastCall![0]).toMatchObject({ game: 'azul', clock: { initial: 600, credit: 10 } });
  });

  it('asks for a name if somebody plays on another device, whose board is never called “yours”', async () => {
    const onstart = vi.fn();
    render(SetupPage, { props: { games: [game], online: true, onstart } });
    await fireEvent.change(screen.getByLabelText('Seat 2'), { target: { value: 'friend' } });
    await start();
    expect(onstart.mock.lastCall![0].seats[0].name).toBe('Player 1');
    await fireEvent.change(screen.getByLabelText('Name of player 1'), { target: { value: ' Ana ' } });
    await start();
    expect(onstart.mock.lastCall![0].seats[0].name).toBe('Ana');
    settings.set('name', '');
  });

  it('starts without a clock unless one is chosen, and without options of other games', async () => {
    const onstart = vi.fn();
    render(SetupPage, { props: { games: [game, duel], online: true, onstart } });
    await fireEvent.change(screen.getByLabelText('Game'), { target: { value: 'duel' } });
    await fireEvent.change(screen.getByLabelText('Scoring tablets'), { target: { value: 'random4' } });
    await start();
    expect(onstart.mock.lastCall![0]).toMatchObject({ game: 'duel', options: { tablets: 'random4' } });
    expect(onstart.mock.lastCall![0].clock).toBeUndefined();
    await fireEvent.change(screen.getByLabelText('Game'), { target: { value: 'azul' } });
    await start();
    expect(onstart.mock.lastCall![0].options).toEqual({});
  });
});
