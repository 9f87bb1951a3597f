import { describe, expect, it } from 'vitest';
import type { KeptGame } from '$lib/keep/games';
import { resultsOf } from '$lib/keep/results';

const bot = (level: number) => ({ kind: 'bot' as const, name: '', level });
const me = { kind: 'me' as const, name: 'Ana', level: 0 };
const friend = { kind: 'friend' as const, name: 'Ben', level: 0 };
function played(game: string, others: KeptGame['setup']['seats'], places: number[] | null, scores = [0, 0]): KeptGame {
  const ending = places && { places, scores, resigned: null };
  return { id: '', setup: { game, seats: [me, ...others], options: {} }, seed: 0, begun: 0, touched: 0, moves: 9, round: 5, scores, mine: [0], ending, owner: '' };
}

describe('results', () => {
  it('are counted by game and opponents, for finished games only', () => {
    const all = [
      played('azul', [bot(3)], [1, 2], [40, 30]),
      played('azul', [bot(3)], [2, 1], [55, 60]),
      played('azul', [bot(3)], [1, 1], [20, 20]),
      played('azul', [bot(3)], null),
      played('azul', [bot(1)], [1, 2], [70, 2]),
      played('duel', [friend], [2, 1], [10, 20]),
    ];
    expect(resultsOf(all)).toMatchObject([
      { game: 'azul', levels: [1], played: 1, won: 1, shared: 0, lost: 0, best: 70 },
      { game: 'azul', levels: [3], played: 3, won: 1, shared: 1, lost: 1, best: 55 },
      { game: 'duel', levels: [], names: ['Ben'], played: 1, won: 0, lost: 1, best: 10 },
    ]);
  });

  it('leave out games with several people at this screen', () => {
    expect(resultsOf([{ ...played('azul', [me], [1, 2]), mine: [0, 1] }])).toEqual([]);
  });
});
