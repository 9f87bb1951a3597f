import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import worker from '../../vite/worker.js?raw';
import { settings } from '$lib/app/settings.svelte';
import { Telling } from '$lib/app/telling.svelte';
import type { TableState } from '$lib/table/table';
import { azulResult, azulState } from '$fixtures/azul';

const mine = azulState(2, { mine: [0], mover: 0 });
const theirs = azulState(2, { mine: [0], mover: 1 });

/** What a page tells that hears these states, one after another. */
async function hearing(...states: TableState[]): Promise<void> {
  const telling = new Telling();
  states.forEach((state) => telling.hear(state, 'Azul'));
  await vi.waitFor(() => undefined);
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const name of ['vibrate', 'notify'] as const) settings.set(name, false);
});

describe('a phone vibrates', () => {
  const vibrate = vi.fn();
  beforeEach(() => {
    vibrate.mockClear();
    vi.stubGlobal('navigator', { vibrate });
  });

  it('once at the start of a turn, if switched on', async () => {
    settings.set('vibrate', true);
    await hearing(theirs, mine, mine);
    expect(vibrate).toHaveBeenCalledOnce();
  });

  it('neither at the start or end of a game, nor for the others', async () => {
    settings.set('vibrate', true);
    await hearing(mine, theirs, { ...mine, result: azulResult });
    settings.set('vibrate', false);
    await hearing(theirs, mine);
    expect(vibrate).not.toHaveBeenCalled();
  });
});

describe('a notification', () => {
  const shown: { title: string; options: NotificationOptions; onclick?: () => void; close: () => void }[] = [];
  beforeEach(() => {
    shown.length = 0;
    settings.set('notify', true);
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    class Shown {
      static permission = 'granted';
      close = vi.fn();
      constructor(
        readonly title: string,
        readonly options: NotificationOptions,
      ) {
        shown.push(this);
      }
    }
    vi.stubGlobal('Notification', Shown);
  });

  it('comes from the page if there is no service worker, and a click returns to the page', async () => {
    vi.stubGlobal('navigator', {});
    const focus = vi.spyOn(window, 'focus').mockReturnValue(undefined);
    await hearing(theirs, mine);
    expect(shown.map(({ title, options }) => [title, options.body])).toEqual([['Your turn', 'Azul']]);
    shown[0].onclick?.();
    expect(focus).toHaveBeenCalledOnce();
    expect(shown[0].close).toHaveBeenCalledOnce();
  });

  it('comes from the service worker if there is one, with the address of the game', async () => {
    const postMessage = vi.fn();
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ active: { postMessage } }) } });
    await hearing(theirs, { ...theirs, mover: null, result: azulResult });
    expect(postMessage).toHaveBeenCalledWith({ title: 'Game over', options: expect.objectContaining({ body: 'Azul', data: location.href }) });
    expect(shown).toEqual([]);
  });

  it('is not shown while the page is visible', async () => {
    vi.stubGlobal('navigator', {});
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
    await hearing(theirs, mine);
    expect(shown).toEqual([]);
  });
});

describe('the service worker', () => {
  const url = 'https://host/#/game/2';
  const shown = { focus: vi.fn(async () => shown), navigate: vi.fn(async () => undefined) };
  const openWindow = vi.fn(async () => undefined);

  /** Runs the worker as it ships: a page asks for a notification, which is then pressed, with that window open or not. */
  async function pressed(open: boolean): Promise<{ title: string; close: () => void }> {
    const handlers = new Map<string, (event: object) => void>();
    let notification = { title: '', data: {}, close: vi.fn() };
    let done: Promise<unknown> = Promise.resolve();
    const waitUntil = (work: Promise<unknown>) => (done = work);
    new Function('self', worker)({
      addEventListener: (kind: string, handle: (event: object) => void) => handlers.set(kind, handle),
      clients: { get: async (id: string) => (open && id === 'window 2' ? shown : undefined), openWindow },
      registration: { showNotification: async (title: string, { data }: { data: object }) => (notification = { ...notification, title, data }) },
    });
    handlers.get('message')!({ data: { title: 'Your turn', options: { data: url } }, source: { id: 'window 2' }, waitUntil });
    await done;
    handlers.get('notificationclick')!({ notification, waitUntil });
    await done;
    return notification;
  }
  beforeEach(() => vi.clearAllMocks());

  it('shows a page’s notification, and a click returns to that window and its game', async () => {
    const { title, close } = await pressed(true);
    expect(title).toBe('Your turn');
    expect(close).toHaveBeenCalledOnce();
    expect(shown.focus).toHaveBeenCalledOnce();
    expect(shown.navigate).toHaveBeenCalledWith(url);
    expect(openWindow).not.toHaveBeenCalled();
  });

  it('opens the game in a new window if the old one is closed', async () => {
    await pressed(false);
    expect(openWindow).toHaveBeenCalledWith(url);
  });
});
