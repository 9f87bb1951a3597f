// Making, finding and joining tables on the server.
import type { Setup } from '$lib/app/games';
import { get, post } from './api';
import { keepInvitations, keepSecret, secretOf } from './secrets';
import type { Created, Joined, ListedTable, TableAnswer, TableView } from './types';

/** Whether a set-up needs the server: somebody sits elsewhere. */
export const needsServer = (setup: Setup): boolean => setup.seats.some(({ kind }) => kind === 'friend' || kind === 'open');

const kinds = { me: 'me', screen: 'me', friend: 'link', open: 'open', bot: 'bot' } as const;

/** Makes a table and gives its id; its secret and invitations stay in this browser. */
export async function makeTable(setup: Setup): Promise<string> {
  const seats = setup.seats.map(({ kind, name, level }) => ({
    kind: kinds[kind],
    name: kind === 'friend' || kind === 'open' ? '' : name,
    bot: kind === 'bot' ? `level:${level}` : '',
  }));
  const made = await post<Created>('tables', { game: setup.game, seats, options: setup.options, clock: setup.clock ?? null });
  keepSecret(made.table.id, made.secret);
  keepInvitations(made.table.id, made.invitations);
  return made.table.id;
}

export async function joinTable(id: string, name: string, invite: string): Promise<void> {
  const joined = await post<Joined>(`tables/${id}/join`, { name, invite });
  if (joined.secret) keepSecret(id, joined.secret);
}

export async function listTables(status: 'open' | 'running'): Promise<ListedTable[]> {
  return (await get<{ tables: ListedTable[] }>(`tables?status=${status}&limit=12`)).tables;
}

/** Of these tables, by id, those at which the game is not over, as this browser's seats see them. */
export async function unfinished(tables: string[]): Promise<TableView[]> {
  const asked = tables.map((id) => get<TableAnswer>(`tables/${id}`, secretOf(id)));
  const answers = await Promise.allSettled(asked);
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.table] : []));
  return found.filter(({ status }) => status !== 'over');
}

export function linkTo(id: string, invite: string): string {
  const url = new URL(document.baseURI);
  url.hash = `#/t/${id}${invite ? `?invite=${encodeURIComponent(invite)}` : ''}`;
  return url.href;
}
