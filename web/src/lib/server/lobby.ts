// Making, finding and joining tables on the server.
import type { SeatChoice, Setup } from '$lib/app/games';
import { t } from '$lib/i18n/index.svelte';
import { addressOf } from '$lib/keep/link';
import { get, post } from './api';
import { forgetSecret, keepInvitations, keepSecret, secretOf } from './secrets';
import type { Created, Joined, ListedTable, TableAnswer, TableView } from './types';

const elsewhere: SeatChoice['kind'][] = ['friend', 'open', 'outside'];

/** Whether a set-up needs the server: somebody plays on another device. */
export const needsServer = (setup: Setup): boolean => setup.seats.some(({ kind }) => elsewhere.includes(kind));

const kinds = { me: 'me', screen: 'me', friend: 'link', open: 'open', bot: 'bot', outside: 'outside' } as const;

/** Creates a table and returns its id; its secret and invitations stay in this browser. */
export async function makeTable(setup: Setup): Promise<string> {
  const seats = setup.seats.map(({ kind, name, level }) => ({
    kind: kinds[kind],
    name: elsewhere.includes(kind) ? '' : name,
    bot: kind === 'bot' ? `level:${level}` : kind === 'outside' ? name : '',
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

/** Gives a free seat to a bot while the table waits. */
export async function seatBot(id: string, seat: number, level: number): Promise<void> {
  await post(`tables/${id}/bots`, { seat, bot: `level:${level}`, name: t('seat.bot', { n: level }) }, secretOf(id));
}

/** Leaves a table that waits for players, or closes it if this browser created it. */
export async function leaveTable(id: string): Promise<void> {
  await post(`tables/${id}/leave`, {}, secretOf(id));
  forgetSecret(id);
}

export async function listTables(status: 'open' | 'running'): Promise<ListedTable[]> {
  return (await get<{ tables: ListedTable[] }>(`tables?status=${status}&limit=12`)).tables;
}

/** The names of the outside bots that can be challenged now. */
export async function outsideBots(): Promise<string[]> {
  return (await get<{ bots: { name: string }[] }>('bots')).bots.map(({ name }) => name);
}

/** Of these tables, by id, those at which the game is not over, as this browser's seats see them. */
export async function unfinished(tables: string[]): Promise<TableView[]> {
  const asked = tables.map((id) => get<TableAnswer>(`tables/${id}`, secretOf(id)));
  const answers = await Promise.allSettled(asked);
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.table] : []));
  return found.filter(({ status }) => status !== 'over');
}

export const linkTo = (id: string, invite: string): string => addressOf(`t/${id}${invite ? `?invite=${encodeURIComponent(invite)}` : ''}`);
