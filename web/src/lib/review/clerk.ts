// A review's worker as the page sees it: it answers one question at a time.
import type { Judged, Review } from 'azulejos-engine';
import type { Order, Report } from './worker';

export type Opened = Extract<Report, { opened: number }>;
export type JudgedReport = Extract<Report, { judged: Judged }>;
export type Summed = Extract<Report, { review: Review }>;
export type Written = Extract<Report, { written: string }>;

export class Clerk {
  private readonly worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });

  ask<Kind extends Report>(order: Order): Promise<Kind> {
    return new Promise((resolve, reject) => {
      this.worker.onmessage = ({ data }: MessageEvent<Report>) => ('failed' in data ? reject(new Error(data.failed)) : resolve(data as Kind));
      this.worker.onerror = (event) => reject(new Error(event.message || 'the engine could not be started'));
      this.worker.postMessage(order);
    });
  }

  close(): void {
    this.worker.terminate();
  }
}
