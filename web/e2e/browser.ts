// A real browser, a plain file server for the built app, and checks for every page.
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from 'playwright-core';

export const built = fileURLToPath(new URL('../dist/', import.meta.url));
const axe = readFileSync(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};
const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

export const desktop = { width: 1280, height: 800 };
export const phone = { width: 390, height: 844 };

/** Serves the built files and nothing else, as any web host would. */
export function serveFiles(): Promise<{ server: Server; address: string }> {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://host').pathname);
    const file = join(built, path === '/' ? 'index.html' : path);
    if (!existsSync(file) || !statSync(file).isFile()) return response.writeHead(404).end();
    response.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  });
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () =>
      resolve({ server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
    ),
  );
}

export const launch = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: flags });

/** All findings of the accessibility checker, of any severity, by some of its rules or kinds of rules, or by all. */
export async function findings(page: Page, rules: string[] = []): Promise<string[]> {
  // Not as a script of the page, which the server's content policy forbids.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  return page.evaluate(async (rules) => {
    const checker = (window as unknown as { axe: typeof import('axe-core') }).axe;
    // To describe what passes would take a third of the time.
    const { violations } = await checker.run({ resultTypes: ['violations'], ...(rules.length > 0 && { runOnly: rules }) });
    return violations.map((finding) => `${finding.id}: ${finding.nodes.map((node) => node.target.join(' ')).slice(0, 4).join(' | ')}`);
  }, rules);
}

/** Words that a box hides in part, or that leave the window at its side. What scrolls or ends in an ellipsis may. */
export const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode;
      const range = document.createRange();
      range.selectNodeContents(text);
      const words = range.getBoundingClientRect();
      if (words.width < 2 || !text.textContent?.trim() || !text.parentElement?.checkVisibility({ visibilityProperty: true })) continue;
      let box = { left: 0, right: innerWidth, top: -Infinity, bottom: Infinity };
      let [freeAcross, freeDown] = [false, false];
      for (let around: Element | null = text.parentElement; around; around = around.parentElement) {
        const { display, overflowX, overflowY, textOverflow, clipPath } = getComputedStyle(around);
        // It has no box that could cut anything.
        if (display === 'contents') continue;
        const free = textOverflow === 'ellipsis' || clipPath !== 'none' || around.tagName === 'SELECT';
        freeAcross ||= free || /auto|scroll/.test(overflowX);
        freeDown ||= free || /auto|scroll/.test(overflowY);
        if (overflowX === 'visible' && overflowY === 'visible') continue;
        const { left, right, top, bottom } = around.getBoundingClientRect();
        box = { left: Math.max(box.left, left), right: Math.min(box.right, right), top: Math.max(box.top, top), bottom: Math.min(box.bottom, bottom) };
      }
      // A line's box is higher than its letters.
      const slack = words.height * 0.25 + 1;
      const across = freeAcross || (words.left >= box.left - 1 && words.right <= box.right + 1);
      const down = freeDown || (words.top >= box.top - slack && words.bottom <= box.bottom + slack);
      if (!across || !down) found.push(text.textContent.trim());
    }
    return found;
  });

export const overflows = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const root = document.documentElement;
    return root.scrollHeight > innerHeight || root.scrollWidth > innerWidth;
  });
