// The app as any web host serves it: in a folder, from plain files, and then with the network cut.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finalScores, playByMouse } from './play.ts';
import { freePort } from './server.ts';
import { sayings, word } from './words.ts';
import { World } from './world.ts';

const site = fileURLToPath(new URL('../../build/site/', import.meta.url));
const python = process.env.PYTHON ?? fileURLToPath(new URL('../../.venv/bin/python', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'azulejos-site-'));
let address = '';
let host: ChildProcess;

beforeAll(async () => {
  mkdirSync(join(folder, 'some'));
  symlinkSync(site, join(folder, 'some', 'where'));
  const port = await freePort();
  host = spawn(python, ['-m', 'http.server', String(port), '--bind', '127.0.0.1', '--directory', folder], { stdio: 'ignore' });
  address = `http://127.0.0.1:${port}/some/where/`;
  for (let tries = 0; tries < 300; tries += 1) {
    if ((await fetch(address).catch(() => null))?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no plain file server answered at ${address}; is the site built (make site)?`);
});
afterAll(() => {
  host.kill();
  rmSync(folder, { recursive: true, force: true });
});
const playAzul = word('home.playGame', { game: word('home.azul') });
const world = new World(() => address);

/** Waits until the page and everything it may need are kept for a day without network. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) await new Promise((resolve) => (navigator.serviceWorker.oncontrollerchange = resolve));
  });

describe('the static site on a plain file server', () => {
  it('uses only its own folder, and hides features that need a server', async () => {
    const page = await world.open(address);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    page.on('response', (response) => {
      if (!response.ok() && !response.url().includes('/api/')) expect.soft(`${response.status()} ${response.url()}`).toBe('');
    });
    await page.reload();
    await page.getByRole('button', { name: playAzul, exact: true }).waitFor();
    expect(await page.getByText(word('home.tables')).count()).toBe(0);
    expect(await page.getByText(word('home.running')).count()).toBe(0);
    expect(await page.getByText(word('home.moreText')).count()).toBe(0);
    await page.getByText(word('home.moreTextAlone')).waitFor();
    await page.goto(`${address}#/new`);
    await page.getByRole('button', { name: word('setup.start') }).waitFor();
    expect(await page.locator('option[value="bot-3"]').count()).toBeGreaterThan(0);
    expect(await page.locator('option[value="friend"], option[value="open"]').count()).toBe(0);
    await page.getByRole('button', { name: word('setup.start') }).click();
    await playByMouse(page, 6);
    expect(asked.length).toBeGreaterThan(8);
    expect(asked.filter((url) => !url.startsWith(address))).toEqual([]);
  });

  it('plays a whole game, replays it, and teaches, without a network', async () => {
    const page = await world.open(address, { serviceWorkers: 'allow' });
    await kept(page);
    host.kill();
    await page.context().setOffline(true);
    await page.reload();
    await page.getByRole('button', { name: playAzul, exact: true }).click();
    await playByMouse(page);
    expect(await finalScores(page)).toHaveLength(2);
    await page.getByRole('link', { name: word('action.replay') }).click();
    await page.getByRole('button', { name: word('replay.last') }).click();
    expect(await page.getByRole('slider').inputValue()).toBe(await page.getByRole('slider').getAttribute('max'));
    await page.goto(`${address}#/learn/duel`);
    await page.getByText(sayings.en['duel.plate']).waitFor();
  });
});
