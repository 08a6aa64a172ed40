import { defineConfig } from 'vitest/config'

const database = process.env['TEST_DATABASE'] ?? 'pglite'

/** One suite, two databases: TEST_DATABASE says which. Races need real concurrency, which PGlite has not. */
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: database === 'pglite' ? ['**/*.race.test.ts'] : [],
    globalSetup: [`./test/${database}.global.ts`],
    // Modules are loaded once per worker; the embedded database too, which costs a second to open.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
