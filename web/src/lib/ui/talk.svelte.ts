// What was said last at a table, for as long as it is news.
import { t, type Key } from '$lib/i18n/index.svelte';
import type { TableState } from '$lib/table/table';

const lasting = 12_000;

export class Talk {
  words = $state('');
  private heard: number;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(first: TableState) {
    this.heard = first.said.length;
  }

  hear({ said, seats }: TableState): void {
    const last = said.at(-1);
    if (!last || said.length <= this.heard) return;
    this.heard = said.length;
    this.words = `${seats[last.seat].name}: “${t(`phrase.${last.phrase}` as Key)}”`;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.words = ''), lasting);
  }
}
