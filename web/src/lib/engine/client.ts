// The page's end of the engine's worker: requests go out with a number, answers come back with it.
import type { Engine, Question } from './engine';

export interface Ask {
  id: number;
  name: Question;
  args: unknown[];
}

export type Answer = { id: number; value: unknown } | { id: number; error: string };

interface Waiting {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

const questions: Question[] = ['games', 'sit', 'begin', 'read', 'play', 'back', 'choose', 'advise', 'record', 'position', 'review', 'split'];

export function engineOver(worker: Worker): Engine {
  const waiting = new Map<number, Waiting>();
  let last = 0;
  worker.onmessage = ({ data }: MessageEvent<Answer>) => {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if ('error' in data) asked?.reject(new Error(data.error));
    else asked?.resolve(data.value);
  };
  worker.onerror = (event) => {
    for (const { reject } of waiting.values()) reject(new Error(event.message || 'the engine could not be started'));
    waiting.clear();
  };
  const ask = (name: Question) => (...args: unknown[]) =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      worker.postMessage({ id: last, name, args } satisfies Ask);
    });
  const asking = Object.fromEntries(questions.map((name) => [name, ask(name)]));
  return { ...asking, close: () => worker.terminate() } as unknown as Engine;
}

/** A worker with its own engine; close it when leaving the table. */
export async function startEngine(): Promise<Engine> {
  return engineOver(new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }));
}
