import { defineConfig } from 'vitest/config'

/** Pure code of domain, ui and web; the server has its own suite, which needs a database. */
export default defineConfig({
  test: { include: ['packages/{domain,ui,web}/src/**/*.test.ts'], maxWorkers: 2, testTimeout: 60_000 },
})
