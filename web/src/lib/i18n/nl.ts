// Dutch.
import type { Messages } from './en';
import { learn } from './nl/learn';
import { pages } from './nl/pages';
import { table } from './nl/table';

export const nl: Messages = { ...table, ...pages, ...learn };
