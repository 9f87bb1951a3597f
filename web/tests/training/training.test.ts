import { expect, it } from 'vitest';
import { trains } from '$lib/training/trains';

const seats = (...kinds: ('me' | 'screen' | 'friend' | 'bot' | 'outside' | 'open')[]) => kinds.map((kind) => ({ kind }));

it('training is offered against bots, and never in games with other people', () => {
  expect(trains(seats('me', 'bot'))).toBe(true);
  expect(trains(seats('bot', 'me', 'bot', 'bot'))).toBe(true);
  for (const other of ['screen', 'friend', 'outside', 'open', 'me'] as const) expect(trains(seats('me', other))).toBe(false);
  expect(trains(seats('screen', 'bot'))).toBe(false);
  expect(trains(seats('bot', 'bot'))).toBe(false);
});
