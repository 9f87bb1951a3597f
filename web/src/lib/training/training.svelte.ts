// A training game: an evaluation bar and a question before a blunder, each optional. Only if nobody else plays: see
// `trains`.

/** The loss of winning chance that makes a move a blunder here, by the number of players. */
const blunder = (players: number) => 0.2 / players;

export interface Ask {
  id: number;
  text: string;
  /** The move to judge; null for the position alone. */
  action: number | null;
  worth: number;
}

export interface Answer {
  chance: number;
  best?: number;
}

export class Training {
  /** The winning chance of the person at this screen; null before it is known. */
  chance: number | null = $state(null);
  private readonly worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  private readonly waiting = new Map<number, (answer: Answer | null) => void>();
  private last = 0;

  constructor(private readonly players: number) {
    const fail = () => this.waiting.forEach((answered) => answered(null));
    this.worker.onerror = fail;
    this.worker.onmessage = ({ data }: MessageEvent<Answer & { id: number; error?: string }>) => {
      this.waiting.get(data.id)?.(data.error === undefined ? data : null);
      this.waiting.delete(data.id);
    };
  }

  /** Analyses a position before its decision, so that a move can then be judged at once. */
  async see(text: string): Promise<void> {
    const answer = await this.ask(text, null);
    if (answer) this.chance = answer.chance;
  }

  /** What a move loses, if it is a blunder; 0 for any other, and where the worker cannot say. */
  async loss(text: string, action: number): Promise<number> {
    const answer = await this.ask(text, action);
    if (answer?.best === undefined) return 0;
    const lost = answer.best - answer.chance;
    if (lost >= blunder(this.players)) return lost;
    this.chance = answer.chance;
    return 0;
  }

  close(): void {
    this.worker.terminate();
    this.waiting.forEach((answered) => answered(null));
  }

  private ask(text: string, action: number | null): Promise<Answer | null> {
    this.last += 1;
    const id = this.last;
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      this.worker.postMessage({ id, text, action, worth: blunder(this.players) } satisfies Ask);
    });
  }
}
