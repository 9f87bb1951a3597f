// The secrets of this browser's seats, and its unused invitations. They are sent only to the server.
const keys = { seats: 'azulejos.seats', invitations: 'azulejos.invitations' };
const most = 200;

export interface Invitation {
  seat: number;
  invite: string;
}

function read<T>(key: string): Record<string, T> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, T>;
  } catch {
    return {};
  }
}

/** Keeps the newest only, so that years of play do not fill the browser. */
function write<T>(key: string, table: string, value: T): void {
  const { [table]: _, ...others } = read<T>(key);
  const entries = [...Object.entries(others), [table, value] as [string, T]].slice(-most);
  localStorage.setItem(key, JSON.stringify(Object.fromEntries(entries)));
}

export function forgetSecret(table: string): void {
  const { [table]: _, ...others } = read<string>(keys.seats);
  localStorage.setItem(keys.seats, JSON.stringify(others));
}

/** The tables at which this browser has a seat, the newest first. */
export const seatedAt = (): string[] => Object.keys(read<string>(keys.seats)).reverse();
export const secretOf = (table: string): string => read<string>(keys.seats)[table] ?? '';
export const keepSecret = (table: string, secret: string): void => write(keys.seats, table, secret);
export const invitationsOf = (table: string): Invitation[] => read<Invitation[]>(keys.invitations)[table] ?? [];
export const keepInvitations = (table: string, given: Invitation[]): void => write(keys.invitations, table, given);
