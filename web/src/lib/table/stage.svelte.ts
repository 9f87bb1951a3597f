// Shows a table's states one after another, each change with its travelling tiles, however fast they come.
import { tick } from 'svelte';
import { settings, travelTime } from '$lib/app/settings.svelte';
import { play } from '$lib/app/sound';
import { bagPlace, fly, pair, snapshot } from '$lib/motion/flights';
import type { TableState } from './table';

export class Stage {
  shown: TableState = $state.raw(null!);
  busy = $state(false);
  root: HTMLElement | null = null;
  private waiting: TableState[] = [];

  constructor(first: TableState) {
    this.shown = first;
  }

  push(state: TableState): void {
    this.waiting.push(state);
    if (!this.busy) void this.run();
  }

  private async run(): Promise<void> {
    this.busy = true;
    for (let next = this.waiting.shift(); next; next = this.waiting.shift()) await this.show(next);
    this.busy = false;
  }

  private async show(next: TableState): Promise<void> {
    const { root } = this;
    const moved = next.version !== this.shown.version;
    const before = root && moved ? snapshot(root) : null;
    this.shown = next;
    if (!root || !before) return;
    await tick();
    const flights = pair(before, snapshot(root), bagPlace(root));
    await fly(flights, root, travelTime(settings.now.speed), () => play('tile'));
  }
}
