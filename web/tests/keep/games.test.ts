import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Setup } from '$lib/app/games';
import * as keep from '$lib/keep/games';

const setup = (game = 'azul', from?: Setup['from']): Setup => ({
  game,
  seats: [{ kind: 'me', name: 'Ana', level: 0 }, { kind: 'bot', name: '', level: 3 }],
  options: {},
  from,
});
const after = (moves: number) => ({ moves, round: 1, scores: [moves, 0], ending: null });

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

/** Another page, with a memory of its own. */
async function anotherPage(): Promise<typeof keep> {
  vi.resetModules();
  return import('$lib/keep/games');
}

describe('games of this browser', () => {
  it('are saved side by side, each with its record', () => {
    const [azul, duel] = [keep.begin(setup(), 5), keep.begin(setup('duel'), 6)];
    for (const [id, record] of [[azul, 'A1'], [duel, 'D1'], [azul, 'A2']]) {
      keep.claim(id);
      expect(keep.save(id, record, after(2))).toBe(true);
    }
    expect([keep.writingOf(azul)?.record, keep.writingOf(duel)?.record]).toEqual(['A2', 'D1']);
    expect(keep.find(azul)).toMatchObject({ seed: 5, moves: 2, scores: [2, 0], mine: [0] });
    expect(keep.all().map(({ setup: { game } }) => game).sort()).toEqual(['azul', 'duel']);
  });

  it('remember their seed, or what they continue, until the first save', () => {
    expect(keep.find(keep.begin(setup(), 5))?.seed).toBe(5);
    const from = { record: 'earlier', decisions: 4 };
    const id = keep.begin(setup('azul', from), 0);
    expect(keep.writingOf(id)).toEqual(from);
    expect(keep.find(id)?.setup.from).toBeUndefined();
  });

  it('can be restored after they are deleted', () => {
    const id = keep.begin(setup(), 5);
    keep.claim(id);
    keep.save(id, 'A1', after(1));
    const restore = keep.remove([id]);
    expect([keep.find(id), keep.writingOf(id), keep.all()]).toEqual([null, null, []]);
    restore();
    expect([keep.find(id)?.moves, keep.writingOf(id)?.record]).toEqual([1, 'A1']);
  });

  it('are written only by the page that opened them last', async () => {
    const id = keep.begin(setup(), 5);
    keep.claim(id);
    const lost = vi.fn();
    const stop = keep.whenLost(id, lost);
    const other = await anotherPage();
    other.claim(id);
    dispatchEvent(new StorageEvent('storage', { key: `azulejos.game.${id}` }));
    expect(lost).toHaveBeenCalledOnce();
    stop();
    expect(other.save(id, 'theirs', after(3))).toBe(true);
    expect(keep.save(id, 'ours', after(1))).toBe(false);
    expect(keep.writingOf(id)?.record).toBe('theirs');
  });

  it('are never dropped to make room: the player is told instead', () => {
    const id = keep.begin(setup(), 5);
    keep.claim(id);
    keep.save(id, 'A1', after(1));
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    vi.stubGlobal('localStorage', { getItem: localStorage.getItem.bind(localStorage), setItem: full });
    expect(() => keep.save(id, 'A2', after(2))).toThrow(keep.Full);
    vi.unstubAllGlobals();
    expect(keep.writingOf(id)?.record).toBe('A1');
  });

  it('without a move are dropped after a day', () => {
    vi.spyOn(Date, 'now').mockReturnValue(0);
    const [looked, played] = [keep.begin(setup(), 1), keep.begin(setup(), 2)];
    keep.claim(played);
    keep.save(played, 'A1', after(1));
    vi.spyOn(Date, 'now').mockReturnValue(2 * 24 * 3600 * 1000);
    keep.begin(setup(), 3);
    expect([keep.find(looked), keep.find(played)?.moves]).toEqual([null, 1]);
  });

  it('include the one saved by a version that kept only one', () => {
    const ending = { places: [2, 1], scores: [3, 9], resigned: 0 };
    localStorage.setItem('azulejos.game', JSON.stringify({ setup: setup('duel'), record: 'old', over: true, ending }));
    const [{ id, ...game }] = keep.all();
    expect(game).toMatchObject({ setup: { game: 'duel' }, moves: 1, scores: [3, 9], ending });
    expect(keep.writingOf(id)).toEqual({ record: 'old', decisions: null });
    expect(keep.all()).toHaveLength(1);
    expect(localStorage.getItem('azulejos.game')).toBeNull();
  });
});
