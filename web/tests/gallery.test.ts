// The gallery shows every component: each is reached from it, and each of its boards can be drawn.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { render, screen } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import { boards, others } from '$fixtures/names';
import Gallery from '../src/pages/Gallery.svelte';

const source = resolve('src');
// No server behind these pages.
vi.stubGlobal('fetch', () => Promise.reject(new Error('no server')));

/** The components that a file draws, and those that they draw. */
function drawn(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !existsSync(file)) return seen;
  seen.add(file);
  for (const [, path] of readFileSync(file, 'utf8').matchAll(/from '([^']+\.svelte)'/g)) {
    drawn(path.startsWith('$lib') ? join(source, 'lib', path.slice(5)) : join(dirname(file), path), seen);
  }
  return seen;
}

describe('the gallery', () => {
  it('shows every component', () => {
    const shown = drawn(join(source, 'pages', 'Gallery.svelte'));
    const all = readdirSync(join(source, 'lib'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.svelte'));
    // The drawings that all tiles share are part of every page.
    const missing = all.filter((name) => !shown.has(join(source, 'lib', name)) && !name.endsWith('TileDefs.svelte'));
    expect(all.length).toBeGreaterThan(40);
    expect(missing).toEqual([]);
  });

  it('lists boards, tiles and panels', () => {
    render(Gallery);
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    for (const name of [...boards, ...others]) expect(links).toContain(`#/gallery/${name}`);
    for (const name of ['Hints', 'Coach', 'ScoreSheet', 'WaitingRoom', 'TableList']) expect(screen.getByRole('region', { name })).toBeTruthy();
  });

  it.each([...boards, ...others])('draws %s', (name) => {
    const { container } = render(Gallery, { name });
    expect(container.querySelectorAll('section[aria-label^="Board of"]').length).toBeGreaterThan(1);
  });
});
