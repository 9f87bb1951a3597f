// The analysis board's worker: answers the page's questions while a search runs in slices between them.
import { loadEngine } from 'azulejos-engine';
import catalogue from 'azulejos-engine/catalogue.json?url';
import wasm from 'azulejos-engine/azulejos.wasm?url';
import { Desk } from './desk';
import type { Question, Reply } from './questions';

const here = (path: string) => new URL(path, self.location.href);
const weights = import.meta.glob<string>('../../../../build/engine/*.weights', { query: '?url', import: 'default', eager: true });
const weightsOf = (game: string) => here(weights[`../../../../build/engine/${game}.weights`]);
const desk = loadEngine({ wasm: here(wasm), catalogue: here(catalogue), weights: weightsOf }).then((engine) => new Desk(engine));

async function answer({ number, name, args }: Question): Promise<Reply> {
  try {
    const method = (await desk)[name] as (...given: unknown[]) => unknown;
    const given = name === 'think' ? [...args, (progress: unknown) => self.postMessage({ number, progress })] : args;
    return { number, value: await method.apply(await desk, given) };
  } catch (error) {
    return { number, error: error instanceof Error ? error.message : String(error) };
  }
}

self.onmessage = async ({ data }: MessageEvent<Question>) => self.postMessage(await answer(data));
