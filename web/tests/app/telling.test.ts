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

  it('once when the turn comes, for those who asked for it', async () => {
    settings.set('vibrate', true);
    await hearing(theirs, mine, mine);
    expect(vibrate).toHaveBeenCalledOnce();
  });

  it('neither at the beginning, nor at the end, nor for anyone else', async () => {
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

  it('comes from the page where there is no service worker, and a press on it leads back to the page', async () => {
    vi.stubGlobal('navigator', {});
    const focus = vi.spyOn(window, 'focus').mockReturnValue(undefined);
    await hearing(theirs, mine);
    expect(shown.map(({ title, options }) => [title, options.body])).toEqual([['Your turn', 'Azul']]);
    shown[0].onclick?.();
    expect(focus).toHaveBeenCalledOnce();
    expect(shown[0].close).toHaveBeenCalledOnce();
  });

  it('comes from the service worker where there is one, with the address that it speaks of', async () => {
    const showNotification = vi.fn();
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ showNotification }) } });
    await hearing(theirs, { ...theirs, mover: null, result: azulResult });
    expect(showNotification).toHaveBeenCalledWith('Game over', expect.objectContaining({ body: 'Azul', data: location.href }));
    expect(shown).toEqual([]);
  });

  it('is left out for whoever looks at the page', async () => {
    vi.stubGlobal('navigator', {});
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
    await hearing(theirs, mine);
    expect(shown).toEqual([]);
  });
});

describe('a press on a notification of the service worker', () => {
  interface Shown {
    url: string;
    focus: () => Promise<Shown>;
    navigate: (url: string) => Promise<void>;
  }
  const window = (hash: string): Shown => {
    const shown: Shown = { url: `https://host/${hash}`, focus: vi.fn(async () => shown), navigate: vi.fn(async () => undefined) };
    return shown;
  };

  /** Runs the worker as it ships, in a browser with these windows. */
  async function press(url: string, windows: Shown[]): Promise<{ closed: boolean; opened: string[] }> {
    const handlers = new Map<string, (event: object) => void>();
    const opened: string[] = [];
    const clients = { matchAll: async () => windows, openWindow: async (to: string) => opened.push(to) };
    new Function('self', worker)({ addEventListener: (kind: string, handle: (event: object) => void) => handlers.set(kind, handle), clients });
    const close = vi.fn();
    let done: Promise<unknown> = Promise.resolve();
    handlers.get('notificationclick')!({ notification: { close, data: url }, waitUntil: (work: Promise<unknown>) => (done = work) });
    await done;
    return { closed: close.mock.calls.length === 1, opened };
  }

  it('shows the window with that game, if one is open', async () => {
    const [other, meant] = [window('#/game/1'), window('#/game/2')];
    expect(await press('https://host/#/game/2', [other, meant])).toEqual({ closed: true, opened: [] });
    expect(meant.focus).toHaveBeenCalledOnce();
    expect(other.focus).not.toHaveBeenCalled();
  });

  it('leads a window of the app there, if none is known to show it', async () => {
    const open = window('');
    expect(await press('https://host/#/game/2', [open])).toEqual({ closed: true, opened: [] });
    expect(open.navigate).toHaveBeenCalledWith('https://host/#/game/2');
  });

  it('opens the game where none is', async () => {
    expect(await press('https://host/#/game/2', [])).toEqual({ closed: true, opened: ['https://host/#/game/2'] });
  });
});
