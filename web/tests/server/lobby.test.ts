import { describe, expect, it } from 'vitest';
import { botFor, linkTo, needsServer } from '$lib/server/lobby';
import { invitationsOf, keepInvitations, keepSecret, secretOf } from '$lib/server/secrets';

describe('a set-up', () => {
  const seat = (kind: 'me' | 'bot' | 'friend') => ({ kind, name: '', level: 3 });
  const of = (...kinds: ('me' | 'bot' | 'friend')[]) => ({ game: 'azul', options: {}, seats: kinds.map(seat) });

  it('needs the server when somebody sits elsewhere', () => {
    expect(needsServer(of('me', 'bot'))).toBe(false);
    expect(needsServer(of('me', 'friend'))).toBe(true);
  });

  it('finds a bot for every level, stronger for higher ones', () => {
    const bots = ['random', 'greedy', 'search'];
    expect([1, 3, 4, 7, 8, 10].map((level) => botFor(level, bots))).toEqual(['random', 'random', 'greedy', 'greedy', 'search', 'search']);
    expect(botFor(7, ['random', 'level'])).toBe('level:7');
  });
});

describe('a seat on the server', () => {
  it('is remembered by its secret, and so are invitations', () => {
    keepSecret('table1', 'secret');
    keepInvitations('table1', [{ seat: 1, invite: 'come' }]);
    expect(secretOf('table1')).toBe('secret');
    expect(secretOf('another')).toBe('');
    expect(invitationsOf('table1')).toEqual([{ seat: 1, invite: 'come' }]);
  });

  it('is reached by a link that carries the invitation in its fragment', () => {
    expect(new URL(linkTo('table1', 'a b')).hash).toBe('#/t/table1?invite=a%20b');
  });
});
