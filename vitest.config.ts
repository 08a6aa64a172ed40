import { defineConfig } from 'vitest/config'

/** Pure code, and what the papers claim; the server has its own suite, which needs a database. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    // Against hanging only: machines are noisy, and no test may fail for being slow.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    projects: [
      // Modules are loaded once per worker: loading them anew for each file took most of the time.
      {
        extends: true,
        test: {
          name: 'pure',
          include: ['{packages/{demo,domain,web,desk}/src,scripts}/**/*.test.ts'],
          // They need a database, and run with the server's suite.
          exclude: ['scripts/trust/{audit-tampering,forged-audit}.test.ts'],
          isolate: false,
        },
      },
      // The parts keep drafts and hear the page in modules, so that each file of theirs begins with new ones.
      { extends: true, test: { name: 'parts', include: ['packages/ui/src/**/*.test.ts'] } },
    ],
  },
})
