import type { Page, Response } from '@playwright/test'
import { KALEVA, rememberCompany } from './support/demo-companies.ts'
import { expect, test } from './support/fixtures.ts'
import { changeCapabilities, hold, heading } from './support/screen.ts'
import { enter, refusal, signIn, signInButton } from './support/sign-in.ts'

const answered = (page: Page, path: string): Promise<Response> =>
  page.waitForResponse((answer) => new URL(answer.url()).pathname === path)
const deposit = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Tee tilitys', exact: true })
const kept = (page: Page) => page.evaluate(() => sessionStorage.getItem('kassavirta.answers'))

/** The answer would be compressed if it were not secret. */
async function expectPlain(answer: Response): Promise<void> {
  expect((await answer.body()).length).toBeGreaterThan(1024)
  expect(await answer.headerValue('content-encoding')).toBeNull()
}

test.describe('a browser that has kept nothing', () => {
  // What an earlier test fetched would come from its cache.
  test.use({ newBrowser: true })

  test('a report comes compressed, in less than a tenth of its length, and no token does', async ({
    page,
  }) => {
    await rememberCompany(page, KALEVA)
    const [opened, report] = [answered(page, '/api/login'), answered(page, '/api/reports/deposit')]
    await signIn(page, '/raportit/tilitysilmoitukset?from=2025-10-12', 'demo')
    await expectPlain(await opened)
    const answer = await report
    expect(await answer.headerValue('content-encoding')).toBe('zstd')
    const { responseBodySize } = await answer.request().sizes()
    expect(responseBodySize).toBeLessThan((await answer.body()).length / 10)
    const renewed = answered(page, '/api/refresh')
    await page.reload()
    await expectPlain(await renewed)
  })

  test('in a quiet minute the messages are not sent again', async ({ page }) => {
    await page.clock.install()
    const first = answered(page, '/api/messages/unread')
    await enter(page, '/', 'kassa')
    expect((await first).status()).toBe(200)
    const tile = page.getByRole('banner').getByRole('link', { name: /^Viestit \d+ lukema/ })
    await expect(tile).toBeVisible()
    const shown = await tile.textContent()
    for (const minute of [1, 2]) {
      const quiet = answered(page, '/api/messages/unread')
      await page.clock.runFor(61_000)
      expect([minute, (await quiet).status()]).toEqual([minute, 304])
      await expect(tile).toHaveText(shown ?? '')
    }
  })
})

test('a reload shows what the tab has kept before the server answers, and then the answer; it sends nobody away by rights of before, does not hide that the server cannot answer, and keeps it in the tab only while it reloads, never after a sign-out', async ({
  page,
  faults,
}) => {
  faults.expect(/Failed to load resource/)
  await enter(page, '/', 'kassa')
  await expect(deposit(page)).toBeEnabled()
  expect(await kept(page)).toBeNull()
  // A file of the same site runs no script, so it shows what the page has left behind.
  await page.goto('/robots.txt')
  expect(await kept(page)).toContain('/api/accounts')
  // The answer of today has come, so that the tab keeps this one and not the next.
  const answered = page.waitForResponse('**/api/accounts*')
  await page.goto('/')
  await answered
  await expect(deposit(page)).toBeEnabled()
  expect(await kept(page)).toBeNull()

  await changeCapabilities(page, (held) => held.filter((name) => name !== 'deposit'))
  const letGo = await hold(page, '**/api/accounts*')
  await page.reload()
  await expect(deposit(page)).toBeEnabled()
  letGo()
  await expect(deposit(page)).toBeDisabled()

  await page.unrouteAll({ behavior: 'wait' })
  await changeCapabilities(page, (held) => [...held, 'changeOrder'])
  const letGoAgain = await hold(page, '**/api/accounts*')
  await page.goto('/vaihtorahatilaus')
  await expect(page.getByRole('status').filter({ hasText: 'Ladataan…' })).toBeVisible()
  await expect(page).toHaveURL('/vaihtorahatilaus')
  letGoAgain()
  await expect(heading(page, 'Vaihtorahatilaus')).toBeVisible()

  await page.unrouteAll({ behavior: 'wait' })
  await page.goto('/')
  await expect(deposit(page)).toBeEnabled()
  await page.route('**/api/accounts*', refusal(500, 'Server error'))
  await page.reload()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(deposit(page)).toBeDisabled()

  await page.unrouteAll({ behavior: 'wait' })
  await page.reload()
  await expect(deposit(page)).toBeEnabled()
  await page.getByRole('button', { name: 'Valikko' }).click()
  await page.getByRole('button', { name: 'Kirjaudu ulos', exact: true }).click()
  await expect(signInButton(page)).toBeVisible()
  expect(await kept(page)).toBeNull()
  await page.goto('/robots.txt')
  expect(await kept(page)).toBeNull()
})
