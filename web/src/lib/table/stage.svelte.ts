// Shows a table's states one after another, each change with its travelling tiles and then its points, one by one,
// however fast they come. The last take of a round and a new deal are held for a moment.
import { tick } from 'svelte';
import { settings, travelTime } from '$lib/app/settings.svelte';
import { play } from '$lib/app/sound';
import { bagPlace, fly, oneAfterAnother, pair, snapshot, type Flight, type Snapshot } from '$lib/motion/flights';
import { badge } from '$lib/motion/scores';
import { afterDeed } from '$lib/tell/after';
import { pointsBySeat } from './sheet';
import type { Scored, TableState } from './table';

/** From one score to the next, in travelling times; many scores come faster, so that all take no longer than `most`. */
const beat = 1.2;
const most = 16;
/** How long a new deal, or a round's last take, is left to be seen, in travelling times. */
const moment = 4;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export class Stage {
  shown: TableState = $state.raw(null!);
  busy = $state(false);
  /** Points by seat that have been scored but not yet shown. */
  held: number[] = $state.raw([]);
  root: HTMLElement | null = null;
  private waiting: TableState[] = [];
  /** When the current picture may give way to the next. */
  private until = 0;

  constructor(first: TableState) {
    this.shown = first;
    if (first.log.length === 0) this.hold();
  }

  push(state: TableState): void {
    if (!this.busy && state.version === this.shown.version) {
      this.shown = state;
      return;
    }
    this.waiting.push(state);
    if (!this.busy) void this.run();
  }

  private async run(): Promise<void> {
    this.busy = true;
    for (let next = this.waiting.shift(); next; next = this.waiting.shift()) {
      // Players who have seen enough to move need not wait for the animation.
      if (!next.mine.includes(next.log.at(-1)?.seat ?? -1)) await this.seen();
      const taken = this.lastTake(next);
      if (taken) {
        await this.show(taken);
        this.hold();
        await this.seen();
      }
      const dealt = next.view.round > this.shown.view.round;
      await this.show(next);
      if (dealt) this.hold();
    }
    this.busy = false;
  }

  /** Holds the current picture for a moment before the next. */
  private hold(): void {
    this.until = performance.now() + moment * travelTime(settings.now.speed);
  }

  private async seen(): Promise<void> {
    const wait = this.until - performance.now();
    if (wait > 0 && this.root && !document.hidden) await pause(wait);
  }

  /** The table after a move that ended a round, as it was before walls or domes were tiled. */
  private lastTake(next: TableState): TableState | null {
    const entry = next.log.at(-1);
    const moved = this.root && next.log.length === this.shown.log.length + 1;
    if (!moved || !entry?.deed || entry.seat === null || next.scored.length === 0 || travelTime(settings.now.speed) === 0) return null;
    const view = afterDeed(this.shown.view, entry.seat, entry.deed, entry.spots[0] ?? '');
    return view && { ...next, version: next.version - 0.5, view, scored: [], mover: null, legal: [], result: null };
  }

  private async show(next: TableState): Promise<void> {
    const { root } = this;
    const moved = next.version !== this.shown.version;
    const time = travelTime(settings.now.speed);
    // Measuring positions takes longer than all the rest; skip it if nothing travels.
    const before = !root || !moved ? null : time > 0 ? snapshot(root) : (new Map() as Snapshot);
    const scored = before ? next.scored : [];
    this.held = time > 0 && !document.hidden ? pointsBySeat(scored, next.seats.length) : [];
    this.shown = next;
    if (!root || !before) return;
    await tick();
    // The sheet appears at once without motion, and would shift the places under the badges.
    if (time === 0) {
      if (!next.result) scored.forEach((entry) => badge(entry, root));
      return;
    }
    const bag = bagPlace(root);
    const flights = pair(before, snapshot(root), bag);
    const scoring = scored.map(({ slot }) => flights.find(({ to }) => to.slot === slot) ?? null);
    const dealt = flights.filter((flight) => flight.from.slot === bag?.slot && !scoring.includes(flight));
    const others = flights.filter((flight) => !scoring.includes(flight) && !dealt.includes(flight));
    await this.fly(others, root, time);
    await this.score(scored, scoring, root, time);
    await this.fly(dealt, root, time);
  }

  private fly(flights: Flight[], root: HTMLElement, time: number): Promise<void> {
    return fly(flights, oneAfterAnother(flights, time), root, time, () => play('tile'));
  }

  /** Each tile lands and shows its points in turn; then the costs, and the bonuses. */
  private async score(scored: Scored[], flights: (Flight | null)[], root: HTMLElement, time: number): Promise<void> {
    if (scored.length === 0 || document.hidden) return;
    const step = Math.min(beat * time, (most * time) / scored.length);
    const flying = flights.flatMap((flight, i) => (flight ? [{ flight, wait: i * step }] : []));
    const travelling = fly(flying.map(({ flight }) => flight), flying.map(({ wait }) => wait), root, time, () => play('tile'));
    const telling = scored.map(async (entry, i) => {
      await pause(i * step + time);
      badge(entry, root);
      this.held = this.held.map((points, seat) => points - (seat === entry.seat ? entry.points : 0));
    });
    await Promise.all([travelling, ...telling]);
    this.held = [];
  }
}
