// French: training games.
import type { training as english } from '../en/training';
import type { Words } from '../words';

export const training: Words<typeof english> = {
  'settings.warn': 'Demander avant une gaffe, contre les robots',
  'settings.evaluation': 'Afficher mes chances de gagner, contre les robots',
  'training.sure': 'En êtes-vous sûr ? Ce coup vous coûte environ {loss}.',
  'training.play': 'Jouer',
  'training.think': 'Réfléchir',
  'training.label': 'Vos chances de gagner',
  'training.chance': '{percent} de chances',
};
