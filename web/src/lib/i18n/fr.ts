// French.
import type { Messages } from './en';
import { learn } from './fr/learn';
import { pages } from './fr/pages';
import { table } from './fr/table';

export const fr: Messages = { ...table, ...pages, ...learn };
