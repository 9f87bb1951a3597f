// A puzzle being solved: tries and feedback. Independent of the board: moves come in as text.
import type { Puzzle } from './puzzle';

export class Solving {
  /** Waiting for a move; a wrong one was tried; solved; the answer was shown. */
  mood: 'asking' | 'missed' | 'solved' | 'shown' = $state('asking');
  /** The last move tried. */
  tried = $state('');
  /** Whether the first try was right; null before it. */
  first: boolean | null = $state(null);
  readonly asks: boolean = $derived(this.mood === 'asking' || this.mood === 'missed');

  constructor(
    readonly puzzle: Puzzle,
    private readonly onfirst: (solved: boolean) => void = () => {},
  ) {}

  /** Whether a move is the answer; if not, that is said, and another can be tried. */
  judge(move: string): boolean {
    const right = this.puzzle.answers.includes(move);
    this.tried = move;
    this.mood = right ? 'solved' : 'missed';
    this.settle(right);
    return right;
  }

  show(): void {
    this.settle(false);
    this.mood = 'shown';
  }

  /**
   * The winning chance that the tried move leaves, in thousandths; for an unlisted move, at most that of the last one.
   */
  get left(): { chance: number; atMost: boolean } {
    const { others } = this.puzzle;
    const known = others[this.tried];
    return known === undefined ? { chance: Math.min(...Object.values(others)), atMost: true } : { chance: known, atMost: false };
  }

  private settle(right: boolean): void {
    if (this.first !== null) return;
    this.first = right;
    this.onfirst(right);
  }
}
