// How far this browser's learner has come in each lesson. Kept here and nowhere else.
import type { Subject } from './steps';

const key = 'azulejos.lessons';

function read(): Partial<Record<Subject, number>> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Record<Subject, number>>;
  } catch {
    return {};
  }
}

/** The step to go on with. */
export const keptStep = (subject: Subject): number => Number(read()[subject]) || 0;
export const keepStep = (subject: Subject, at: number): void => localStorage.setItem(key, JSON.stringify({ ...read(), [subject]: at }));
