// Tests of the built app in a real browser.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [process.env.PICTURES ? 'e2e/pictures.ts' : 'e2e/**/*.test.ts'],
    testTimeout: 180_000,
    hookTimeout: 60_000,
    fileParallelism: false,
  },
});
