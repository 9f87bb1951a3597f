// Dutch: training games.
import type { training as english } from '../en/training';
import type { Words } from '../words';

export const training: Words<typeof english> = {
  'settings.warn': 'Mij waarschuwen vóór een blunder, tegen bots',
  'settings.evaluation': 'Mijn winstkans tonen, tegen bots',
  'training.sure': 'Weet je het zeker? Deze zet kost je ongeveer {loss}.',
  'training.play': 'Toch spelen',
  'training.think': 'Nog even denken',
  'training.label': 'Jouw winstkans',
  'training.chance': '{percent} winstkans',
};
