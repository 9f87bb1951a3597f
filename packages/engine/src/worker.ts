// The engine in its own thread: answers the requests of `EngineWorker`. Run as a module worker, it serves at once.
import type { Bot } from "./bots.js";
import { loadEngine, type Engine, type Sources } from "./engine.js";
import { AzulejosError } from "./errors.js";
import { listen, type FromWorker, type Port, type Request, type SentError, type SentPosition, type ToWorker } from "./messages.js";
import type { Position } from "./position.js";
import type { Watching } from "./search.js";

function sent(error: unknown): SentError {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  const placed = error instanceof AzulejosError ? error : { line: 0, column: 0 };
  return { name, message, line: placed.line, column: placed.column };
}

class Server {
  private readonly bots = new Map<number, Bot>();
  private readonly running = new Map<number, AbortController>();
  private next = 0;

  constructor(private readonly engine: Engine, private readonly say: (message: FromWorker) => void) {}

  async hear(message: ToWorker): Promise<void> {
    const { id } = message;
    if ("cancel" in message) {
      this.running.get(id)?.abort();
      return;
    }
    const controller = new AbortController();
    this.running.set(id, controller);
    const onProgress = (progress: unknown): void => this.say({ id, progress });
    try {
      this.say({ id, result: await this.answer(message.request, { signal: controller.signal, onProgress }) });
    } catch (error) {
      this.say({ id, error: sent(error) });
    } finally {
      this.running.delete(id);
    }
  }

  private async answer(request: Request, watching: Watching): Promise<unknown> {
    switch (request.ask) {
      case "newBot":
        this.bots.set(++this.next, this.engine.newBot(request.name, request.seed));
        return this.next;
      case "closeBot":
        this.bots.get(request.bot)?.close();
        return this.bots.delete(request.bot);
      case "choose": {
        const bot = this.bots.get(request.bot);
        if (!bot) throw new Error("this bot was closed");
        return bot.choose(this.position(request.position), watching);
      }
      case "analyse": {
        const { position, budget, lines, seed, entries } = request;
        const settings = { ...watching, lines, seed, ...(entries === undefined ? {} : { entries }) };
        return this.engine.analyse(this.position(position), budget, settings);
      }
    }
  }

  private position({ game, players, bytes }: SentPosition): Position {
    return this.engine.restore(game, players, bytes);
  }
}

/** Answers requests that come through a port, with its own engine. */
export async function serve(port: Port, sources: Sources = {}): Promise<void> {
  const say = (message: FromWorker): void => port.postMessage(message);
  try {
    const server = new Server(await loadEngine(sources), say);
    listen(port, (message: ToWorker) => void server.hear(message));
    say({ ready: true });
  } catch (error) {
    say({ failed: sent(error).message });
  }
}

if ("WorkerGlobalScope" in globalThis) void serve(globalThis as unknown as Port);
