import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { heading } from './support/screen.ts'
import { PASSWORD, password, username } from './support/sign-in.ts'

const path = (relative: string) => fileURLToPath(new URL(`../${relative}`, import.meta.url))
const server = process.env['E2E_SUBPATH_URL'] ?? ''
const ORIGIN = process.env['E2E_WRAPPER_ORIGIN'] ?? ''

/** Replaces what a phone provides; the device is ready when the test says so. */
const CORDOVA = 'window.cordova = {}'
const deviceReady = (page: Page) => page.evaluate(() => void document.dispatchEvent(new Event('deviceready')))

// On a phone the app asks the person; a page of files that calls a server on this machine needs it too.
test.use({ permissions: ['local-network-access'] })

let files = ''
test.beforeAll(() => {
  files = mkdtempSync(join(tmpdir(), 'kassavirta-wrapper-'))
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, VITE_WRAPPER: 'true', VITE_QUICK: 'true', VITE_API_ORIGIN: server }
  const vite = ['build', path('packages/web'), '--outDir', files, '--logLevel', 'warn', '--minify', 'false']
  execFileSync(path('node_modules/.bin/vite'), vite, { env, stdio: 'inherit' })
})
test.afterAll(() => rmSync(files, { recursive: true, force: true }))

test('a build for a wrapper runs from the phone’s own files: hash routes, calls to the server, and a session that outlives a reload [R-ROUTE-31, R-ROUTE-32, R-AUTH-12]', async ({
  page,
}) => {
  // As in the wrapper there is no server: the package's files are served under their own origin.
  await page.route(`${ORIGIN}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/cordova.js') return route.fulfill({ contentType: 'text/javascript', body: CORDOVA })
    return route.fulfill({ path: join(files, pathname) })
  })
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url())
  })

  await page.goto(`${ORIGIN}/index.html#/raportit/lista`)
  // The load event comes after all scripts of the page have run: still nothing is drawn.
  await expect(page.locator('#app')).toBeEmpty()
  await deviceReady(page)
  await username(page).fill('kassa')
  await password(page).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Raportit')).toBeVisible()
  await page.getByRole('link', { name: 'Kassavirta' }).click()
  await expect(heading(page, 'Hei Eetu!')).toBeFocused()
  await expect(page).toHaveURL(`${ORIGIN}/index.html#/`)

  await page.goto(`${ORIGIN}/index.html#/ohjeet`)
  await page.reload()
  await deviceReady(page)
  await expect(heading(page, 'Yhteystiedot')).toBeVisible()
  expect(calls.length).toBeGreaterThan(3)
  expect(calls.filter((url) => !url.startsWith(`${server.replace(/\/$/, '')}/api/`))).toEqual([])
})
