// Whole games by names alone: played from the accessibility tree, as a screen reader has it, and never from the picture.
import type { CDPSession, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { named, word } from './words.ts';
import { aloneWorld } from './world.ts';

const world = aloneWorld();
const most = 900;

interface Thing {
  role: string;
  name: string;
  disabled: boolean;
}

/** The page as a screen reader has it. */
async function tree(client: CDPSession): Promise<Thing[]> {
  const { nodes } = await client.send('Accessibility.getFullAXTree');
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name, properties }) => ({
      role: String(role?.value ?? ''),
      name: String(name?.value ?? '').trim(),
      disabled: properties?.some((property) => property.name === 'disabled' && property.value.value === true) ?? false,
    }));
}

/** What is on every page and chooses nothing. */
const around = (['action.hint', 'action.undo', 'action.menu', 'action.close', 'explain.start', 'log.download', 'choose.reset', 'choose.confirm'] as const).map((key) => word(key));
/** Whoever always throws tiles away never ends a game. */
const wasteful = new RegExp(`^(${word('place.floor')}|${word('place.broken')})`, 'i');
const over = word('turn.over');

/** Presses what a press has just opened, else anything that can be pressed, until the game is over. */
async function playByNames(page: Page): Promise<{ presses: number; heard: Set<string> }> {
  const client = await page.context().newCDPSession(page);
  const heard = new Set<string>();
  let before: string[] = [];
  for (let presses = 0; presses < most; presses += 1) {
    let open: string[] = [];
    for (const until = Date.now() + 60_000; open.length === 0; ) {
      const things = await tree(client);
      if (things.some(({ role, name }) => role === 'region' && name === over)) return { presses, heard };
      open = things.filter(({ role, disabled, name }) => role === 'button' && !disabled && !around.includes(name)).map(({ name }) => name);
      if (Date.now() > until) throw new Error('nothing could be pressed for a minute');
    }
    const fresh = open.filter((name) => !before.includes(name));
    const wanted = (names: string[]) => names.filter((name) => !wasteful.test(name));
    const choices = [wanted(fresh), fresh, wanted(open), open].find((names) => names.length > 0)!;
    const name = choices[(presses * 7) % choices.length];
    open.forEach((one) => heard.add(one));
    before = open;
    await page.getByRole('button', { name, exact: true }).first().press('Enter');
  }
  throw new Error(`the game was not over after ${most} presses`);
}

const colour = /blue|yellow|red|black|white|turquoise/;

describe('by names alone', () => {
  it.each([
    ['azul', [/^\d (blue|yellow|red|black|white), (factory \d|centre)$/, /^Pattern line \d: .*, (completes it|\d of \d)/]],
    ['duel', [/^\d (blue|yellow|red|black|turquoise), (sun \d|large sun)$/, /^plate \d: \w+, \w+ \/ \w+, \w+$/, /^plate space \d: row \d, column \d$/, /^take bonus chip: /]],
  ] as const)('a game of %s is played to its end', { timeout: 480_000 }, async (game, names) => {
    const page = await world.open(`play/${game}`);
    const { presses, heard } = await playByNames(page);
    console.log(`${game}: ${presses} presses, ${heard.size} names`);
    const all = [...heard];
    expect(all.filter((name) => name === '')).toEqual([]);
    for (const pattern of names) expect(all.some((name) => pattern.test(name)), String(pattern)).toBe(true);
    const told = await page.locator(`ol${named('log.title')}`).getByRole('listitem').allInnerTexts();
    expect(told.filter((line) => / took \d /.test(line)).every((line) => colour.test(line))).toBe(true);
    await page.getByRole('row', { name: new RegExp(`^${word('sheet.total')} \\d+ \\d+`) }).waitFor();
  });
});
