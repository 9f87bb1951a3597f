// Progress in a lesson: the step, the feedback on the last move, and when the table is set up again. Independent of the
// board: moves come in, and it says whether each is the expected one.
import type { Move, Spot } from '$lib/table/table';
import type { Progress } from './progress';
import { again, done, type Step } from './steps';
import type { Saying } from './words';

export class Course {
  at = $state(0);
  /** The current message: the task, the wrong move, or the outcome. */
  mood: 'asking' | 'again' | 'done' = $state('asking');
  /** Grows whenever the table is set up for a step. */
  setUps = $state(0);
  /** How many of the step's moves have been made. */
  private made = $state(0);
  /** The table after the learner's moves; empty if it is still as set up. */
  private record = $state('');

  readonly step: Step = $derived.by(() => this.steps[this.at]);
  /** Whether a move is waited for. */
  readonly asks: boolean = $derived(this.step.wanted !== undefined && this.mood !== 'done');
  readonly saying: Saying = $derived(this.mood === 'asking' ? this.step.text : this.mood === 'again' ? again(this.step) : done(this.step));

  /** From the start, or from where a learner left it. */
  constructor(
    readonly steps: Step[],
    kept: Progress | null = null,
  ) {
    const at = Math.max(0, steps.findIndex(({ text }) => text === kept?.step));
    if (kept?.record) [this.at, this.made, this.mood, this.record] = [at, kept.made, kept.done ? 'done' : 'asking', kept.record];
    else this.at = this.setUpFor(at);
  }

  /** The table of the step that is on: as the learner left it, or as it is set up. */
  get position(): string {
    return this.record || (this.steps[this.setUpFor(this.at)].position ?? '');
  }

  get progress(): Progress {
    return { step: this.step.text, made: this.made, done: this.mood === 'done', record: this.record };
  }

  /** Whether a move is the expected one; if not, says so. */
  judge(move: Move): boolean {
    const right = this.asks && this.step.wanted![this.made].test(move.text);
    if (!right) this.mood = 'again';
    return right;
  }

  /** The right move was made and shown; the record gives the resulting position. */
  moved(record: string): void {
    this.made += 1;
    this.record = record;
    if (this.made < this.step.wanted!.length) this.mood = 'asking';
    // A follow-up on the same table starts at once.
    else if (this.follows(this.at + 1)) this.enter(this.at + 1);
    else this.mood = 'done';
  }

  /** Next step; skips one that continues from moves that were not made. */
  next(): void {
    let to = this.at + 1;
    while (to < this.steps.length - 1 && this.follows(to)) to += 1;
    this.goTo(to);
  }

  /** Back to the start of the task, or to the previous step. */
  back(): void {
    const here = this.setUpFor(this.at);
    this.goTo(this.setUpFor(this.mood === 'done' || this.at > here ? here : Math.max(here - 1, 0)));
  }

  /** The spots to point at, after these have been chosen. */
  pointed(chosen: Spot[]): Spot[] {
    const path = (this.asks && this.step.path) || [];
    const ways = path.map((spots) => [spots].flat());
    const on = ways.findIndex((spots, i) => !spots.includes(chosen[i] ?? ''));
    return ways[on] ?? [];
  }

  /** Back to where the table was last set up, if what a learner left cannot be read. */
  restart(): void {
    this.goTo(this.setUpFor(this.at));
  }

  private goTo(at: number): void {
    if (at >= this.steps.length) return;
    this.enter(at);
    if (this.step.position) this.setUp();
  }

  /** Sets the table up as the step that is on has it. */
  private setUp(): void {
    this.record = '';
    this.setUps += 1;
  }

  private enter(at: number): void {
    this.at = at;
    this.mood = 'asking';
    this.made = 0;
  }

  private follows(at: number): boolean {
    return this.steps[at] !== undefined && !this.steps[at].position && this.steps[at].wanted !== undefined;
  }

  private setUpFor(at: number): number {
    return this.steps.slice(0, at + 1).findLastIndex(({ position }) => position);
  }
}
