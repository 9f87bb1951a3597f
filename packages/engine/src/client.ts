// The engine behind a worker: the same questions with promises, progress and cancel, and the page never waits.
import * as errors from "./errors.js";
import { listen, type FromWorker, type Port, type Request, type SentError } from "./messages.js";
import type { Move, Position } from "./position.js";
import type { Analysis, Budget, Watching } from "./search.js";

interface Waiting {
  readonly resolve: (result: never) => void;
  readonly reject: (error: Error) => void;
  readonly onProgress: ((analysis: Analysis) => void) | undefined;
}

function revived({ name, message, line, column }: SentError): Error {
  const kind = (errors as unknown as Record<string, new (message: string) => Error>)[name];
  return kind ? Object.assign(new kind(message), { message, line, column }) : new Error(message);
}

const sent = (position: Position) => ({
  game: position.type.info.name,
  players: position.players,
  bytes: position.bytes,
});

/** A bot that thinks in the worker. */
export class RemoteBot {
  constructor(private readonly worker: EngineWorker, private readonly bot: number) {}

  /** Chooses a move for the player to move. A cancelled bot plays the best move found so far. */
  choose(position: Position, watching: Watching = {}): Promise<Move> {
    return this.worker.ask({ ask: "choose", bot: this.bot, position: sent(position) }, watching);
  }

  async close(): Promise<void> {
    await this.worker.ask({ ask: "closeBot", bot: this.bot });
  }
}

export class EngineWorker {
  private readonly waiting = new Map<number, Waiting>();
  private next = 0;

  private constructor(private readonly port: Port) {}

  /** Takes up with a worker that runs this package's `worker.js`; ready when its engine is.
   *  `new Worker(new URL("azulejos-engine/worker", import.meta.url), { type: "module" })` makes one. */
  static connect(port: Port): Promise<EngineWorker> {
    const client = new EngineWorker(port);
    return new Promise((resolve, reject) => {
      listen(port, (message: FromWorker) => {
        if ("ready" in message) resolve(client);
        else if ("failed" in message) reject(new Error(`the engine could not be loaded: ${message.failed}`));
        else client.hear(message);
      });
    });
  }

  /** A bot by name: `random`, `greedy`, `search:0.2s`, `search:20000n`, `level:1` to `level:10`. */
  async newBot(name: string, seed: number | bigint = 0): Promise<RemoteBot> {
    return new RemoteBot(this, await this.ask<number>({ ask: "newBot", name, seed }));
  }

  /** Analyses a position and returns the best lines; if cancelled, those found so far. */
  analyse(
    position: Position,
    budget: Budget | string = "1s",
    settings: Watching & { lines?: number; seed?: number | bigint; entries?: number } = {},
  ): Promise<Analysis> {
    const { lines = 3, seed = 0, entries } = settings;
    return this.ask({ ask: "analyse", position: sent(position), budget, lines, seed, entries }, settings);
  }

  /** Sends a request; `watching.signal` cancels it. */
  ask<Result>(request: Request, { signal, onProgress }: Watching = {}): Promise<Result> {
    const id = ++this.next;
    const cancel = (): void => this.port.postMessage({ id, cancel: true });
    return new Promise<Result>((resolve, reject) => {
      this.waiting.set(id, { resolve, reject, onProgress });
      this.port.postMessage({ id, request });
      if (signal?.aborted) cancel();
      signal?.addEventListener("abort", cancel);
    }).finally(() => signal?.removeEventListener("abort", cancel));
  }

  private hear(message: Exclude<FromWorker, { ready: true } | { failed: string }>): void {
    const waiting = this.waiting.get(message.id);
    if (!waiting) return;
    if ("progress" in message) {
      waiting.onProgress?.(message.progress as Analysis);
      return;
    }
    this.waiting.delete(message.id);
    if ("error" in message) waiting.reject(revived(message.error));
    else waiting.resolve(message.result as never);
  }
}
