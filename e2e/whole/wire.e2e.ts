import type { Page, Response } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { changeAnswer, heading, hold, status } from '../support/screen.ts'
import { enter, refusal, rememberPlace, signIn, signInButton, signOut } from '../support/sign-in.ts'

const answerTo = (page: Page, path: string): Promise<Response> =>
  page.waitForResponse((answer) => new URL(answer.url()).pathname === path)

test.describe('a browser that has kept nothing', () => {
  // What an earlier test fetched would come from its cache.
  test.use({ newBrowser: true })

  /** The answer would be compressed if it were not secret. */
  async function expectPlain(answer: Response): Promise<void> {
    expect((await answer.body()).length).toBeGreaterThan(1024)
    expect(await answer.headerValue('content-encoding')).toBeNull()
  }

  test('gets a report compressed, and no token', async ({ page }) => {
    await rememberPlace(page)
    const [opened, report] = [answerTo(page, '/api/login'), answerTo(page, '/api/reports/deposit')]
    await signIn(page, '/raportit/tilitysilmoitukset?from=2025-10-12', 'demo')
    await expectPlain(await opened)
    const answer = await report
    expect(await answer.headerValue('content-encoding')).toBe('zstd')
    const { responseBodySize } = await answer.request().sizes()
    expect(responseBodySize).toBeLessThan((await answer.body()).length / 10)
    const renewed = answerTo(page, '/api/refresh')
    await page.reload()
    await expectPlain(await renewed)
  })

  test('is not sent the messages again in a quiet minute', async ({ page }) => {
    await page.clock.install()
    const first = answerTo(page, '/api/messages/unread')
    await enter(page, '/', 'kassa')
    expect((await first).status()).toBe(200)
    const tile = page.getByRole('banner').getByRole('link', { name: /^Viestit \d+ lukema/ })
    await expect(tile).toBeVisible()
    const shown = await tile.textContent()
    for (const minute of [1, 2]) {
      const quiet = answerTo(page, '/api/messages/unread')
      await page.clock.runFor(61_000)
      expect([minute, (await quiet).status()]).toEqual([minute, 304])
      await expect(tile).toHaveText(shown ?? '')
    }
  })
})

test.describe('what a tab keeps over a reload', () => {
  const deposit = (page: Page) =>
    page.getByRole('main').getByRole('link', { name: 'Tee tilitys', exact: true })
  const kept = (page: Page) => page.evaluate(() => sessionStorage.getItem('kassavirta.answers'))

  /** What the person may do at the place as the server answers it, with something changed. */
  const changeRights = (page: Page, change: (names: readonly string[]) => readonly string[]) =>
    changeAnswer(page, '**/api/accounts*', (answer) => ({
      ...answer,
      capabilities: change(answer['capabilities'] as readonly string[]),
    }))

  test.beforeEach(async ({ page }) => {
    await enter(page, '/', 'kassa')
    await expect(deposit(page)).toBeEnabled()
  })

  test('is kept while it reloads, and not after it', async ({ page }) => {
    expect(await kept(page)).toBeNull()
    // A file of the same site runs no script, so it shows what the page has left behind.
    await page.goto('/robots.txt')
    expect(await kept(page)).toContain('/api/accounts')
    await page.goto('/')
    await expect(deposit(page)).toBeEnabled()
    expect(await kept(page)).toBeNull()
  })

  test('sends nobody away by the rights of before', async ({ page }) => {
    await changeRights(page, (names) => [...names, 'changeOrder'])
    const letGo = await hold(page, '**/api/accounts*')
    await page.goto('/vaihtorahatilaus')
    await expect(status(page, 'Ladataan…')).toBeVisible()
    await expect(page).toHaveURL('/vaihtorahatilaus')
    letGo()
    await expect(heading(page, 'Vaihtorahatilaus')).toBeVisible()
  })

  test('does not hide that the server cannot answer', async ({ page, faults }) => {
    faults.expect(/Failed to load resource/)
    await page.route('**/api/accounts*', refusal(500, 'Server error'))
    await page.reload()
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(deposit(page)).toBeDisabled()
  })

  test('is gone after a sign-out', async ({ page }) => {
    await signOut(page)
    await expect(signInButton(page)).toBeVisible()
    expect(await kept(page)).toBeNull()
    await page.goto('/robots.txt')
    expect(await kept(page)).toBeNull()
  })
})
