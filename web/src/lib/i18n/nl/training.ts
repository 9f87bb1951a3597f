// Dutch: training games.
import type { training as english } from '../en/training';
import type { Words } from '../words';

export const training: Words<typeof english> = {
  'settings.warn': 'Vragen vóór een blunder, in spellen tegen bots',
  'settings.evaluation': 'Mijn winstkans tonen, in spellen tegen bots',
  'training.sure': 'Weet je het zeker? Het kost je ongeveer {loss}.',
  'training.play': 'Spelen',
  'training.think': 'Nadenken',
  'training.label': 'Jouw winstkans',
  'training.chance': '{percent} winstkans',
};
