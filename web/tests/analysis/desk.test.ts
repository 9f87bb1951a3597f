// @vitest-environment node
import { readFileSync } from 'node:fs';
import { loadEngine, type Engine } from 'azulejos-engine';
import { beforeAll, describe, expect, it } from 'vitest';
import { Desk } from '$lib/analysis/desk';
import { draftText, isRest, rest, slotsOf, valuesOf } from '$lib/analysis/draft';
import { partsOf } from '$lib/analysis/outcome';
import { drawingOf } from '$lib/analysis/picture';
import { problems } from '$lib/analysis/problems';
import type { Found } from '$lib/analysis/questions';
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

const kinds = () => engine.games.flatMap(({ name, players }) => players.map((count) => ({ name, count })));

/** A game of so many decisions, always the same. */
function begun(name: string, players: number, decisions: number) {
  const game = engine.newGame(name, { players, seed: 5 });
  for (let i = 0; i < decisions && !game.over; i += 1) game.play(game.legalMoves[(7 * i) % game.legalMoves.length]);
  return game;
}

describe('the analysis of a game', () => {
  it('adds variations, which survive in the record', () => {
    const desk = new Desk(engine);
    const game = begun('azul', 2, 6);
    const opened = desk.open(game.record({ Player1: 'Ann' }).text);
    expect(opened.names).toEqual(['Ann', '']);
    const place = desk.at([3]);
    const played = opened.twigs.find(({ parent }) => parent === place)!;
    const other = desk.look(place).step.legal.find(({ text }) => text !== played.event?.text)!;
    const { outline, id } = desk.add(place, other.text);
    desk.comment(id, 'better {so}');
    const again = new Desk(engine);
    const read = again.open(desk.outline().text);
    expect(read.twigs.map(({ event }) => event?.text)).toEqual(outline.twigs.map(({ event }) => event?.text));
    expect(read.twigs.find(({ comment }) => comment)?.event?.text).toBe(other.text);
    // What is played again is what is there already; what is made the main line comes first; what is taken out is gone.
    expect(desk.add(place, other.text).id).toBe(id);
    expect(desk.promote(id).twigs.find(({ parent }) => parent === place)?.id).toBe(id);
    expect(desk.remove(id).text).toBe(game.record({ Player1: 'Ann' }).text);
  });

  it('takes chance at random, as in the game, or as chosen, and refuses impossible outcomes', () => {
    const desk = new Desk(engine);
    const game = begun('azul', 2, 14);
    const text = game.record().text;
    const outline = desk.open(text);
    const second = outline.twigs.filter(({ event }) => event?.kind === 'outcome')[1];
    const before = second.parent!;
    expect(desk.look(before)).toMatchObject({ chance: true, asItWas: second.event!.text });
    expect(desk.add(before, second.event!.text).id).toBe(second.id);
    const random = desk.draw(before);
    expect(random.outline.twigs.find(({ id }) => id === random.id)?.event?.kind).toBe('outcome');
    expect(() => desk.add(before, 'deal BBBB BBBB BBBB BBBB BBBB')).toThrow(/not in the bag/);
    expect(() => desk.add(before, 'deal BB')).toThrow();
    // In a variation of the first round, the second deal can still come as it was.
    const first = desk.at([1]);
    const { id } = desk.add(first, desk.look(first).step.legal.at(-1)!.text);
    expect(desk.look(id).asItWas).toBeNull();
  });

  it('finds lines for every game and number of players, reports them while thinking, and stops', async () => {
    for (const { name, count } of kinds()) {
      const desk = new Desk(engine);
      const { twigs } = desk.open(begun(name, count, 4).record().text);
      const last = twigs.at(-1)!.id;
      if (desk.look(last).chance) continue;
      const told: Found[] = [];
      const thinking = desk.think(last, 2, (found) => {
        told.push(found);
        desk.stop();
      });
      const found = await thinking;
      expect(told.length, name).toBeGreaterThan(0);
      expect(found.lines[0].chances).toHaveLength(count);
      const legal = desk.look(last).step.legal.map(({ text }) => text);
      for (const { moves } of found.lines) expect(legal).toContain(moves[0]);
    }
  });

  it('can be drawn, with every board and name, in any game', () => {
    for (const { name, count } of kinds()) {
      const desk = new Desk(engine);
      const { twigs } = desk.open(begun(name, count, 9).record().text);
      const { view } = show(desk.look(twigs.at(-1)!.id).step);
      const drawing = drawingOf(view, Array.from({ length: count }, (_, i) => `Seat <${i}>`), 0, () => '#123456');
      expect(drawing.match(/Seat &lt;\d>/g)).toHaveLength(count);
      const letters = view.kind === 'azul' ? [...view.factories.flat(), ...view.centre] : view.small.flatMap(({ sun, moon }) => [...sun, ...moon]);
      for (const letter of letters) expect(drawing).toContain(`href="#t${letter}"`);
      expect(drawing).not.toMatch(/NaN|undefined/);
    }
  });
});

describe('a position set up by hand', () => {
  it('is built from the fields of every game, and reads back the same', () => {
    for (const { name, count } of kinds()) {
      const desk = new Desk(engine);
      const kit = desk.kit(name, count);
      const text = begun(name, count, 9).position.text;
      const values = valuesOf(text);
      expect(draftText(kit, values), name).toBe(text);
      // What is left over is worked out.
      for (const slot of slotsOf(kit).filter(isRest)) values.set(slot.key, rest);
      expect(desk.check(draftText(kit, values))).toMatchObject({ text, problems: [] });
      for (const fresh of [kit.dealt, kit.empty]) expect(desk.check(fresh)).toMatchObject({ text: fresh, problems: [] });
    }
  });

  it('is refused with reasons', () => {
    const desk = new Desk(engine);
    const { dealt } = desk.kit('azul', 2);
    const wrong = desk.check(dealt.replace('1.wall=...../', '1.wall=BYRKW/'));
    expect(wrong.problems.length).toBe(wrong.reasons.length);
    expect(wrong.reasons.join()).toMatch(/row is complete/);
    expect(desk.check('azulejos/1 azul players=2 turn=3')).toMatchObject({ text: null, reasons: [expect.stringMatching(/from 1 to 2/)] });
  });

  it('is refused in every language', () => {
    for (const [name, { problems: known }] of Object.entries(engine.module.catalogue.rules)) {
      for (const language of ['fr', 'nl'] as const) expect(problems[name]?.[language], `${name}, ${language}`).toHaveLength(known.length);
    }
  });

  it('offers a choice of outcome wherever chance is due', () => {
    for (const { name, count } of kinds()) {
      const desk = new Desk(engine);
      const { twigs } = desk.open(begun(name, count, 60).record().text);
      for (const { event, parent } of twigs) {
        if (event?.kind === 'outcome') expect(partsOf(event.text, desk.look(parent!).text).parts, event.text).not.toBeNull();
      }
    }
  });
});
