// @vitest-environment node
import { readFileSync } from 'node:fs';
import { loadEngine, type Engine } from 'azulejos-engine';
import { beforeAll, describe, expect, it } from 'vitest';
import { Host } from '$lib/engine/host';
import { show } from '$lib/table/read';

const built = new URL('../../../build/engine/', import.meta.url);
let engine: Engine;
beforeAll(async () => {
  engine = await loadEngine({
    wasm: readFileSync(new URL('azulejos.wasm', built)),
    catalogue: JSON.parse(readFileSync(new URL('catalogue.json', built), 'utf8')),
    weights: async (game) => readFileSync(new URL(`${game}.weights`, built)),
  });
});

const opening = (game: string, players: number, seed = 7) => ({ game, players, options: {}, seed });

/** Plays a game to its end with bots in every seat. */
async function playOut(host: Host, game: string, players: number) {
  let step = host.begin(opening(game, players));
  let decisions = 0;
  while (!step.over) {
    step = host.play(await host.choose(1 + (decisions % 2))).at(-1)!;
    decisions += 1;
  }
  return { step, decisions };
}

describe('the engine in the browser', () => {
  it('knows its games', () => {
    const games = new Host(engine).games();
    expect(games.map((game) => game.name)).toContain('azul');
    expect(games.find((game) => game.name === 'azul')?.players).toEqual([2, 3, 4]);
  });

  it('reports what every step scored, and it adds up', async () => {
    for (const { name, players } of new Host(engine).games()) {
      const host = new Host(engine);
      const first = host.begin(opening(name, players[0]));
      const points = [...first.scores];
      const reasons = new Set<string>();
      for (let step = first; !step.over; ) {
        for (const next of host.play(await host.choose(1))) {
          for (const entry of show(next).scored) {
            points[entry.seat] += entry.points;
            reasons.add(entry.reason);
          }
          expect(points).toEqual(next.scores);
          step = next;
        }
      }
      expect(reasons.has('tile')).toBe(true);
      const replayed = new Host(engine).read(host.record([]));
      expect(replayed.moves.flatMap(({ steps }) => steps.flatMap(({ scored }) => scored))).not.toEqual([]);
    }
  });

  it('reads a position with an omitted bag, and a view', () => {
    const { start } = new Host(engine).read('azulejos/1 azul players=2 phase=offer bag=* factories=BBYR,-,-,-,-');
    expect(show(start).view.bag).toEqual({ B: 18, Y: 19, R: 19, K: 20, W: 20 });
    const view = engine.newGame('duel', { seed: 3 }).position.view(0).text;
    expect(new Host(engine).read(view).game).toBe('duel');
  });

  it('plays every game to its end, and shows every position on the way', async () => {
    for (const { name, players } of new Host(engine).games()) {
      for (const count of players) {
        const host = new Host(engine);
        host.sit([0]);
        let step = host.begin(opening(name, count));
        while (!step.over) {
          const { view, moves } = show(step);
          expect(view.boards).toHaveLength(count);
          expect(moves.every((move) => move.spots.length > 0)).toBe(true);
          expect(new Set(moves.map((move) => move.spots.join())).size).toBe(moves.length);
          step = host.play(await host.choose(1)).at(-1)!;
        }
        expect(step.places).toHaveLength(count);
      }
    }
  });

  it('shows previews only to the seats at this screen', () => {
    const host = new Host(engine);
    host.sit([0]);
    const step = host.begin(opening('azul', 2));
    const ours = step.mover === 0;
    expect(step.legal.every((move) => (move.effect !== null) === ours)).toBe(true);
  });

  it('saves a game and reads it again', async () => {
    const host = new Host(engine);
    const { step, decisions } = await playOut(host, 'azul', 2);
    const again = new Host(engine).read(host.record(['Ana', 'Bot']));
    expect(again).toMatchObject({ game: 'azul', names: ['Ana', 'Bot'] });
    expect(again.moves).toHaveLength(decisions);
    expect(again.moves.at(-1)?.steps.at(-1)?.scores).toEqual(step.scores);
  });

  it('goes back to an earlier decision', async () => {
    const host = new Host(engine);
    const first = host.begin(opening('azul', 2));
    host.play(await host.choose(1));
    host.play(await host.choose(1));
    expect(host.back(0).fields).toEqual(first.fields);
  });

  it('reads a position and plays on from it', () => {
    const host = new Host(engine);
    host.sit([0, 1]);
    const game = engine.newGame('azul', { players: 2, seed: 3, first: 0 });
    game.play(game.legalMoves[0]);
    const { start, moves } = host.read(game.position.text);
    expect(moves).toEqual([]);
    expect(start.mover).toBe(1);
    expect(host.play(start.legal[0].action)[0].mover).toBe(0);
  });

  it('says what is wrong with a text that is not a game, and where', () => {
    expect(() => new Host(engine).read('hello')).toThrow(/line 1/);
  });

  it('stops thinking when the decision is undone', async () => {
    const host = new Host(engine);
    host.begin(opening('azul', 2));
    const began = performance.now();
    const thinking = host.advise();
    host.back(0);
    await thinking;
    expect(performance.now() - began).toBeLessThan(900);
  });

  it('gives advice that is legal, best first', async () => {
    const host = new Host(engine);
    const step = host.begin(opening('azul', 2));
    const advice = await host.advise();
    expect(advice.every(({ action }) => step.legal.some((move) => move.action === action))).toBe(true);
    expect(advice[0].value).toBeGreaterThanOrEqual(advice.at(-1)?.value ?? Infinity);
  });
});
