// Turns presses on spots into one of the legal moves. Knows no rules: a move is a row of spots, and a press
// is welcome when some legal move goes through it.
import type { Move, Spot } from './table';

export type SpotState = 'idle' | 'open' | 'chosen' | 'target';

/** A last spot that is reached by pressing the previous one again: a plate's rotation. */
const turns = (spot: Spot | undefined) => spot !== undefined && /^turn\d/.test(spot);
const same = (a: Spot[], b: Spot[]) => a.length === b.length && a.every((spot, i) => spot === b[i]);

export class Picker {
  moves: Move[] = $state.raw([]);
  chosen: Spot[] = $state.raw([]);
  /** The complete move that waits for confirmation. */
  pending: Move | null = $state.raw(null);
  /** The target under the pointer or the focus. */
  looked: Spot | null = $state(null);
  confirm = $state(false);
  /** The rotation of something before it was placed elsewhere. */
  private turn: Spot = '';
  onchoose: (move: Move) => void = () => {};

  /** Moves that continue from the current choice. */
  reachable: Move[] = $derived(this.moves.filter((move) => same(this.chosen, move.spots.slice(0, this.chosen.length))));

  /** For every spot that can be pressed next: the moves behind it. */
  next: Map<Spot, Move[]> = $derived.by(() => {
    const found = new Map<Spot, Move[]>();
    for (const move of this.reachable) {
      const spot = move.spots[this.chosen.length];
      if (spot === undefined) continue;
      found.set(spot, [...(found.get(spot) ?? []), move]);
    }
    return found;
  });

  /** Spots that begin a move; they stay pressable while something else is chosen. */
  starts: Set<Spot> = $derived(new Set(this.moves.flatMap((move) => move.spots.slice(0, 1))));

  /** All rotations of the waiting move's last spot; pressing the previous spot advances to the next. */
  turning: Move[] = $derived.by(() => {
    const spots = this.pending?.spots ?? [];
    return turns(spots.at(-1)) ? this.waysOf(spots.slice(0, -1)) : [];
  });

  preview: Move | null = $derived.by(() => {
    if (this.pending) return this.pending;
    return this.looked === null ? null : this.moveAt(this.looked);
  });

  setMoves(moves: Move[]): void {
    this.moves = moves;
    this.clear();
  }

  /** The move that a press on this spot would complete. */
  moveAt(spot: Spot): Move | null {
    const length = this.chosen.length + 1;
    return this.next.get(spot)?.find((move) => move.spots.length === length) ?? null;
  }

  state(spot: Spot): SpotState {
    if (this.pending ? this.pending.spots.includes(spot) : this.chosen.includes(spot)) return 'chosen';
    if (this.next.has(spot)) return this.chosen.length > 0 && this.turning.length === 0 ? 'target' : 'open';
    return this.starts.has(spot) || this.prefixes([spot, ...this.chosen]) ? 'open' : 'idle';
  }

  press(spot: Spot): void {
    const { pending: waiting, turning } = this;
    if (waiting?.spots.at(-1) === spot) return this.commit(waiting);
    if (waiting && turning.length > 0 && waiting.spots.at(-2) === spot) {
      this.pending = turning[(turning.indexOf(waiting) + 1) % turning.length];
      return;
    }
    this.pending = null;
    // A turned plate can also be placed elsewhere, with the same rotation.
    if (waiting && turning.length > 0) this.turn = waiting.spots.at(-1) ?? '';
    else if (waiting) this.chosen = waiting.spots.slice(0, -1);
    if (this.chosen.includes(spot)) this.chosen = this.chosen.filter((other) => other !== spot);
    else if (this.next.has(spot)) this.extend(spot);
    else if (this.prefixes([spot, ...this.chosen])) this.chosen = [spot, ...this.chosen];
    else if (this.starts.has(spot)) this.begin(spot);
  }

  /** Plays a whole move given by its text; false when it is not legal here. */
  type(text: string): boolean {
    const wanted = text.trim().toLowerCase();
    const move = this.moves.find((candidate) => candidate.text.toLowerCase() === wanted);
    if (!move) return false;
    this.commit(move);
    return true;
  }

  commit(move: Move): void {
    this.clear();
    this.onchoose(move);
  }

  clear(): void {
    this.chosen = [];
    this.pending = null;
    this.looked = null;
    this.turn = '';
  }

  private begin(spot: Spot): void {
    this.chosen = [];
    this.extend(spot);
  }

  private extend(spot: Spot): void {
    const spots = [...this.chosen, spot];
    const move = this.moveAt(spot);
    const ways = this.waysOf(spots);
    if (move && !this.confirm) this.commit(move);
    else if (move) this.pending = move;
    else if (ways.length > 0) this.pending = ways.find((way) => way.spots.at(-1) === this.turn) ?? ways[0];
    else this.chosen = spots;
  }

  /** Complete moves that continue from these spots with a rotation. */
  private waysOf(spots: Spot[]): Move[] {
    return this.moves.filter((move) => turns(move.spots.at(-1)) && same(spots, move.spots.slice(0, -1)));
  }

  private prefixes(spots: Spot[]): boolean {
    return this.moves.some((move) => move.spots.length > spots.length && same(spots, move.spots.slice(0, spots.length)));
  }
}
