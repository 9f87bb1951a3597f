import { describe, expect, it } from 'vitest';
import { countsOf, countsText, gridOf, gridText, pilesOf, pilesText, pressedLine } from '$lib/analysis/draft';
import { bagOf, outcomeText, partsOf } from '$lib/analysis/outcome';

describe('a value of a position', () => {
  it('is parsed and written back unchanged', () => {
    expect(pilesText(pilesOf('BBYR,-,KW'))).toBe('BBYR,-,KW');
    expect(gridText(gridOf('B..../.Y.../.....'))).toBe('B..../.Y.../.....');
    expect(countsText(countsOf('B16K3', [...'BYRK']), [...'BYRK'], '')).toBe('B16K3');
    expect(countsText(countsOf('B2,TY1', ['B', 'T', 'TY']), ['B', 'T', 'TY'], ',')).toBe('B2,TY1');
    expect([countsText([0, 0], ['B', 'Y'], ''), pilesText([[]])]).toEqual(['-', '-']);
  });

  it.each([
    ['an empty line is filled up to the space', '', 2, 'B', 'BBB'],
    ['what lies there takes the colour', 'YY', 3, 'R', 'RRRR'],
    ['a Joker leaves the colour as it is', 'YY', 3, 'J', 'YYJJ'],
    ['Jokers stay Jokers', 'YJ', 2, 'K', 'KKJ'],
    ['a press on a tile empties from there', 'KKKK', 1, 'B', 'K'],
  ])('in a pattern line: %s', (_, line, at, tile, after) => {
    expect(pressedLine([...line], at, tile, 'J').join('')).toBe(after);
  });
});

describe('a chance outcome', () => {
  const duel = 'azulejos/1 duel players=2 bag=B5Y5 unseenchips=B1,TY2 unseen=S1,J4 top=J';

  it.each([
    ['deal BBYR KWWB', ['tiles', 'tiles']],
    ['display S3 J1 top J', ['name', 'name', 'name']],
    ['fronts S3', ['name']],
    ['top -', ['name']],
    ['chips 2:B 4:TY', ['name', 'name']],
  ])('%s is taken apart and written again the same', (text, kinds) => {
    const outcome = partsOf(text, duel);
    expect(outcome.parts?.map(({ kind }) => kind)).toEqual(kinds);
    expect(outcomeText(outcome)).toBe(text);
  });

  it('offers only what nobody has seen', () => {
    const [chip] = partsOf('chips 2:B', duel).parts!;
    expect(chip).toMatchObject({ before: '2:', name: 'B', names: ['B', 'TY'] });
    const [plate] = partsOf('fronts S3', duel).parts!;
    expect(plate).toMatchObject({ names: ['J4', 'S1', 'S3'] });
    expect([...bagOf(duel)]).toEqual([['B', 5], ['Y', 5]]);
  });

  it('of an unknown game stays text', () => {
    expect(partsOf('roll 3 4', duel).parts).toBeNull();
  });
});
