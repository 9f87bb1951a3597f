// Games by accessible names: played from the accessibility tree, as a screen reader sees it, never from the picture.
import type { CDPSession, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { playFrom } from './play.ts';
import { lastRound } from './positions.ts';
import { named, word } from './words.ts';
import { aloneWorld } from './world.ts';

const world = aloneWorld();
const most = 900;

interface Thing {
  role: string;
  name: string;
  disabled: boolean;
  node: number;
}

/** The page as a screen reader has it. */
async function tree(client: CDPSession): Promise<Thing[]> {
  const { nodes } = await client.send('Accessibility.getFullAXTree');
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name, properties, backendDOMNodeId }) => ({
      role: String(role?.value ?? ''),
      name: String(name?.value ?? '').trim(),
      disabled: properties?.some((property) => property.name === 'disabled' && property.value.value === true) ?? false,
      node: backendDOMNodeId ?? 0,
    }));
}

/** What is on every page and is not a choice, alone or before the name of what it is about. */
const around = (['action.hint', 'action.undo', 'action.menu', 'action.close', 'explain.start', 'log.download', 'choose.reset', 'choose.confirm'] as const).map((key) => word(key));
/** A player who always discards tiles would never end a game. */
const wasteful = new RegExp(`^(${word('place.floor')}|${word('place.broken')})`, 'i');
const over = word('turn.over');

/** Moves the focus to something and presses Enter; false if it went away in the meantime. */
async function enter(page: Page, client: CDPSession, { node }: Thing): Promise<boolean> {
  const focused = await client.send('DOM.focus', { backendNodeId: node }).then(
    () => true,
    () => false,
  );
  if (focused) await page.keyboard.press('Enter');
  return focused;
}

/** Presses what a press has just opened, else anything that can be pressed, until the game is over or up to a limit;
    returns the names of all that could be pressed. */
async function playByNames(page: Page, limit = most): Promise<Set<string>> {
  const client = await page.context().newCDPSession(page);
  // Nodes have ids only once the document has been requested.
  await client.send('DOM.getDocument', { depth: 0 });
  const heard = new Set<string>();
  let before = new Set<string>();
  let presses = 0;
  for (let until = Date.now() + 60_000; presses < limit; ) {
    // The title says whose turn it is; requesting the whole tree meanwhile would only keep the page busy.
    await page.waitForFunction((end) => document.title.startsWith('●') || document.querySelector(end) !== null, `section${named('turn.over')}`);
    const things = await tree(client);
    if (things.some(({ role, name }) => role === 'region' && name === over)) return heard;
    const open = things.filter(({ role, disabled, name }) => role === 'button' && !disabled && !around.includes(name.split(': ')[0]));
    const fresh = open.filter(({ name }) => !before.has(name));
    const wanted = (some: Thing[]) => some.filter(({ name }) => !wasteful.test(name));
    const choices = [wanted(fresh), fresh, wanted(open), open].find((some) => some.length > 0);
    if (choices && (await enter(page, client, choices[(presses * 7) % choices.length]))) {
      before = new Set(open.map(({ name }) => name));
      before.forEach((name) => heard.add(name));
      [presses, until] = [presses + 1, Date.now() + 60_000];
    } else if (Date.now() > until) throw new Error('nothing could be pressed for a minute');
    else await page.waitForTimeout(50);
  }
  if (limit === most) throw new Error(`the game was not over after ${most} presses`);
  return heard;
}

const colour = /blue|yellow|red|black|white|turquoise/;

describe('by names alone', () => {
  it.each([
    ['azul', [/^\d (blue|yellow|red|black|white), (factory \d|centre)$/, /^Pattern line \d: .*, (completes it|\d of \d)/]],
    ['duel', [/^\d (blue|yellow|red|black|turquoise), (sun \d|large sun)$/, /^plate \d: \w+, \w+ \/ \w+, \w+$/, /^plate space \d: row \d, column \d$/, /^take bonus chip: /]],
  ] as const)('starts a game of %s, and plays a last round to its end', async (game, names) => {
    const page = await world.open(`play/${game}`);
    const all = [...(await playByNames(page, 60))];
    await playFrom(page, lastRound[game]);
    all.push(...(await playByNames(page)));
    expect(all.filter((name) => name === '')).toEqual([]);
    for (const pattern of names) expect(all.some((name) => pattern.test(name)), String(pattern)).toBe(true);
    const told = await page.locator(`ol${named('log.title')}`).getByRole('listitem').allInnerTexts();
    expect(told.filter((line) => / took \d /.test(line)).every((line) => colour.test(line))).toBe(true);
    await page.getByRole('row', { name: new RegExp(`^${word('sheet.total')} \\d+ \\d+`) }).waitFor();
  });
});
