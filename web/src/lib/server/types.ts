// The server's responses, as documented by its API; only what the app reads.
import type { ClockChoice } from '$lib/app/clocks';
import type { ScoredEntry } from '$lib/engine/engine';
import type { Fields } from '$lib/table/record';
import type { Effect } from '$lib/table/table';

export interface SeatView {
  /** `outside`: a program that plays over the API under its own name. */
  kind: 'person' | 'bot' | 'outside';
  name: string;
  bot: string;
  taken: boolean;
  invited: boolean;
  gone: '' | 'resigned' | 'time';
}

export interface TableView {
  id: string;
  game: string;
  status: 'open' | 'running' | 'over';
  version: number;
  last: number;
  seats: SeatView[];
  mine: number[];
  mover: number | null;
  thinking: boolean;
  fields: Fields;
  legal: { action: number; text: string; effect: Effect }[];
  scores: number[];
  /** In milliseconds. */
  clock: (ClockChoice & { left: number[]; running: number | null }) | null;
  offer: { seat: number; waiting: number[] } | null;
  result: { why: string; places: number[]; scores: number[] } | null;
  rematch: string;
  can: { move: boolean; undo: boolean; answer: boolean; resign: boolean; rematch: boolean; hint: boolean; phrases: boolean; leave: boolean; seat_bot: boolean };
}

export interface EventView {
  number: number;
  kind: string;
  seat?: number | null;
  action?: number | null;
  text?: string;
  scores?: number[];
  scored?: ScoredEntry[];
  to?: number | null;
  phrase?: string;
  fields?: Fields | null;
}

export interface Presence {
  connected: number[];
  watchers: number;
}

export interface LiveMessage {
  type: 'table' | 'presence';
  events: EventView[];
  last: number;
  table: TableView | null;
  presence: Presence;
}

export interface TableAnswer {
  table: TableView;
  presence: Presence;
}

export interface Created extends TableAnswer {
  secret: string;
  invitations: { seat: number; invite: string }[];
}

export interface Joined extends TableAnswer {
  secret: string;
  seat: number;
}

export interface ListedTable {
  id: string;
  game: string;
  status: 'open' | 'running' | 'over';
  seats: SeatView[];
  clock: ClockChoice | null;
}

export interface ServerHint {
  action: number;
  value: number | null;
  lead: number | null;
}
