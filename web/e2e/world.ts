// A browser for one test file. Every page is closed with its test, and leaves a picture behind if that failed.
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { desktop, launch } from './browser.ts';

const failures = fileURLToPath(new URL('../../build/browser-failures/', import.meta.url));

/** A player in no hurry to watch: nothing moves, nothing plays itself, the bot is a beginner. */
export const calm = { speed: 'off', language: 'en', level: 1, name: 'Ana', autoplay: false };

export interface Visit extends BrowserContextOptions {
  settings?: Record<string, unknown>;
}

export class World {
  private browser: Browser | null = null;
  private readonly contexts: BrowserContext[] = [];

  constructor(private readonly host: () => string) {
    beforeAll(async () => {
      this.browser = await launch();
    });
    afterEach(async ({ task }) => {
      if (task.result?.state === 'fail') await this.picture(task.name);
      await Promise.all(this.contexts.splice(0).map((context) => context.close()));
    });
    afterAll(() => this.browser?.close());
  }

  /** Opens an address of the app, or a full URL, in its own browser; without the service worker, which would load
      and keep the whole app for every one of them. */
  async open(path: string, { settings = {}, ...options }: Visit = {}): Promise<Page> {
    const context = await this.browser!.newContext({ viewport: desktop, serviceWorkers: 'block', ...options });
    this.contexts.push(context);
    // Nothing takes as long, but on a machine that is busy with something else.
    context.setDefaultTimeout(60_000);
    await context.addInitScript(
      (own) => {
        if (!localStorage.getItem('azulejos.settings')) localStorage.setItem('azulejos.settings', JSON.stringify(own));
      },
      { ...calm, ...settings },
    );
    const page = await context.newPage();
    page.on('pageerror', (error) => expect.soft(error.stack ?? String(error)).toBe(''));
    await page.goto(path.includes('://') ? path : `${this.host()}/#/${path}`);
    await page.waitForSelector('header');
    return page;
  }

  private async picture(test: string): Promise<void> {
    mkdirSync(failures, { recursive: true });
    const name = test.replace(/\W+/g, '-').slice(0, 60);
    const pages = this.contexts.flatMap((context) => context.pages());
    await Promise.all(pages.map((page, i) => page.screenshot({ path: `${failures}${name}-${i}.png` }).catch(() => null)));
  }
}

/** The app as plain files: games only in this browser. */
export const aloneWorld = (): World => new World(() => inject('files'));

/** The app at the game server. */
export const sharedWorld = (): World => new World(() => inject('game'));
