// Debian's Firefox, spoken to in the browsers' own language, WebDriver BiDi: no driver between, and just what the tests need.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';

const program = process.env.FIREFOX ?? '/usr/bin/firefox-esr';
/** Far beyond what starting takes on a machine that is busy with something else. */
const patience = 180_000;

interface Answer {
  id?: number;
  type: 'success' | 'error' | 'event';
  result?: unknown;
  message?: string;
  method?: string;
  params?: { text?: string; level?: string };
}

/** The address that a starting Firefox says it listens at. */
function listening(firefox: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`${program} did not say where it listens`)), patience);
    let heard = '';
    firefox.stderr!.on('data', (part: Buffer) => {
      heard += part.toString();
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(heard);
      if (!found) return;
      clearTimeout(late);
      resolve(found[1]);
    });
    firefox.on('error', reject);
  });
}

export class Firefox {
  /** What the page complained of. */
  readonly errors: string[] = [];
  private sent = 0;
  private readonly waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  private context = '';

  private constructor(
    private readonly process: ChildProcess,
    private readonly profile: string,
    private readonly socket: WebSocket,
  ) {
    socket.on('message', (data) => this.hear(JSON.parse(String(data)) as Answer));
  }

  static async launch(): Promise<Firefox> {
    const profile = mkdtempSync(join(tmpdir(), 'azulejos-firefox-'));
    const options = ['--headless', '--no-remote', '--width', '1280', '--height', '800', '--profile', profile, '--remote-debugging-port', '0'];
    const firefox = spawn(program, options, { stdio: ['ignore', 'ignore', 'pipe'] });
    const address = await listening(firefox);
    const socket = new WebSocket(`${address}/session`);
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    const browser = new Firefox(firefox, profile, socket);
    await browser.send('session.new', { capabilities: {} });
    await browser.send('session.subscribe', { events: ['log.entryAdded'] });
    return browser;
  }

  /** Opens an address in its own tab, with these app settings. */
  async open(address: string, settings: Record<string, unknown>): Promise<void> {
    const { context } = (await this.send('browsingContext.create', { type: 'tab' })) as { context: string };
    this.context = context;
    await this.send('browsingContext.setViewport', { context, viewport: { width: 1280, height: 800 } });
    // The empty page that a tab begins with has no storage.
    const keep = `() => location.protocol.startsWith('http') && localStorage.setItem('azulejos.settings', ${JSON.stringify(JSON.stringify(settings))})`;
    await this.send('script.addPreloadScript', { functionDeclaration: keep, contexts: [context] });
    await this.send('browsingContext.navigate', { context, url: address, wait: 'complete' });
  }

  /** Runs a function in the page and returns its result, decoded from JSON. */
  async evaluate<Input, Output>(run: (input: Input) => Output | Promise<Output>, input: Input): Promise<Output> {
    const functionDeclaration = `async (input) => JSON.stringify(await (${run.toString()})(JSON.parse(input)) ?? null)`;
    const answer = (await this.send('script.callFunction', {
      functionDeclaration,
      arguments: [{ type: 'string', value: JSON.stringify(input ?? null) }],
      target: { context: this.context },
      awaitPromise: true,
    })) as { result?: { value: string }; exceptionDetails?: { text: string } };
    if (!answer.result) throw new Error(answer.exceptionDetails?.text ?? 'no answer');
    return JSON.parse(answer.result.value) as Output;
  }

  async click(x: number, y: number): Promise<void> {
    const point = { x: Math.round(x), y: Math.round(y) };
    const actions = [{ type: 'pointerMove', ...point }, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }];
    await this.send('input.performActions', { context: this.context, actions: [{ type: 'pointer', id: 'mouse', actions }] });
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.process.once('exit', resolve));
    await this.send('browser.close', {}).catch(() => this.process.kill());
    await ended;
    this.socket.terminate();
    rmSync(this.profile, { recursive: true, force: true });
  }

  private send(method: string, params: unknown): Promise<unknown> {
    this.sent += 1;
    const id = this.sent;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.socket.send(JSON.stringify({ id, method, params }));
    });
  }

  private hear({ id, type, result, message, params }: Answer): void {
    if (type === 'event' && params?.level === 'error') this.errors.push(params.text ?? '');
    const asked = id === undefined ? null : this.waiting.get(id);
    if (!asked || id === undefined) return;
    this.waiting.delete(id);
    if (type === 'error') asked.reject(new Error(message));
    else asked.resolve(result);
  }
}
