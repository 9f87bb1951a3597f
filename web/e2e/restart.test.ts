// A server that is killed in the middle of a game and started again: nobody reloads, nothing is lost.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { moves, playMoves } from './play.ts';
import { GameServer } from './server.ts';
import { twoPlayers } from './two.ts';
import { word } from './words.ts';
import { World } from './world.ts';

const server = new GameServer();
const world = new World(() => server.address);
beforeAll(() => server.start());
afterAll(() => server.end());

it('two players continue after the server was killed and restarted', async () => {
  const { ana, ben } = await twoPlayers(world);
  await playMoves([ana, ben], 3);
  const before = await ana.locator('ol .path').allTextContents();
  await server.kill();
  await Promise.all([ana, ben].map((page) => page.getByText(word('net.lost')).waitFor()));
  await server.start();
  await Promise.all([ana, ben].map((page) => page.getByText(word('net.lost')).waitFor({ state: 'detached', timeout: 60_000 })));
  expect(await ana.locator('ol .path').allTextContents()).toEqual(before);
  await playMoves([ana, ben], 3);
  expect(await moves(ben)).toBe(6);
});
