// @vitest-environment node
import { readFileSync } from 'node:fs';
import { loadEngine, type Engine } from 'azulejos-engine';
import { beforeAll, expect, it } from 'vitest';
import { Judge } from '$lib/training/judge';

const built = new URL('../../../build/engine/', import.meta.url);
let engine: Engine;
beforeAll(async () => {
  engine = await loadEngine({
    wasm: readFileSync(new URL('azulejos.wasm', built)),
    catalogue: JSON.parse(readFileSync(new URL('catalogue.json', built), 'utf8')),
    weights: async (game) => readFileSync(new URL(`${game}.weights`, built)),
  });
});

/** A row lacks one white tile, which ends the game ahead; three blue ones fit no line. */
const text =
  'azulejos/1 azul players=2 round=5 phase=offer bag=* centre=WBBB marker=2 1.score=30 2.score=30 ' +
  '1.lines=-,Y,-,-,- 1.wall=BYRK./...../...../...../..... 2.lines=-,-,-,-,-';
const action = (move: string) => engine.position(text).parse(move).action;

it('judges moves by the winning chance that they leave', async () => {
  const judge = new Judge(engine);
  const chance = await judge.chance(text);
  expect(chance).toBeGreaterThan(0.5);
  const losses = await Promise.all(
    engine.position(text).legalMoves.map(async ({ action: one }) => {
      const { best, chance: left } = await judge.weigh(text, one, 0.1);
      expect(best).toBe(chance);
      expect(left).toBeGreaterThanOrEqual(0);
      return best - left;
    }),
  );
  expect(Math.min(...losses)).toBeCloseTo(0, 6);
  const wasteful = await judge.weigh(text, action('cBf'), 0.1);
  expect(wasteful.best - wasteful.chance).toBeGreaterThan(0.03);
});

it('judges a move that ends the round by the deals after it', async () => {
  const last = text.replace('centre=WBBB', 'centre=B');
  const judge = new Judge(engine);
  for (const { action: one } of engine.position(last).legalMoves) {
    const { chance } = await judge.weigh(last, one, 0.01);
    expect(chance).toBeGreaterThan(0);
    expect(chance).toBeLessThanOrEqual(1);
  }
});
