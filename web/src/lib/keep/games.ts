// Every game started in this browser, each under its own id, until it is deleted. List data and records are stored
// separately, so that many games can be listed without reading them. Independent of tables and the engine.
import type { Setup } from '$lib/app/games';
import type { Ending } from '$lib/table/table';

export interface KeptGame {
  id: string;
  setup: Setup;
  /** Reproduces the deal of a game that has no record yet. */
  seed: number;
  /** Milliseconds since 1970: when it was begun, and last changed. */
  begun: number;
  touched: number;
  /** Decisions so far. */
  moves: number;
  round: number;
  scores: number[];
  /** The seats of people at this screen. */
  mine: number[];
  /** How it ended; null while it has not. */
  ending: Ending | null;
  /** The page that writes it: a page that finds another's name here writes no more. */
  owner: string;
  /** The server's table that it was played at. */
  table?: string;
}

/** A record, and how many of its decisions count; all of them if null. */
export type Writing = NonNullable<Setup['from']>;

const heads = 'azulejos.game.';
const records = 'azulejos.record.';
const formerly = 'azulejos.game';
const day = 24 * 60 * 60 * 1000;

/** The browser has no room for more. */
export class Full extends Error {}

function parsed<T>(key: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch (error) {
    throw new Full(error instanceof Error ? error.message : String(error));
  }
}

const letters = '0123456789abcdefghijklmnopqrstuvwxyz';
const token = (length: number): string => [...crypto.getRandomValues(new Uint8Array(length))].map((byte) => letters[byte % letters.length]).join('');
/** The name of this page among the pages that may have one game open. */
const page = token(12);
const here = (setup: Setup) => setup.seats.flatMap(({ kind }, i) => (kind === 'me' || kind === 'screen' ? [i] : []));

/** Adds a game that continues from a text, or is new; returns its id. */
export function begin({ from, ...setup }: Setup, seed: number, more: Partial<KeptGame> = {}): string {
  const now = Date.now();
  // A player who only looked at a deal and left has nothing to lose.
  for (const { id, moves, touched } of all()) if (moves === 0 && now - touched > day) forget(id);
  const id = more.id ?? `${now.toString(36)}${token(5)}`;
  if (from) write(records + id, from);
  const kept: KeptGame = { id, setup, seed, begun: now, touched: now, moves: 0, round: 1, scores: [], mine: here(setup), ending: null, owner: '', ...more };
  write(heads + id, kept);
  return id;
}

export const find = (id: string): KeptGame | null => parsed<KeptGame>(heads + id);
export const writingOf = (id: string): Writing | null => parsed<Writing>(records + id);

/** All games, the last touched first. */
export function all(): KeptGame[] {
  takeOver();
  const ids = Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i) ?? '').filter((key) => key.startsWith(heads));
  const found = ids.flatMap((key) => parsed<KeptGame>(key) ?? []);
  return found.sort((a, b) => b.touched - a.touched);
}

/** Makes this page the one that writes a game. */
export function claim(id: string): void {
  const kept = find(id);
  if (kept) write(heads + id, { ...kept, owner: page });
}

/** Writes a game as it is now; false when it is another page's by now, or deleted. */
export function save(id: string, record: string, changes: Pick<KeptGame, 'moves' | 'round' | 'scores' | 'ending'>): boolean {
  const kept = find(id);
  if (kept?.owner !== page) return false;
  // Save the record first: if there is no room for both, the list still shows only what can be opened.
  write(records + id, { record, decisions: null } satisfies Writing);
  write(heads + id, { ...kept, ...changes, touched: Date.now() } satisfies KeptGame);
  return true;
}

/** Calls back when another page takes over or deletes a game; returns a function that unsubscribes. */
export function whenLost(id: string, lost: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if ((key === heads + id || key === null) && find(id)?.owner !== page) lost();
  };
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}

function forget(id: string): void {
  localStorage.removeItem(heads + id);
  localStorage.removeItem(records + id);
}

/** Deletes games; returns a function that restores them. */
export function remove(ids: string[]): () => void {
  const keys = ids.flatMap((id) => [records + id, heads + id]);
  const gone = keys.flatMap((key) => {
    const text = localStorage.getItem(key);
    return text === null ? [] : [[key, text] as const];
  });
  ids.forEach(forget);
  return () => gone.forEach(([key, text]) => localStorage.setItem(key, text));
}

/** There was once room for a single game, under one key. */
function takeOver(): void {
  const old = parsed<{ setup: Setup; record: string; over: boolean; ending?: Ending | null }>(formerly);
  if (!old?.setup || !old.record) return;
  localStorage.removeItem(formerly);
  const scores = old.ending?.scores ?? [];
  begin({ ...old.setup, from: { record: old.record, decisions: null } }, 0, { moves: 1, round: 0, scores, ending: old.ending ?? null });
}
