// What every page shares on which a table is played at: the picture shown, the choice being made, and the keys that make it.
import { onDestroy } from 'svelte';
import { focusNext, steer } from '$lib/app/keys';
import { Picker } from './picker.svelte';
import { Stage } from './stage.svelte';
import type { Move, Table, TableState } from './table';

function stateOf(table: Table): TableState {
  let state: TableState;
  table.subscribe((latest) => (state = latest))();
  return state!;
}

/** Made while a component is set up, and ends with it. */
export class Playing {
  readonly stage: Stage;
  readonly picker = new Picker();
  root: HTMLElement | undefined = $state();
  /** Whether the player's last act was a key press: then the focus follows the game. */
  private byKeyboard = false;

  constructor(table: Table) {
    this.stage = new Stage(stateOf(table));
    onDestroy(table.subscribe((state) => this.stage.push(state)));
    $effect(() => {
      this.stage.root = this.root ?? null;
    });
  }

  /** Offers these moves; false if they were on offer already. */
  offer(moves: Move[]): boolean {
    if (moves === this.picker.moves) return false;
    this.picker.setMoves(moves);
    if (moves.length > 0) this.focus();
    return true;
  }

  /** Moves the focus to the next choice, for a player who uses the keyboard. */
  focus(): void {
    if (this.byKeyboard) setTimeout(() => this.root && focusNext(this.root));
  }

  /** Handles a key press; keys that do not steer go to the page. */
  onkeydown = (event: KeyboardEvent, other: (key: string) => void): void => {
    const { root } = this;
    if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey || !root) return;
    if (steer(event.key, root)) event.preventDefault();
    else other(event.key);
    if (event.key === 'Enter' || event.key === ' ') {
      const pressed = event.target;
      setTimeout(() => pressed instanceof HTMLElement && pressed.dataset.spot && focusNext(root));
    }
    this.byKeyboard = true;
  };

  onpointerdown = (): void => {
    this.byKeyboard = false;
  };
}
