// The progress of this browser's learner in each lesson, stored only here.
import type { Subject } from './steps';

const key = 'azulejos.lessons';

export interface Progress {
  /** The step that is on, by its words: steps may come and go between two visits. */
  step: string;
  /** How many of its moves have been made, and whether it was answered. */
  made: number;
  done: boolean;
  /** The table as it was left; empty if it is as the step sets it up. */
  record: string;
}

function read(): Partial<Record<Subject, Progress>> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Record<Subject, Progress>>;
  } catch {
    return {};
  }
}

const write = (all: Partial<Record<Subject, Progress>>): void => localStorage.setItem(key, JSON.stringify(all));

export const keptProgress = (subject: Subject): Progress | null => read()[subject] ?? null;
export const keepProgress = (subject: Subject, progress: Progress): void => write({ ...read(), [subject]: progress });

/** A lesson that was learned begins from the start. */
export const forgetProgress = (subject: Subject): void => write({ ...read(), [subject]: undefined });
