import { defineConfig } from 'vitest/config'

/** The main journey in a second browser. Playwright drives only its own build of Firefox, so another runner has it. */
export default defineConfig({
  test: {
    include: ['*.test.ts'],
    // Against hanging only: machines are noisy, and no test may fail for being slow.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
})
