// A table on the server, seen from one of its seats or from none.
import { writable, type Readable } from 'svelte/store';
import { seatNames } from '$lib/app/seats';
import type { ScoredEntry } from '$lib/engine/engine';
import { messages, type Key } from '$lib/i18n/index.svelte';
import { show, type Shown } from '$lib/table/read';
import { sheetOf } from '$lib/table/sheet';
import { gaveUp, type Fields } from '$lib/table/record';
import type { Ending, Hint, LogEntry, Move, Scored, Seat, Table, TableState } from '$lib/table/table';
import { getText, post, Refused } from './api';
import { LiveLine } from './line';
import { keepSecret, secretOf } from './secrets';
import type { EventView, LiveMessage, Presence, ServerHint, TableView } from './types';

const phrases = (Object.keys(messages.en) as Key[])
  .filter((key) => key.startsWith('phrase.'))
  .map((key) => key.slice('phrase.'.length));

/** Reasons that only mean that the page is behind: the live connection will catch up. */
const harmless = new Set(['stale', 'not_your_turn', 'over', 'no_offer', 'undo_pending', 'nothing_to_undo']);

const stepOf = (fields: Fields, legal: TableView['legal'] = [], scored: ScoredEntry[] = []) => ({
  fields,
  legal,
  scored,
  mover: null,
  over: false,
  scores: [],
  places: null,
});

/** How a game ended; null while it has not. */
export function endingOf({ result, seats }: TableView): Ending | null {
  if (!result) return null;
  const { why, places, scores } = result;
  const left = why === 'resigned' || why === 'time';
  return { places, scores, resigned: left ? seats.findIndex((seat) => seat.gone !== '') : null, late: why === 'time' };
}

export class RemoteTable implements Table {
  readonly subscribe: Readable<TableState>['subscribe'];
  private readonly store = writable<TableState>(undefined);
  private readonly line: LiveLine;
  private table: TableView | null = null;
  private presence: Presence = { connected: [], watchers: 0 };
  private connected = true;
  private seen = 0;
  /** When the table's clocks were read. */
  private heard = 0;
  private fields: Fields | null = null;
  private startScores: number[] = [];
  private log: (LogEntry & { number: number })[] = [];
  private said: TableState['said'] = [];
  private scored: Scored[] = [];
  /** The last received position, and what a page shows of it. */
  private told = '';
  private shown: Pick<Shown, 'view' | 'moves'> | null = null;
  private pictures = 0;
  /** Whether this page was connected when the reported events happened. */
  private here = false;
  readonly ready: Promise<void>;

  constructor(
    readonly id: string,
    private readonly secret: string,
  ) {
    this.subscribe = this.store.subscribe;
    let known: () => void;
    this.ready = new Promise((resolve) => (known = resolve));
    const hello = () => ({ secret: this.secret, after: this.seen });
    const tell = (connected: boolean) => {
      if (connected === this.connected) return;
      this.connected = connected;
      this.publish();
    };
    this.line = new LiveLine(id, hello, (message) => (this.hear(message), known()), tell);
  }

  /** The server's view, for what a board does not show: whether the table still waits, and for whom. */
  get view(): TableView | null {
    return this.table;
  }

  play(move: Move): Promise<void> {
    return this.ask('moves', { version: this.table?.version ?? 0, action: move.action });
  }

  async hint(): Promise<Hint[]> {
    const legal = this.shown?.moves ?? [];
    const answer = await post<{ hints: ServerHint[] }>(`tables/${this.id}/hint`, {}, this.secret);
    return answer.hints.flatMap(({ action, value, lead }) => {
      const move = legal.find((candidate) => candidate.action === action);
      return move ? [{ move, value, lead }] : [];
    });
  }

  undo(): Promise<void> {
    return this.ask('undo', {});
  }

  answerUndo(yes: boolean): Promise<void> {
    return this.ask('undo/answer', { yes });
  }

  resign(): Promise<void> {
    return this.ask('resign', {});
  }

  say(phrase: string): Promise<void> {
    return this.ask('phrases', { phrase });
  }

  /** The secret of this table holds the same seat at the next. */
  async rematch(): Promise<string | null> {
    const { table } = await post<{ table: TableView }>(`tables/${this.id}/rematch`, {}, this.secret);
    await post(`tables/${table.id}/join`, {}, this.secret).catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error;
    });
    keepSecret(table.id, this.secret);
    return `t/${table.id}`;
  }

  async record(): Promise<string> {
    const record = await getText(`tables/${this.id}/record`, this.secret);
    const ending = this.table && endingOf(this.table);
    return ending && ending.resigned !== null ? gaveUp(record, ending.resigned) : record;
  }

  position(): Promise<string> {
    return getText(`tables/${this.id}/position`, this.secret);
  }

  close(): void {
    this.line.close();
  }

  private async ask(path: string, body: unknown): Promise<void> {
    try {
      await post(`tables/${this.id}/${path}`, body, this.secret);
    } catch (error) {
      // A player who had already chosen can choose again.
      this.publish();
      if (!(error instanceof Refused && harmless.has(error.reason))) throw error;
    }
  }

  private hear(message: LiveMessage): void {
    this.presence = message.presence;
    if (message.table) {
      const events = message.events.filter(({ number }) => number > this.seen);
      // A player who opens the page, or returns after a while, wants to see the current state, not how it came about.
      this.here = this.seen > 0;
      const news = this.here && events.filter(({ kind }) => kind === 'move').length <= 1;
      this.table = message.table;
      this.heard = Date.now();
      for (const event of events) {
        this.take(event);
        if (news && event.fields && event.number < message.table.version) this.passThrough(event.fields);
      }
      if (!news) this.scored = [];
      this.fields = message.table.fields;
      this.look(message.table);
    }
    this.publish();
    this.scored = [];
  }

  /** Shows an intermediate position, with nobody to move. */
  private passThrough(fields: Fields): void {
    this.look({ fields, legal: [] });
    this.publish({ mover: null, legal: [], thinking: false, result: null });
    this.scored = [];
  }

  /** Keeps the same moves for a player who is choosing, while guests come and go or chat. */
  private look({ fields, legal }: Pick<TableView, 'fields' | 'legal'>): void {
    const told = JSON.stringify([fields, legal]);
    if (told === this.told) return;
    this.told = told;
    this.shown = show(stepOf(fields, legal));
    this.pictures += 1;
  }

  private take(event: EventView): void {
    this.seen = event.number;
    if (event.kind === 'move') this.note(event);
    if (event.scored && this.fields) this.score(show(stepOf(this.fields, [], event.scored)).scored);
    if (event.kind === 'undone') this.log = this.log.filter((entry) => entry.number < (event.to ?? Infinity));
    if (event.kind === 'phrase') {
      this.said = [...this.said, { seat: event.seat ?? 0, phrase: event.phrase ?? '', after: this.log.length, at: this.here ? Date.now() : 0 }];
    }
    if (event.fields) this.fields = event.fields;
    if (event.kind === 'created' && event.fields) this.startScores = show(stepOf(event.fields)).view.boards.map((board) => board.score);
  }

  /** A chance outcome belongs to the move before it. */
  private score(scored: Scored[]): void {
    this.scored = [...this.scored, ...scored];
    this.log = this.log.map((entry, i) => (i < this.log.length - 1 ? entry : { ...entry, scored: [...entry.scored, ...scored] }));
  }

  /** Words about a move need the position it was made in. */
  private note(event: EventView): void {
    const { seat = null, text = '', action, scores = [] } = event;
    const before = this.fields;
    if (!before) return;
    const unseen = action === null || action === undefined;
    const legal = unseen ? [] : [{ action, text, effect: null as never }];
    const { view, moves } = show(stepOf(before, legal));
    const { spots, tiles, deed } = moves[0] ?? { spots: [], tiles: [] };
    this.log = [...this.log, { number: event.number, seat, round: view.round, text, spots, tiles, deed, scores, scored: [] }];
  }

  private publish(changes: Partial<TableState> = {}): void {
    const { table, shown } = this;
    if (!table || !shown) return;
    const { view, moves } = shown;
    const { can } = table;
    const ending = endingOf(table);
    const start = this.startScores.length > 0 ? this.startScores : table.scores.map(() => 0);
    this.store.set({
      version: this.pictures,
      game: table.game,
      view,
      seats: this.seatsOf(table),
      mine: table.mine,
      mover: table.mover,
      legal: can.move ? moves : [],
      log: this.log,
      scored: this.scored,
      thinking: table.thinking,
      connected: this.connected,
      watchers: this.presence.watchers,
      clock: table.clock && { left: table.clock.left, running: table.clock.running, since: this.heard },
      undoOffer: table.offer?.seat ?? null,
      said: this.said,
      rematch: table.rematch && `t/${table.rematch}`,
      result: ending && { ...ending, sheet: sheetOf(this.log, start) },
      can: { ...can, record: true, phrases: can.phrases ? phrases : [] },
      ...changes,
    });
  }

  private seatsOf(table: TableView): Seat[] {
    const seats = table.seats.map(({ kind, name, bot, taken, gone }, number): Seat => {
      const level = /^level:(\d+)$/.exec(bot);
      const here = table.mine.includes(number);
      return {
        name,
        kind: kind !== 'person' ? kind : here ? 'me' : 'friend',
        level: level ? Number(level[1]) : null,
        connected: kind !== 'person' || !taken || this.presence.connected.includes(number) || here,
        gone: gone !== '' && table.status !== 'over',
      };
    });
    const names = seatNames(seats);
    return seats.map((seat, i) => ({ ...seat, name: names[i] }));
  }
}

export const openRemote = (id: string): RemoteTable => new RemoteTable(id, secretOf(id));
