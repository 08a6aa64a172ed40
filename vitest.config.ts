import { defineConfig } from 'vitest/config'

/** Drafts and receipts are also kept in modules, where storage is refused: each file of these begins with new ones. */
const KEEPING = 'packages/ui/src/{browser,submission}/**/*.test.ts'

/** Pure code, and what the papers claim; the server has its own suite, which needs a database. */
export default defineConfig({
  test: {
    // It runs beside other phases: a second worker would load every module once more.
    maxWorkers: 1,
    // Against hanging only: machines are noisy, and no test may fail for being slow.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    projects: [
      // Modules are loaded once per worker: loading them anew for each file took most of the time.
      {
        extends: true,
        test: {
          name: 'pure',
          include: ['{packages/{demo,domain,ui,web,desk}/src,scripts}/**/*.test.ts'],
          exclude: [KEEPING],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'apart', include: [KEEPING], pool: 'threads' } },
    ],
  },
})
