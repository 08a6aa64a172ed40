import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { runFolder } from '../../packages/server/test/run-folders.ts'
import { copyOf, FILLED } from '../support/databases.ts'
import { expect, test } from '../support/fixtures.ts'
import { startPortal } from '../support/portal-process.ts'
import { downloadXlsx, lead } from '../support/reports.ts'
import { heading, link } from '../support/screen.ts'
import { giveCredentials, signIn } from '../support/sign-in.ts'

/** Where a mobile wrapper on a phone serves the page from. */
const WRAPPER_ORIGIN = 'https://localhost'

// One worker: the server is started once.
test.describe.configure({ mode: 'default' })

let portal: Awaited<ReturnType<typeof startPortal>>
/** Without a slash at its end. */
let base = ''
test.beforeAll(async () => {
  portal = await startPortal({ DATABASE_URL: await copyOf(FILLED), BASE_PATH: '/portaali', WRAPPER_ORIGIN })
  base = portal.address.replace(/\/$/, '')
})
test.afterAll(() => portal.stop())

test('the portal works under a sub-path [R-ROUTE-31]', async ({ page }) => {
  await signIn(page, `${base}/raportit/lista`, 'kassa')
  await expect(heading(page, 'Raportit')).toBeVisible()
  await page.reload()
  await link(page, 'Kassavirta').click()
  await expect(heading(page, 'Hei Eetu!')).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`^${base}/?$`))
  await page.goto(`${base}/olematon`)
  await expect(page).toHaveURL(new RegExp(`^${base}/?$`))
})

test('under a sub-path files are made by the worker that lies there', async ({ page }) => {
  await signIn(page, `${base}/raportit/tilitysilmoitukset`, 'kassa')
  await expect(lead(page)).toBeVisible()
  const worker = page.waitForEvent('worker')
  expect((await downloadXlsx(page)).name).toMatch(/\.xlsx$/)
  expect((await worker).url()).toContain(`${base}/assets/xlsx-worker-`)
})

test.describe('in a wrapper', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const deviceReady = (page: Page) =>
    page.evaluate(() => void document.dispatchEvent(new Event('deviceready')))

  // On a phone the app asks the person; a page of files that calls a server on this machine needs it too.
  test.use({ permissions: ['local-network-access'], newBrowser: true })

  let files = ''
  test.beforeAll(() => {
    files = runFolder('wrapper')
    const { PATH = '', HOME = '' } = process.env
    const env = { PATH, HOME, VITE_WRAPPER: 'true', VITE_QUICK: 'true', VITE_API_ORIGIN: portal.address }
    const vite = ['build', join(root, 'packages/web'), '--outDir', files, '--logLevel', 'warn', '--minify']
    execFileSync(join(root, 'node_modules/.bin/vite'), [...vite, 'false'], { env, stdio: 'inherit' })
  })
  test.afterAll(() => rmSync(files, { recursive: true, force: true }))

  test('the program runs from the phone’s own files [R-AUTH-12, R-ROUTE-31, R-ROUTE-32]', async ({
    page,
  }) => {
    // As in the wrapper there is no server: the package's files are served under their own origin.
    await page.route(`${WRAPPER_ORIGIN}/**`, (route) => {
      const { pathname } = new URL(route.request().url())
      const isDevice = pathname === '/cordova.js'
      if (isDevice) return route.fulfill({ contentType: 'text/javascript', body: 'window.cordova = {}' })
      return route.fulfill({ path: join(files, pathname) })
    })
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/')) calls.push(request.url())
    })
    await page.goto(`${WRAPPER_ORIGIN}/index.html#/raportit/lista`)
    // The load event comes after all scripts of the page have run: still nothing is drawn.
    await expect(page.locator('#app')).toBeEmpty()
    await deviceReady(page)
    await giveCredentials(page, 'kassa')
    await expect(heading(page, 'Raportit')).toBeVisible()
    await link(page, 'Kassavirta').click()
    await expect(heading(page, 'Hei Eetu!')).toBeFocused()
    await expect(page).toHaveURL(`${WRAPPER_ORIGIN}/index.html#/`)

    await page.goto(`${WRAPPER_ORIGIN}/index.html#/ohjeet`)
    await page.reload()
    await deviceReady(page)
    await expect(heading(page, 'Yhteystiedot')).toBeVisible()
    expect(calls.length).toBeGreaterThan(3)
    expect(calls.filter((url) => !url.startsWith(`${base}/api/`))).toEqual([])
  })
})
