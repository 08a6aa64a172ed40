import type { Page } from '@playwright/test'
import { KALEVA, rememberCompany } from './support/demo-companies.ts'
import { expect, test } from './support/fixtures.ts'
import { plainMessage, notice, openMessages, setVisibility } from './support/messages.ts'
import { watchCalls, watchWire } from './support/screen.ts'
import { signIn } from './support/sign-in.ts'

const tile = (page: Page) => page.getByRole('main').getByRole('link', { name: /^Viestit/ })

test.describe('a new message', () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install({ time: '2026-11-16T08:00:00Z' })
  })

  test('shows in tile, tab and menu within a minute, without a reload [R-FRONT-03, R-MENU-06]', async ({
    page,
  }) => {
    const held = await openMessages(page, '/', [plainMessage])
    await expect(tile(page)).toHaveAccessibleName('Viestit: 1 lukematon viesti')
    held.messages = [notice, plainMessage]
    await page.clock.runFor(61_000)
    await expect(tile(page)).toHaveAccessibleName('Viestit: 2 lukematonta viestiä joista 1 poikkeamailmoitus')
    await expect(page).toHaveTitle('(2) Etusivu – Kassavirta')
    await page.getByRole('button', { name: 'Valikko' }).click()
    await expect(
      page.getByRole('link', { name: 'Viestit ja poikkeamailmoitukset 2 lukematonta viestiä' }),
    ).toBeVisible()
  })

  test('shows in the list that is open, too', async ({ page }) => {
    const held = await openMessages(page, '/viestit', [plainMessage])
    await expect(page.getByText('Ei uusia poikkeamailmoituksia')).toBeVisible()
    held.messages = [notice, plainMessage]
    await page.clock.runFor(61_000)
    await expect(page.getByRole('link', { name: /^Laskentaero, pussi 104558 Lukematon/ })).toBeVisible()
  })

  test('is asked for once a minute, not while the tab is behind another, and at once when it comes back', async ({
    page,
  }) => {
    const wire = watchWire(page)
    const held = await openMessages(page, '/', [plainMessage])
    await expect(tile(page)).toHaveAccessibleName('Viestit: 1 lukematon viesti')
    await wire.quiet()
    const calls = watchCalls(page, '/api/messages')
    await page.clock.runFor(61_000)
    // Tab and tile both show the count: still one call. It is over before anything else happens.
    await expect.poll(() => calls.length).toBe(1)
    await wire.quiet()
    await setVisibility(page, 'hidden')
    await page.clock.runFor(600_000)
    expect(calls).toHaveLength(1)
    held.messages = [notice, plainMessage]
    await setVisibility(page, 'visible')
    await page.clock.runFor(100)
    await expect(tile(page)).toHaveAccessibleName(/^Viestit: 2 lukematonta/)
    await expect.poll(() => calls.length).toBe(2)
  })
})

test('two people at one place have read marks of their own [R-MSG-09, R-MSG-10]', async ({
  page,
  browser,
  baseURL,
}) => {
  const shared = /^Noutoaika muuttuu ensi viikolla Lukematon/
  await signIn(page, '/viestit', 'kassa')
  const marked = page.waitForResponse((answer) => answer.url().includes('/api/messages/read/'))
  await page.getByRole('link', { name: shared }).click()
  expect((await marked).status()).toBe(204)
  await page.getByRole('link', { name: 'Kaikki viestit' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Uudet viestit' })).toBeVisible()
  await expect(page.getByRole('link', { name: shared })).toHaveCount(0)
  await page.getByRole('link', { name: 'Luetut viestit' }).click()
  await expect(page.getByRole('link', { name: /^Noutoaika muuttuu ensi viikolla/ })).toBeVisible()

  const other = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage()
  await rememberCompany(other, KALEVA)
  await signIn(other, '/viestit', 'demo')
  await expect(other.getByRole('link', { name: shared })).toBeVisible()
  await other.context().close()
})
