// A real server with its own database, which can be killed and restarted in the middle of a game.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const command = process.env.AZULEJOS ?? fileURLToPath(new URL('../../.venv/bin/azulejos', import.meta.url));
const built = fileURLToPath(new URL('../dist/', import.meta.url));

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

export class GameServer {
  private readonly folder = mkdtempSync(join(tmpdir(), 'azulejos-'));
  private port = 0;
  private process: ChildProcess | null = null;

  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    this.port ||= await freePort();
    const options = ['--port', String(this.port), '--database', `sqlite:///${join(this.folder, 'games.db')}`, '--web', built];
    this.process = spawn(command, ['serve', ...options, '--requests-per-second', '0'], { stdio: 'ignore' });
    for (let tries = 0; tries < 600; tries += 1) {
      const answer = await fetch(`${this.address}/api/v1/health`).catch(() => null);
      if (answer?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    throw new Error(`${command} serve did not answer on port ${this.port}`);
  }

  /** As a power cut would: nothing is said and nothing is saved. */
  async kill(): Promise<void> {
    const running = this.process;
    if (!running) return;
    const gone = new Promise((resolve) => running.once('exit', resolve));
    running.kill('SIGKILL');
    await gone;
  }

  async end(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
