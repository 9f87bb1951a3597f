// A client for the azulejos server's API in one file, for Node 18 or newer and for browsers. Copy it and adapt it.
//
//   const me = new Client('http://127.0.0.1:8000', 'azb_...');     // a token: azulejos bot add NAME
//   for await (const { type, table } of me.stream()) {             // reconnects by itself
//     if (type === 'challenge') await me.accept(table.id);
//     if (type === 'your_move') await me.move(table, table.legal[0].action);
//   }
//
// A person's client has no token: `create` and `join` return a seat's secret, which you pass to `at`.

/** How often to send a request before its failure is reported to the caller. */
const tries = 6;
/** Milliseconds without even a keep-alive after which a stream counts as lost. */
const silence = 45_000;

export interface Move {
  action: number;
  text: string;
  effect: { placed: number; spilled: number; completes: boolean; points: number; penalty: number };
}

export interface Seat {
  kind: 'person' | 'bot' | 'outside';
  name: string;
  bot: string;
  taken: boolean;
  invited: boolean;
  gone: '' | 'resigned' | 'time';
}

/** A table as one viewer may know it; only the fields that most programs need are listed here. */
export interface Table {
  id: string;
  game: string;
  options: Record<string, string>;
  status: 'open' | 'running' | 'over';
  version: number;
  seats: Seat[];
  mine: number[];
  mover: number | null;
  fields: Record<string, number | number[]>;
  legal: Move[];
  scores: number[];
  clock: { initial: number; credit: number; left: number[]; running: number | null; at: number } | null;
  expires: number | null;
  result: { why: string; places: number[]; scores: number[] } | null;
  can: Record<'move' | 'undo' | 'answer' | 'resign' | 'rematch' | 'hint' | 'phrases', boolean>;
}

export interface Event {
  type: 'challenge' | 'challenge_over' | 'game_started' | 'your_move' | 'undo_offered' | 'game_over';
  table: Table;
}

export interface NewSeat {
  kind: 'me' | 'link' | 'open' | 'bot' | 'outside';
  name?: string;
  bot?: string;
}

export interface Accepts {
  games?: string[];
  players?: number[];
  without_clock?: boolean;
  shortest?: number;
  longest?: number;
  positions?: boolean;
  people?: boolean;
  bots?: boolean;
  at_once?: number;
}

export interface Created {
  table: Table;
  /** Empty for a bot, which sits by its token. */
  secret: string;
  invitations: { seat: number; invite: string }[];
}

export interface Joined {
  table: Table;
  secret: string;
  seat: number;
}

/** The server said no; `reason` is one of the fixed words that docs/server.md lists. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly reason: string,
    message: string,
    /** Seconds to wait before the next try, where the server says so. */
    readonly retryAfter: number | null,
  ) {
    super(`${reason}: ${message}`);
  }

  /** Whether the same request may succeed later. */
  get passing(): boolean {
    return this.status === 429 || this.status >= 500;
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Requests to one server, as an outside bot (by its token), a seat (by its secret) or a spectator. */
export class Client {
  constructor(
    readonly server: string,
    private readonly token = '',
  ) {}

  /** The same server, as the holder of a seat's secret. */
  at(secret: string): Client {
    return new Client(this.server, secret);
  }

  create(game: string, seats: NewSeat[], more: object = {}): Promise<Created> {
    return this.call('POST', '/tables', { game, seats, ...more });
  }

  join(id: string, name = '', invite = ''): Promise<Joined> {
    return this.call('POST', `/tables/${id}/join`, { name, invite });
  }

  async table(id: string): Promise<Table> {
    return (await this.call<{ table: Table }>('GET', `/tables/${id}`)).table;
  }

  /** Makes a move in the version that it was chosen for; returns the table after it. */
  async move(table: Table, action: number): Promise<Table> {
    const body = { version: table.version, action };
    return (await this.call<{ table: Table }>('POST', `/tables/${table.id}/moves`, body)).table;
  }

  async resign(id: string): Promise<Table> {
    return (await this.call<{ table: Table }>('POST', `/tables/${id}/resign`, {})).table;
  }

  async accept(id: string): Promise<Table> {
    return (await this.call<Joined>('POST', `/bot/challenges/${id}/accept`)).table;
  }

  async decline(id: string, reason = 'generic'): Promise<void> {
    await this.call('POST', `/bot/challenges/${id}/decline`, { reason });
  }

  /** Says what this bot wants to be challenged to. */
  async acceptOnly(accepts: Accepts): Promise<void> {
    await this.call('PUT', '/bot/accepts', accepts);
  }

  /** The bot's events, forever. After a lost connection the server repeats everything that waits for an answer. */
  async *stream(): AsyncGenerator<Event, never> {
    for (let wait = 500; ; wait = Math.min(2 * wait, 15_000)) {
      try {
        for await (const line of this.lines()) {
          wait = 250;
          const event = line === '' ? null : (JSON.parse(line) as Event | { type: 'hello' });
          if (event && event.type !== 'hello') yield event;
        }
      } catch (error) {
        if (error instanceof Refused && !error.passing) throw error;
        if (error instanceof Refused) wait = Math.max(wait, 1000 * (error.retryAfter ?? 0));
      }
      await pause(wait);
    }
  }

  /** Sends a request until it is answered. Its key makes sure that it takes effect once. */
  async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const key = crypto.randomUUID();
    for (let attempt = 1; ; attempt += 1) {
      let wait = 250 * 2 ** attempt;
      try {
        const answer = await this.send(method, path, body, key, AbortSignal.timeout(30_000));
        return (await answer.json()) as T;
      } catch (error) {
        if (attempt === tries || (error instanceof Refused && !error.passing)) throw error;
        if (error instanceof Refused) wait = 1000 * (error.retryAfter ?? wait / 1000);
      }
      await pause(wait);
    }
  }

  private async *lines(): AsyncGenerator<string> {
    const lost = new AbortController();
    let timer = setTimeout(() => lost.abort(), silence);
    try {
      const answer = await this.send('GET', '/bot/stream', undefined, '', lost.signal);
      const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
      for (let rest = ''; ; ) {
        const { done, value } = await reader.read();
        if (done) return;
        clearTimeout(timer);
        timer = setTimeout(() => lost.abort(), silence);
        const lines = (rest + value).split('\n');
        rest = lines.pop() ?? '';
        yield* lines;
      }
    } finally {
      clearTimeout(timer);
      lost.abort();
    }
  }

  private async send(method: string, path: string, body: unknown, key: string, signal: AbortSignal): Promise<Response> {
    const headers: Record<string, string> = {};
    if (this.token) headers['Authorization'] = `Bearer ${this.token}`;
    if (body !== undefined) headers['Content-Type'] = 'application/json';
    if (method === 'POST') headers['Idempotency-Key'] = key;
    const address = `${this.server.replace(/\/$/, '')}/api/v1${path}`;
    const answer = await fetch(address, { method, headers, signal, body: body === undefined ? null : JSON.stringify(body) });
    if (answer.ok) return answer;
    const told = (await answer.json().catch(() => ({}))) as { reason?: string; message?: string };
    const after = Number(answer.headers.get('Retry-After') ?? NaN);
    throw new Refused(answer.status, told.reason ?? 'unknown', told.message ?? answer.statusText, Number.isNaN(after) ? null : after);
  }
}
