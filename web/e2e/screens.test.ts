// Every screen, wide and narrow, light and dark: nothing to scroll on a table, nothing seriously inaccessible.
import { describe, expect, it } from 'vitest';
import { desktop, overflows, phone, seriousFindings } from './browser.ts';
import { world } from './world.ts';

const { open } = world();
const tables = ['azul-2', 'azul-2-chosen', 'azul-3', 'azul-4', 'azul-grey', 'duel', 'duel-tiles', 'duel-plate', 'replay', 'result'];
const pages = ['', 'settings'];

describe.each([['wide', desktop], ['narrow', phone]] as const)('on a %s screen', (_, viewport) => {
  it.each(tables)('the table %s fits without scrolling', async (name) => {
    const page = await open(`gallery/${name}`, { viewport });
    expect(await overflows(page)).toBe(false);
    await page.context().close();
  });

  it.each([...tables.map((name) => `gallery/${name}`), ...pages])('“%s” has no serious accessibility finding', async (path) => {
    for (const theme of ['light', 'dark']) {
      const page = await open(path, { viewport, reducedMotion: 'reduce' }, { theme });
      expect(await seriousFindings(page)).toEqual([]);
      await page.context().close();
    }
  });
});

describe('the first page', () => {
  it.each([['en', 'Play'], ['fr', 'Jouer'], ['nl', 'Spelen']])('speaks %s', async (language, word) => {
    const page = await open('', {}, { language });
    expect(await page.locator('button.primary').first().textContent()).toBe(word);
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    await page.context().close();
  });

  it('comes back with the network cut', async () => {
    const page = await open('');
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      if (!navigator.serviceWorker.controller) await new Promise((resolve) => (navigator.serviceWorker.oncontrollerchange = resolve));
    });
    await page.context().setOffline(true);
    await page.reload();
    expect(await page.locator('h1').textContent()).toBe('azulejos');
    await page.context().close();
  });
});
