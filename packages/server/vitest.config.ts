import { defineConfig } from 'vitest/config'

const database = process.env['TEST_DATABASE'] ?? 'pglite'

/** One suite, two databases: TEST_DATABASE says which. Races need real concurrency, which PGlite has not. */
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: database === 'pglite' ? ['**/*.race.test.ts'] : [],
    globalSetup: [`./test/${database}.global.ts`],
    // The embedded database costs a second to open: one per worker, emptied before each test.
    isolate: database !== 'pglite',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
