// English, and the list of every key: the other languages must hold the same ones.
// `{name}` is filled in; `one|other` is chosen by the number `n`.
import { analysis } from './en/analysis';
import { explain } from './en/explain';
import { keep } from './en/keep';
import { learn } from './en/learn';
import { pages } from './en/pages';
import { review } from './en/review';
import { table } from './en/table';
import { tell } from './en/tell';
import { training } from './en/training';
import type { Words } from './words';

export const en = { ...table, ...pages, ...learn, ...tell, ...explain, ...keep, ...training, ...review, ...analysis };

export type Key = keyof typeof en;
export type Messages = Words<typeof en>;
