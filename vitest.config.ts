import { defineConfig } from 'vitest/config'

/** Pure code, and what the papers claim; the server has its own suite, which needs a database. */
export default defineConfig({
  test: {
    include: ['{packages/{domain,ui,web}/src,scripts}/**/*.test.ts'],
    maxWorkers: 2,
    testTimeout: 60_000,
  },
})
