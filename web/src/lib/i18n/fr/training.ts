// French: training games.
import type { training as english } from '../en/training';
import type { Words } from '../words';

export const training: Words<typeof english> = {
  'settings.warn': 'M’avertir avant une gaffe, contre les robots',
  'settings.evaluation': 'Afficher mes chances de gagner, contre les robots',
  'training.sure': 'Vraiment ? Ce coup vous coûte environ {loss}.',
  'training.play': 'Jouer quand même',
  'training.think': 'Réfléchir encore',
  'training.label': 'Vos chances de gagner',
  'training.chance': '{percent} de chances',
};
