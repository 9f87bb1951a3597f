// English: the words around the lessons.
export const learn = {
  'learn.next': 'Next',
  'learn.skip': 'Skip',
  'learn.back': 'Back',
  'learn.play': 'Play',
  'learn.leave': 'Leave',
  'learn.step': 'Step {n} of {of}',
  'learn.opponent': 'Opponent',
} as const;
