// The page's end of the analysis worker.
import type { Asked, Found, Question, Reply } from './questions';

interface Waiting {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
  tell?: (found: Found) => void;
}

export interface Analyst extends Asked {
  close(): void;
}

const names = ['open', 'at', 'look', 'add', 'draw', 'drawn', 'remove', 'promote', 'comment', 'stop', 'kit', 'games', 'check', 'think'] as const satisfies (keyof Asked)[];

export function analystOver(worker: Worker): Analyst {
  const waiting = new Map<number, Waiting>();
  let last = 0;
  worker.onmessage = ({ data }: MessageEvent<Reply>) => {
    const asked = waiting.get(data.number);
    if ('progress' in data) return asked?.tell?.(data.progress);
    waiting.delete(data.number);
    if ('error' in data) asked?.reject(new Error(data.error));
    else asked?.resolve(data.value);
  };
  worker.onerror = (event) => {
    for (const { reject } of waiting.values()) reject(new Error(event.message || 'the engine could not be started'));
    waiting.clear();
  };
  const ask = (name: keyof Asked) => (...given: unknown[]) =>
    new Promise((resolve, reject) => {
      last += 1;
      const tell = given.find((one) => typeof one === 'function') as Waiting['tell'];
      waiting.set(last, { resolve, reject, tell });
      worker.postMessage({ number: last, name, args: given.filter((one) => typeof one !== 'function') } satisfies Question);
    });
  const asking = Object.fromEntries(names.map((name) => [name, ask(name)]));
  return { ...asking, close: () => worker.terminate() } as unknown as Analyst;
}

/** A worker with its own engine; close it when leaving the page. */
export const startAnalyst = (): Analyst => analystOver(new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }));
