// How the app is built and tested. `base` is relative so that the built files run from any folder of any host.
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { offline } from './vite/offline.ts';
import { pictures } from './vite/pictures.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig(({ mode }) => ({
  base: './',
  plugins: [svelte(), pictures(), offline()],
  resolve: {
    alias: { $lib: here('./src/lib'), $fixtures: here('./src/fixtures') },
    conditions: mode === 'test' ? ['browser'] : undefined,
  },
  build: { target: 'es2022', modulePreload: { polyfill: false } },
  test: { environment: 'happy-dom', include: ['tests/**/*.test.ts'], setupFiles: ['./vitest.setup.ts'] },
}));
