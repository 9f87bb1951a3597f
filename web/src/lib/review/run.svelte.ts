// A review in progress: workers judge the events, which are shown and saved as they come, so that it can be resumed.
import type { Judged, Review } from 'azulejos-engine';
import { Clerk, type JudgedReport, type Opened, type Summed } from './clerk';
import * as kept from './kept';

/** As many workers as help without taking the page's own processor. */
const workersHere = () => Math.min(4, Math.max(1, (navigator.hardwareConcurrency || 2) - 1));

export class ReviewRun {
  /** The result for each event by itself, in order. */
  private judged: (Judged | null)[] = $state.raw([]);
  /** The sums, once all events are judged. */
  review: Review | null = $state.raw(null);
  /** The results so far for each event, in order; once all are judged, corrected by later events. */
  readonly events: readonly (Judged | null)[] = $derived(this.review?.events ?? this.judged);
  error: Error | null = $state.raw(null);
  readonly done: number = $derived(this.judged.filter((event) => event !== null).length);
  private readonly key: string;
  private readonly clerks: Clerk[] = [];
  private trying: Promise<Clerk> | null = null;
  private next = 0;
  private saved = 0;
  private closed = false;

  /** Whether the review came with the record. */
  given: boolean = $state.raw(false);

  constructor(private readonly record: string, private readonly count: number, given: Review | null = null) {
    this.key = kept.keyOf(record);
    this.given = given !== null;
    this.review = given;
    this.judged = given ? [...given.events] : this.known();
  }

  private known(): (Judged | null)[] {
    const known = kept.load(this.key);
    return Array.from({ length: this.count }, (_, i) => known[i] ?? null);
  }

  /** Replaces the review that came with the record by one of this browser's own. */
  again(): void {
    this.given = false;
    this.review = null;
    this.judged = this.known();
    void this.start();
  }

  /** Judges the remaining events, in order, and sums up. */
  async start(): Promise<void> {
    if (this.given) return;
    try {
      const left = this.judged.length - this.done;
      await Promise.all(Array.from({ length: Math.max(1, Math.min(workersHere(), left)) }, () => this.work()));
    } catch (error) {
      if (!this.closed) this.error = error instanceof Error ? error : new Error(String(error));
    }
  }

  private async open(): Promise<Clerk> {
    const clerk = new Clerk();
    this.clerks.push(clerk);
    await clerk.ask<Opened>({ open: this.record, settings: {} });
    return clerk;
  }

  private async work(): Promise<void> {
    const clerk = await this.open();
    for (let number = this.take(); number !== null && !this.closed; number = this.take()) {
      const { judged } = await clerk.ask<JudgedReport>({ judge: number });
      if (this.closed) return;
      this.judged = this.judged.map((event, i) => (i === number ? judged : event));
      this.keep(false);
    }
    const events = this.judged.filter((event) => event !== null);
    if (events.length === this.judged.length && !this.review && !this.closed) {
      const { review } = await clerk.ask<Summed>({ sum: events.map(plain) });
      this.review = review;
      this.keep(true);
    }
    // One is left to try other moves with.
    if (this.trying) clerk.close();
    else this.trying = Promise.resolve(clerk);
  }

  private take(): number | null {
    while (this.next < this.judged.length && this.judged[this.next] !== null) this.next += 1;
    return this.next < this.judged.length ? this.next++ : null;
  }

  /** Not at every event: writing takes longer the more there is. */
  private keep(all: boolean): void {
    if (!all && this.done - this.saved < 5) return;
    this.saved = this.done;
    kept.save(this.key, this.judged);
  }

  /** Judges another move in place of the one that was played. */
  async judge(number: number, action: number): Promise<Judged> {
    this.trying ??= this.open();
    const clerk = await this.trying;
    return (await clerk.ask<JudgedReport>({ judge: number, action })).judged;
  }

  close(): void {
    if (!this.closed && !this.given && this.done > this.saved) kept.save(this.key, this.judged);
    this.closed = true;
    this.clerks.forEach((clerk) => clerk.close());
  }
}

/** Without the wrapping of reactive state, to be sent to a worker. */
const plain = (event: Judged): Judged => JSON.parse(JSON.stringify(event)) as Judged;
