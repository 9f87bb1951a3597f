// The worker that judges moves: loads its own engine and answers the page's requests.
import { loadEngine } from 'azulejos-engine';
import catalogue from 'azulejos-engine/catalogue.json?url';
import wasm from 'azulejos-engine/azulejos.wasm?url';
import { Judge } from './judge';
import type { Answer, Ask } from './training.svelte';

const here = (path: string) => new URL(path, self.location.href);
const weights = import.meta.glob<string>('../../../../build/engine/*.weights', { query: '?url', import: 'default', eager: true });
const weightsOf = (game: string) => here(weights[`../../../../build/engine/${game}.weights`]);
const judge = loadEngine({ wasm: here(wasm), catalogue: here(catalogue), weights: weightsOf }).then((engine) => new Judge(engine));

async function answer({ text, action, worth }: Ask): Promise<Answer> {
  if (action === null) return { chance: await (await judge).chance(text) };
  return (await judge).weigh(text, action, worth);
}

self.onmessage = async ({ data }: MessageEvent<Ask>) => {
  try {
    self.postMessage({ id: data.id, ...(await answer(data)) });
  } catch (error) {
    self.postMessage({ id: data.id, error: String(error) });
  }
};
