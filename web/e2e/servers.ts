// What all test files share: the built app as plain files, and at a game server.
import type { TestProject } from 'vitest/node';
import { serveFiles } from './browser.ts';
import { GameServer } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    files: string;
    game: string;
  }
}

export default async function start(project: TestProject): Promise<() => Promise<void>> {
  const game = new GameServer();
  const { server, address } = await serveFiles();
  await game.start();
  project.provide('files', address);
  project.provide('game', game.address);
  return async () => {
    server.close();
    await game.end();
  };
}
