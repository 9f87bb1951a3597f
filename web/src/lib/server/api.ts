// Requests to the server. A request that changes something carries a key, so that sending it again after a
// lost connection changes nothing twice.

export class Refused extends Error {
  constructor(
    readonly reason: string,
    message: string,
  ) {
    super(message);
  }
}

const base = () => new URL('api/v1/', document.baseURI);
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const tries = 8;

/** Without encryption, a browser has random numbers but no `randomUUID`. */
const freshKey = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

async function send(path: string, secret: string, init: RequestInit): Promise<Response> {
  const headers: Record<string, string> = { ...(init.headers as Record<string, string>) };
  if (secret) headers.Authorization = `Bearer ${secret}`;
  const answer = await fetch(new URL(path, base()), { ...init, headers });
  if (answer.ok) return answer;
  const problem = (await answer.json().catch(() => ({}))) as { reason?: string; message?: string };
  throw new Refused(problem.reason ?? 'unknown', problem.message ?? `${answer.status} ${answer.statusText}`);
}

export async function get<T>(path: string, secret = ''): Promise<T> {
  return (await (await send(path, secret, {})).json()) as T;
}

export async function getText(path: string, secret = ''): Promise<string> {
  return (await send(path, secret, {})).text();
}

/** Retries until the server has answered, even with a refusal. */
export async function post<T>(path: string, body: unknown, secret = ''): Promise<T> {
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': freshKey() };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return (await (await send(path, secret, { method: 'POST', headers, body: JSON.stringify(body) })).json()) as T;
    } catch (error) {
      if (error instanceof Refused || attempt === tries) throw error;
      await pause(Math.min(4000, 250 * 2 ** attempt));
    }
  }
}

/** Whether this page came with a server; a plain file host has none. */
export async function hasServer(): Promise<boolean> {
  try {
    const answer = await fetch(new URL('health', base()), { cache: 'no-store' });
    return answer.ok && ((await answer.json()) as { status?: string }).status !== undefined;
  } catch {
    return false;
  }
}

export function liveAddress(table: string): string {
  const url = new URL(`tables/${table}/live`, base());
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}
