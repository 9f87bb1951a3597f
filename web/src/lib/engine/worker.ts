// The worker: loads the engine once and answers the page's requests one after another.
import { loadEngine } from 'azulejos-engine';
import catalogue from 'azulejos-engine/catalogue.json?url';
import wasm from 'azulejos-engine/azulejos.wasm?url';
import type { Answer, Ask } from './client';
import { Host } from './host';

const here = (path: string) => new URL(path, self.location.href);
const weights = import.meta.glob<string>('../../../../build/engine/*.weights', { query: '?url', import: 'default', eager: true });
const weightsOf = (game: string) => here(weights[`../../../../build/engine/${game}.weights`]);
const host = loadEngine({ wasm: here(wasm), catalogue: here(catalogue), weights: weightsOf }).then((engine) => new Host(engine));

async function answer({ id, name, args }: Ask): Promise<Answer> {
  try {
    const method = (await host)[name] as (...given: unknown[]) => unknown;
    return { id, value: await method.apply(await host, args) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}

self.onmessage = async ({ data }: MessageEvent<Ask>) => self.postMessage(await answer(data));
