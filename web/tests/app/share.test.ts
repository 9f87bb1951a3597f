import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { canShare, share } from '$lib/app/share';
import { keepInvitations } from '$lib/server/secrets';
import type { TableView } from '$lib/server/types';
import WaitingRoom from '$lib/ui/WaitingRoom.svelte';

const sheet = vi.fn<(data: ShareData) => Promise<void>>();
const withSheet = (act: () => Promise<void> = async () => undefined) => {
  sheet.mockReset().mockImplementation(act);
  Object.defineProperty(navigator, 'share', { value: sheet, configurable: true });
};
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
  localStorage.clear();
});

describe('the share sheet', () => {
  it('opens with a title and an address', async () => {
    withSheet();
    expect(await share('Azul', 'https://host/#/t/1')).toBe(true);
    expect(sheet).toHaveBeenCalledWith({ title: 'Azul', url: 'https://host/#/t/1' });
  });

  it('may be dismissed without an error; any other failure is one', async () => {
    withSheet(() => Promise.reject(new DOMException('', 'AbortError')));
    expect(await share('Azul', '')).toBe(false);
    withSheet(() => Promise.reject(new TypeError('not an address')));
    await expect(share('Azul', '')).rejects.toThrow('not an address');
  });
});

describe('a table that waits', () => {
  const seat = { bot: '', gone: '' as const, kind: 'person' as const, invited: true };
  const seats = [{ ...seat, name: 'Ana', taken: true }, { ...seat, name: '', taken: false }];
  const view = { id: 'x', game: 'azul', mine: [0], can: { leave: true, seat_bot: true }, seats } as unknown as TableView;
  const show = () => {
    keepInvitations('x', [{ seat: 1, invite: 'secret' }]);
    render(WaitingRoom, { props: { id: 'x', view, onjoin: vi.fn(), onbot: vi.fn(), onleave: vi.fn() } });
  };

  it('shares the link of a seat', async () => {
    withSheet();
    show();
    const link = screen.getByLabelText<HTMLInputElement>('Link for this seat').value;
    await fireEvent.click(screen.getByRole('button', { name: 'Share' }));
    expect(link).toContain('secret');
    expect(sheet).toHaveBeenCalledWith({ title: 'Azul', url: link });
  });

  it('offers no share button if the browser has no share sheet', () => {
    show();
    expect(canShare()).toBe(false);
    expect(screen.queryByRole('button', { name: 'Share' })).toBe(null);
  });
});
