// What the page and the worker say to each other.
import type { Budget } from "./search.js";

/** A position on its way to another thread. */
export interface SentPosition {
  readonly game: string;
  readonly players: number;
  readonly bytes: Uint8Array;
}

export type Request =
  | { readonly ask: "newBot"; readonly name: string; readonly seed: number | bigint }
  | { readonly ask: "closeBot"; readonly bot: number }
  | { readonly ask: "choose"; readonly bot: number; readonly position: SentPosition }
  | {
      readonly ask: "analyse";
      readonly position: SentPosition;
      readonly budget: Budget | string;
      readonly lines: number;
      readonly seed: number | bigint;
      readonly entries: number | undefined;
    };

export type ToWorker = { readonly id: number; readonly request: Request } | { readonly id: number; readonly cancel: true };

export interface SentError {
  readonly name: string;
  readonly message: string;
  readonly line: number;
  readonly column: number;
}

export type FromWorker =
  | { readonly ready: true }
  | { readonly failed: string }
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly progress: unknown }
  | { readonly id: number; readonly error: SentError };

/** A worker, a worker's own scope, or a port, in browsers or in Node. */
export interface Port {
  postMessage(message: unknown): void;
  addEventListener?(kind: "message", hear: (event: { data: unknown }) => void): void;
  on?(kind: "message", hear: (data: unknown) => void): void;
  start?(): void;
}

export function listen(port: Port, hear: (message: never) => void): void {
  if (port.addEventListener) {
    port.addEventListener("message", (event) => hear(event.data as never));
    port.start?.();
  } else port.on?.("message", (data) => hear(data as never));
}
