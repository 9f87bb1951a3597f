// Two players who meet at the game server.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { ClockChoice } from '../src/lib/app/clocks.ts';
import { findings } from './browser.ts';
import { setUp } from './play.ts';
import { named, word } from './words.ts';
import type { World } from './world.ts';

/** A page with the server behind it. */
export const visit = (world: World, name: string, path: string): Promise<Page> =>
  world.open(path, { settings: { name } });

/** Ana sets up a table, Ben sits down by her link; with a clock that may be shorter than any that can be chosen. */
export async function twoPlayers(world: World, game = 'azul', clock?: ClockChoice): Promise<{ ana: Page; ben: Page }> {
  const ana = await visit(world, 'Ana', 'new');
  if (clock) await ana.route('**/api/v1/tables', (route) => route.continue({ postData: { ...route.request().postDataJSON(), clock } }));
  await ana.locator('option[value="friend"]').first().waitFor({ state: 'attached' });
  await setUp(ana, game, 2, { 2: 'friend' });
  const link = await ana.getByLabel(word('wait.link')).inputValue();
  expect(await findings(ana)).toEqual([]);
  const ben = await visit(world, 'Ben', link);
  await Promise.all([ana, ben].map((page) => page.waitForSelector(`section${named('board.of', { name: 'Ben' })}`)));
  return { ana, ben };
}
