import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { bareChromium, builtPages } from './support/bare-chromium.ts'

const chromium =
  process.env['CHROMIUM_PATH'] ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path)) ??
  ''

const built = (name: string): string => join(import.meta.dirname, '..', 'packages', name, 'dist')

const isSlow = process.env['CI_SLOW'] === 'true'
const isWhole = process.env['TEST_WHOLE'] === 'true'

/** Screens of the built programs in a real page. The test itself answers their calls, so that no server is needed. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [builtPages({ '/built/portal/': built('web'), '/built/desk/': built('desk') }, '/built/desk/')],
  // Found while a test runs, they would load its page anew.
  optimizeDeps: { include: ['@testing-library/user-event', 'zod/mini'] },
  test: {
    include: ['{portal,desk}/**/*.test.ts'],
    // How wide and how high things are, and what no change of ours has broken yet.
    exclude: isWhole ? [] : ['**/*.whole.test.ts'],
    setupFiles: ['support/after-each.ts'],
    // Every test opens the program in a new frame, so that files can share the page around it.
    isolate: false,
    // As many as cores: each more loads anew, and has axe judge anew, what the others have.
    maxWorkers: 2,
    onStackTrace: (_, { file }) => !file.endsWith('support/faults.ts'),
    testTimeout: isSlow ? 180_000 : 60_000,
    expect: { poll: { timeout: isSlow ? 30_000 : 10_000, interval: 50 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1280, height: 900 },
      // Nobody looks at how a test came to its end.
      traceView: 'off',
      provider: bareChromium(chromium),
      instances: [{ browser: 'chromium' }],
    },
  },
})
