import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const database = process.env['TEST_DATABASE'] ?? 'pglite'

const quickHash = fileURLToPath(new URL('test/quick-hash.ts', import.meta.url))

/** One suite, two databases: TEST_DATABASE says which. Races need real concurrency, which PGlite has not. */
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // The contract is the same on both; what only PostgreSQL can show is named so.
    exclude: database === 'pglite' ? ['**/*.race.test.ts', '**/*.postgres.test.ts'] : ['test/contract/**'],
    globalSetup: [`./test/${database}.global.ts`],
    // A hash of a password costs the same on both, so once is enough.
    execArgv: database === 'pglite' ? ['--import', quickHash] : [],
    // Modules are loaded once per worker; the embedded database too, which costs a second to open.
    isolate: false,
    maxWorkers: 2,
    // Against hanging only: machines are noisy, and no test may fail for being slow.
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
})
