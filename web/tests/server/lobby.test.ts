import { afterEach, describe, expect, it, vi } from 'vitest';
import { linkTo, makeTable, needsServer, unfinished } from '$lib/server/lobby';
import { invitationsOf, keepInvitations, keepSecret, seatedAt, secretOf } from '$lib/server/secrets';

afterEach(() => vi.unstubAllGlobals());

describe('a set-up', () => {
  const seat = (kind: 'me' | 'bot' | 'friend') => ({ kind, name: '', level: 3 });
  const of = (...kinds: ('me' | 'bot' | 'friend')[]) => ({ game: 'azul', options: {}, seats: kinds.map(seat) });

  it('needs the server if somebody plays on another device', () => {
    expect(needsServer(of('me', 'bot'))).toBe(false);
    expect(needsServer(of('me', 'friend'))).toBe(true);
  });

  it('becomes a table with bots of the chosen levels, by name', async () => {
    const asked = vi.fn(async (_url: URL, _request: RequestInit) => Response.json({ table: { id: 'made' }, secret: 's', invitations: [] }));
    vi.stubGlobal('fetch', asked);
    // As on a page that came without encryption.
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    const seats = [{ kind: 'me' as const, name: 'Ana', level: 0 }, { kind: 'friend' as const, name: 'Seat 2', level: 0 }, { kind: 'bot' as const, name: 'Bot 7', level: 7 }, { kind: 'outside' as const, name: 'Hal', level: 0 }];
    expect(await makeTable({ game: 'azul', options: {}, seats })).toBe('made');
    const [, request] = asked.mock.calls[0];
    expect(JSON.parse(String(request.body))).toMatchObject({
      seats: [{ kind: 'me', name: 'Ana', bot: '' }, { kind: 'link', name: '', bot: '' }, { kind: 'bot', name: 'Bot 7', bot: 'level:7' }, { kind: 'outside', name: '', bot: 'Hal' }],
    });
    expect((request.headers as Record<string, string>)['Idempotency-Key']).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('a seat on the server', () => {
  it('is stored with its secret, and so are invitations', () => {
    keepSecret('table1', 'secret');
    keepInvitations('table1', [{ seat: 1, invite: 'come' }]);
    expect(secretOf('table1')).toBe('secret');
    expect(secretOf('another')).toBe('');
    expect(invitationsOf('table1')).toEqual([{ seat: 1, invite: 'come' }]);
  });

  it('is found again until its game is over', async () => {
    const tables: Record<string, string> = { old: 'over', one: 'running', two: 'open' };
    vi.stubGlobal('fetch', async (url: URL, { headers }: RequestInit) => {
      const id = url.pathname.split('/').at(-1) ?? '';
      expect(headers).toEqual({ Authorization: `Bearer secret of ${id}` });
      return id in tables ? Response.json({ table: { id, status: tables[id] } }) : new Response('{}', { status: 404 });
    });
    const ids = ['gone', ...Object.keys(tables)];
    for (const id of ids) keepSecret(id, `secret of ${id}`);
    expect(seatedAt().slice(0, 4)).toEqual([...ids].reverse());
    expect((await unfinished(ids)).map(({ id }) => id)).toEqual(['one', 'two']);
  });

  it('has a link with the invitation in its fragment', () => {
    expect(new URL(linkTo('table1', 'a b')).hash).toBe('#/t/table1?invite=a%20b');
  });
});
