// English: training games.
export const training = {
  'settings.warn': 'Warn me before a blunder, in games against bots',
  'settings.evaluation': 'Show my winning chance, in games against bots',
  'training.sure': 'Are you sure? It costs you about {loss}.',
  'training.play': 'Play it anyway',
  'training.think': 'Think again',
  'training.label': 'Your winning chance',
  'training.chance': '{percent} to win',
} as const;
