// French.
import type { Messages } from './en';
import { analysis } from './fr/analysis';
import { explain } from './fr/explain';
import { keep } from './fr/keep';
import { learn } from './fr/learn';
import { pages } from './fr/pages';
import { review } from './fr/review';
import { table } from './fr/table';
import { tell } from './fr/tell';
import { training } from './fr/training';

export const fr: Messages = { ...table, ...pages, ...learn, ...tell, ...explain, ...keep, ...training, ...review, ...analysis };
