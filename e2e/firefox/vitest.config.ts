import { defineConfig } from 'vitest/config'

/** The main journey in a second browser. Playwright drives only its own build of Firefox, so another runner has it. */
export default defineConfig({
  test: {
    include: ['*.test.ts'],
    // Against hanging only: what is waited for in a page has a limit of its own.
    testTimeout: 90_000,
    hookTimeout: 90_000,
  },
})
