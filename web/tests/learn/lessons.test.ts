// @vitest-environment node
// Every step of the lessons, played on the real engine.
import { readFileSync } from 'node:fs';
import { loadEngine, type Engine } from 'azulejos-engine';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Step as Shown } from '$lib/engine/engine';
import { Host } from '$lib/engine/host';
import { azul } from '$lib/learn/azul';
import { duel } from '$lib/learn/duel';
import { again, done, type Step } from '$lib/learn/steps';
import { sayings } from '$lib/learn/words';
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

const lessons: Record<string, Step[]> = { azul, duel };

/** Plays a lesson as it asks for, and gives what each step led to. */
function played(steps: Step[]): Map<string, { before: Shown; after: Shown[] }> {
  const host = new Host(engine);
  host.sit([0, 1]);
  const seen = new Map<string, { before: Shown; after: Shown[] }>();
  let now: Shown | null = null;
  for (const step of steps) {
    if (step.position) now = host.read(step.position).start;
    const before = now!;
    const after: Shown[] = [];
    for (const wanted of step.wanted ?? []) {
      const fits = now!.legal.filter(({ text }) => wanted.test(text));
      expect(fits, `${step.text}: ${wanted}`).not.toEqual([]);
      expect(now!.mover, step.text).toBe(0);
      after.push(...host.play(fits[0].action));
      now = after.at(-1)!;
    }
    seen.set(step.text, { before, after });
  }
  return seen;
}

describe.each(Object.entries(lessons))('the lesson of %s', (_, steps) => {
  it('asks for legal moves, and leaves room for a mistake', () => {
    const seen = played(steps);
    for (const { text, wanted } of steps) if (wanted) expect(seen.get(text)!.before.legal.length, text).toBeGreaterThan(1);
  });

  it('points at spots that lead to the expected moves', () => {
    const seen = played(steps);
    for (const { text, wanted, path } of steps) {
      if (!wanted || !path) continue;
      const { moves } = show(seen.get(text)!.before);
      const right = moves.filter((move) => wanted.some((one) => one.test(move.text)));
      path.forEach((spots, i) => {
        const found = [spots].flat().filter((spot) => right.some((move) => move.spots[i] === spot));
        expect(found.length, `${text}: ${spots}`).toBeGreaterThan(0);
      });
    }
  });

  it.each(['en', 'fr', 'nl'] as const)('has all of its texts in %s', (language) => {
    steps.forEach((step, i) => {
      const following = steps[i + 1];
      const ends = step.wanted && (!following?.wanted || following.position);
      const needed = [step.text, ...(step.wanted ? [again(step)] : []), ...(ends ? [done(step)] : [])];
      for (const key of needed) expect(sayings[language][key], `${language} ${key}`).toBeTruthy();
    });
  });

  it('ends with an unfinished game in which the learner moves first', () => {
    const last = steps.at(-1)!;
    const { start } = new Host(engine).read(last.position!);
    expect(last.game).toBe(true);
    expect([start.over, start.mover]).toEqual([false, 0]);
  });
});

describe('what the lessons promise', () => {
  const scored = (subject: string, text: string) =>
    played(lessons[subject])
      .get(text)!
      .after.flatMap((step) => step.scored)
      .filter(({ player }) => player === 0)
      .map(({ reason, points }) => `${reason} ${points}`);

  it('happens in Azul', () => {
    const refusing = played(azul).get('azul.refuse')!.before.legal.map(({ text }) => text);
    expect(refusing.filter((text) => /^2K[23]$/.test(text))).toEqual([]);
    expect(scored('azul', 'azul.round')).toEqual(['tile 1', 'tile 1']);
    expect(scored('azul', 'azul.score')).toEqual(['tile 5']);
    expect(scored('azul', 'azul.end')).toEqual(['tile 10', 'row 2', 'column 7', 'colour 10']);
    expect(played(azul).get('azul.end')!.after.at(-1)!.over).toBe(true);
  });

  it('happens in a duel', () => {
    expect(scored('duel', 'duel.pile')).toEqual(['drawn -1']);
    expect(scored('duel', 'duel.space')[0]).toBe('tile 2');
    expect(scored('duel', 'duel.special').slice(0, 2)).toEqual(['tile 4', 'special 5']);
    expect(scored('duel', 'duel.stuck')).toEqual(['broken -3']);
    const [taken] = played(duel).get('duel.moon')!.after;
    expect(show(taken).view.boards[0].lines[4].tiles).toEqual(['K', 'K', 'K']);
    expect(taken.fields.marker).toBe(0);
  });
});
