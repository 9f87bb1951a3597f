// A browser and the built app for one test file; both end with it.
import type { Server } from 'node:http';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { desktop, launch, serveFiles } from './browser.ts';

export interface World {
  address: string;
  open(path: string, options?: BrowserContextOptions, settings?: Record<string, unknown>): Promise<Page>;
}

export function world(): World {
  let browser: Browser;
  let server: Server;
  const it: World = {
    address: '',
    async open(path, options = {}, settings = {}) {
      const context = await browser.newContext({ viewport: desktop, ...options });
      await context.addInitScript((own) => {
        if (!localStorage.getItem('azulejos.settings')) localStorage.setItem('azulejos.settings', JSON.stringify(own));
      }, settings);
      const page = await context.newPage();
      page.on('pageerror', (error) => expect.soft(String(error)).toBe(''));
      await page.goto(`${it.address}/#/${path}`);
      await page.waitForSelector('header');
      return page;
    },
  };
  beforeAll(async () => {
    browser = await launch();
    ({ server, address: it.address } = await serveFiles());
  });
  afterAll(async () => {
    await browser.close();
    server.close();
  });
  return it;
}
