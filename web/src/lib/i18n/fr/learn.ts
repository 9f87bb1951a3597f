// French: the words around the lessons.
import type { Words } from '../words';
import type { learn as english } from '../en/learn';

export const learn: Words<typeof english> = {
  'learn.next': 'Suivant',
  'learn.skip': 'Passer',
  'learn.back': 'Retour',
  'learn.play': 'Jouer',
  'learn.leave': 'Quitter',
  'learn.step': 'Étape {n} sur {of}',
  'learn.opponent': 'Adversaire',
};
