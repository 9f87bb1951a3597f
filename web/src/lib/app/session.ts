// What this browser remembers: the set-up for a rematch, the game on the table, and the record last opened.
import type { Ending } from '$lib/table/table';
import type { Setup } from './games';

const keys = { setup: 'azulejos.setup', game: 'azulejos.game', opened: 'azulejos.opened' };

export interface KeptGame {
  setup: Setup;
  record: string;
  over: boolean;
  /** How it ended, which the record of a game that was given up does not tell. */
  ending?: Ending | null;
}

function read<T>(key: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

const write = (key: string, value: unknown) => localStorage.setItem(key, JSON.stringify(value));

export const keepSetup = (setup: Setup): void => write(keys.setup, { ...setup, from: undefined });
export const keptSetup = (): Setup | null => read<Setup>(keys.setup);
export const keepGame = (game: KeptGame): void => write(keys.game, game);
export const keptGame = (): KeptGame | null => read<KeptGame>(keys.game);
export const keepOpened = (record: string): void => write(keys.opened, record);
export const keptOpened = (): string | null => read<string>(keys.opened);
