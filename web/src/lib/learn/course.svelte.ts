// How far a learner has come among the lessons. It outlives the panel that shows them, which makes room for choices.
import type { TableState } from '$lib/table/table';
import type { Lesson } from './lessons';

export class Course {
  at = $state(0);

  constructor(
    readonly lessons: Lesson[],
    private then: TableState,
  ) {}

  /** Goes on when what the lesson speaks of has happened. */
  see(now: TableState): void {
    if (this.lessons[this.at]?.done?.(this.then, now)) this.next(now);
  }

  next(now: TableState): void {
    this.at += 1;
    this.then = now;
  }
}
