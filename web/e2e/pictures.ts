// Takes the pictures that the README shows, from the built app, into the folder named by PICTURES.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { it } from 'vitest';
import { desktop, launch, phone, serveFiles } from './browser.ts';
import { press, setUp } from './play.ts';

const folder = process.env.PICTURES ?? '';

interface Picture {
  name: string;
  path: string;
  viewport: { width: number; height: number };
  theme: 'light' | 'dark';
  act?: (page: Page) => Promise<void>;
}

const presses = (count: number) => async (page: Page) => {
  for (let i = 0; i < count; i += 1) await press(page, i * 5);
};

const pictures: Picture[] = [
  { name: 'home', path: '', viewport: desktop, theme: 'light' },
  { name: 'azul', path: 'play/azul?seed=5', viewport: desktop, theme: 'light', act: presses(25) },
  { name: 'azul-dark', path: 'play/azul?seed=5', viewport: desktop, theme: 'dark', act: presses(25) },
  { name: 'azul-phone', path: 'play/azul?seed=5', viewport: phone, theme: 'light', act: presses(25) },
  { name: 'duel', path: 'play/duel?seed=5', viewport: desktop, theme: 'light', act: presses(60) },
  { name: 'duel-phone', path: 'play/duel?seed=5', viewport: phone, theme: 'dark', act: presses(60) },
  {
    name: 'azul-four',
    path: 'new?seed=5',
    viewport: desktop,
    theme: 'light',
    act: async (page) => {
      await setUp(page, 'azul', 4);
      await presses(15)(page);
    },
  },
];

it.each(pictures)('takes the picture $name', async ({ name, path, viewport, theme, act }) => {
  const browser = await launch();
  const { server, address } = await serveFiles();
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' });
  const own = { theme, language: 'en', speed: 'off', name: 'Ana', level: 3 };
  await context.addInitScript((chosen) => localStorage.setItem('azulejos.settings', JSON.stringify(chosen)), own);
  const page = await context.newPage();
  await page.goto(`${address}/#/${path}`);
  await page.waitForSelector('header');
  await act?.(page);
  await page.waitForTimeout(700);
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await browser.close();
  server.close();
});
