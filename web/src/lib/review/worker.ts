// A review's worker: holds one game, judges its events one after another, and sums them up.
import { loadEngine, type Judged, type Review, type Reviewer, type ReviewSettings } from 'azulejos-engine';
import catalogue from 'azulejos-engine/catalogue.json?url';
import wasm from 'azulejos-engine/azulejos.wasm?url';

export type Order =
  | { open: string; settings: Partial<ReviewSettings> }
  /** One event; with an action, as if that had been decided. */
  | { judge: number; action?: number }
  | { sum: readonly Judged[] }
  /** A record, to be written with its review. */
  | { write: string; events: readonly Judged[] };

export type Report = { opened: number } | { judged: Judged; number: number } | { review: Review } | { written: string } | { failed: string };

const here = (path: string) => new URL(path, self.location.href);
const weights = import.meta.glob<string>('../../../../build/engine/*.weights', { query: '?url', import: 'default', eager: true });
const weightsOf = (game: string) => here(weights[`../../../../build/engine/${game}.weights`]);
const engine = loadEngine({ wasm: here(wasm), catalogue: here(catalogue), weights: weightsOf });
let reviewer: Reviewer | null = null;

async function carryOut(order: Order): Promise<Report> {
  if ('open' in order) {
    const loaded = await engine;
    reviewer = await loaded.newReviewer(loaded.readRecord(order.open).replay(), order.settings);
    return { opened: reviewer.game.events.length };
  }
  if ('write' in order) {
    const loaded = await engine;
    const record = loaded.readRecord(order.write);
    loaded.annotate(record, loaded.concludeReview(record.replay(), order.events));
    return { written: record.text };
  }
  if (!reviewer) throw new Error('no game has been opened');
  if ('sum' in order) return { review: reviewer.sum(order.sum) };
  return { judged: await reviewer.judge(order.judge, { action: order.action }), number: order.judge };
}

self.onmessage = async ({ data }: MessageEvent<Order>) => {
  try {
    self.postMessage(await carryOut(data));
  } catch (error) {
    self.postMessage({ failed: error instanceof Error ? error.message : String(error) } satisfies Report);
  }
};
