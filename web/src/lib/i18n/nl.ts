// Dutch.
import type { Messages } from './en';
import { analysis } from './nl/analysis';
import { explain } from './nl/explain';
import { keep } from './nl/keep';
import { learn } from './nl/learn';
import { pages } from './nl/pages';
import { review } from './nl/review';
import { table } from './nl/table';
import { tell } from './nl/tell';
import { training } from './nl/training';

export const nl: Messages = { ...table, ...pages, ...learn, ...tell, ...explain, ...keep, ...training, ...review, ...analysis };
