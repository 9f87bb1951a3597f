// Dutch: the words around the lessons.
import type { Words } from '../words';
import type { learn as english } from '../en/learn';

export const learn: Words<typeof english> = {
  'learn.next': 'Verder',
  'learn.skip': 'Overslaan',
  'learn.back': 'Terug',
  'learn.play': 'Spelen',
  'learn.leave': 'Stoppen',
  'learn.step': 'Stap {n} van {of}',
  'learn.opponent': 'Tegenstander',
};
