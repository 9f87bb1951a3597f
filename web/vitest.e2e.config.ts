// Tests of the built app in a real browser; with PICTURES set, the pictures that the documents show; with IN_FIREFOX set,
// whole games in Firefox alone.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [process.env.PICTURES ? 'e2e/pictures.ts' : process.env.IN_FIREFOX ? 'e2e/firefox.ts' : 'e2e/**/*.test.ts'],
    globalSetup: process.env.IN_FIREFOX ? [] : 'e2e/servers.ts',
    // Far beyond what any of them takes, for machines that are busy with something else.
    testTimeout: 240_000,
    hookTimeout: 120_000,
    // A browser is at the mercy of the machine. What failed once and then passed is told in the report.
    retry: 1,
    // More than processors: a game waits now and then.
    maxWorkers: 3,
  },
});
