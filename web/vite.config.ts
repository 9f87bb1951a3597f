// How the app is built and tested. `base` is relative so that the built files run from any folder of any host.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { offline } from './vite/offline.ts';
import { packed } from './vite/packed.ts';
import { pictures } from './vite/pictures.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// The games that the engine beside us was built with, so that the first page knows them before it is loaded.
const catalogue = JSON.parse(readFileSync(here('../build/engine/catalogue.json'), 'utf8')) as { games: { name: string }[] };

export default defineConfig(({ mode }) => ({
  base: './',
  define: { __GAMES__: JSON.stringify(catalogue.games.map((game) => game.name)) },
  plugins: [svelte(), pictures(), offline(), packed()],
  resolve: {
    alias: { $lib: here('./src/lib'), $fixtures: here('./src/fixtures'), 'azulejos-engine': here('../build/engine') },
    conditions: mode === 'test' ? ['browser'] : undefined,
  },
  worker: { format: 'es' },
  // The puzzles lie with the Python package, which they ship with too.
  server: { fs: { allow: [here('..')] } },
  build: { target: 'es2022', modulePreload: { polyfill: false } },
  test: { environment: 'happy-dom', include: ['tests/**/*.test.ts'], setupFiles: ['./vitest.setup.ts'], testTimeout: 60_000 },
}));
