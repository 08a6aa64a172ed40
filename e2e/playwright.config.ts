// First, for the runner and every worker, which import the server's statements and with them drizzle.
import '../packages/server/test/quick-resolve.ts'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { isWhole } from '../packages/server/test/whole.ts'

/** The headless build of Debian's Chromium takes a fifth less of the processor than the one with a window. */
const chromium =
  process.env['CHROMIUM_PATH'] ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path)) ??
  ''

const results = (name: string) => fileURLToPath(new URL(`../test-results/${name}`, import.meta.url))

export default defineConfig({
  testMatch: '*.e2e.ts',
  // What other layers hold by the same words.
  testIgnore: isWhole ? [] : 'whole/**',
  globalSetup: './support/servers.ts',
  outputDir: results('e2e'),
  reporter: [['list'], ['json', { outputFile: results('e2e.json') }]],
  forbidOnly: true,
  // The limit only stops a hanging test: machines are noisy, and no test may fail for being slow.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  // Two keep two cores busy; each more has a browser and its own first pages to pay for.
  workers: 2,
  fullyParallel: true,
  use: {
    // Against hanging only: what is not there now will not come.
    actionTimeout: 120_000,
    locale: 'fi-FI',
    timezoneId: 'Europe/Helsinki',
    // What the worker answers passes by the routes of a test; the tests of the worker allow it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: chromium,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
