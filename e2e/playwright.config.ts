import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { isSlow, isWhole } from '../packages/server/test/whole.ts'

/** The headless build of Debian's Chromium takes a fifth less of the processor than the one with a window. */
const chromium =
  process.env['CHROMIUM_PATH'] ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path)) ??
  ''

/** For anything that is waited for. */
const timeout = isSlow ? 30_000 : 10_000

export default defineConfig({
  testMatch: '*.e2e.ts',
  // What is slow and seldom red.
  testIgnore: isWhole ? [] : 'whole/**',
  globalSetup: './support/servers.ts',
  outputDir: fileURLToPath(new URL('../test-results/e2e', import.meta.url)),
  reporter: 'list',
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout, toPass: { timeout } },
  // Two keep two cores busy; each more has a browser and its own first pages to pay for.
  workers: 2,
  fullyParallel: true,
  use: {
    actionTimeout: timeout,
    navigationTimeout: timeout,
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
