import type { Page } from '@playwright/test'
import { expectNoFindings } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { goTo, plainMessage, notice, openMessages, readMessage, setVisibility } from './support/messages.ts'
import { PASSWORD, password, refusal, signInButton, username } from './support/sign-in.ts'

const all = [plainMessage, notice, readMessage]
const acknowledge = (page: Page) =>
  page.getByRole('button', { name: 'Kuittaa poikkeamailmoitus käsitellyksi' })
const readTime = (page: Page) => page.getByRole('definition').nth(1)
const tab = (page: Page, unread: number) => expect(page).toHaveTitle(new RegExp(`^\\(${unread}\\) Viesti`))

test.beforeEach(async ({ page }) => {
  await page.clock.install({ time: '2026-11-16T08:00:00Z' })
})

test.describe('an ordinary message', () => {
  test('is read after two seconds in sight, not before, and once [R-MSG-10, R-MSG-09, R-CONST-08]', async ({
    page,
  }) => {
    const held = await openMessages(page, '/viestit/13', all)
    await expect(readTime(page)).toHaveText('15.11.2026 11:05')
    await page.clock.pauseAt('2026-11-16T08:30:00Z')
    await goTo(page, '/viestit/11')
    await expect(readTime(page)).toHaveText('Ei vielä')
    await page.clock.runFor(1999)
    expect(held.marks).toEqual([])
    await page.clock.runFor(1)
    await expect.poll(() => held.marks).toEqual([11])
    await page.clock.resume()
    await expect(readTime(page)).toHaveText('16.11.2026 10:00')
    await tab(page, 1)
    await page.clock.runFor(10_000)
    expect(held.marks).toEqual([11])
  })

  test('that was read before is not marked again [R-MSG-10]', async ({ page }) => {
    const held = await openMessages(page, '/viestit/13', all)
    await expect(readTime(page)).toHaveText('15.11.2026 11:05')
    await page.clock.runFor(10_000)
    expect(held.marks).toEqual([])
  })

  test('is not read in a tab behind another; its two seconds begin when it comes into sight [R-MSG-10]', async ({
    page,
  }) => {
    const held = await openMessages(page, '/viestit/13', all)
    await expect(readTime(page)).toHaveText('15.11.2026 11:05')
    await setVisibility(page, 'hidden')
    await goTo(page, '/viestit/11')
    await expect(readTime(page)).toHaveText('Ei vielä')
    await page.clock.runFor(60_000)
    expect(held.marks).toEqual([])
    await setVisibility(page, 'visible')
    await page.clock.runFor(1000)
    await setVisibility(page, 'hidden')
    await page.clock.runFor(60_000)
    expect(held.marks).toEqual([])
    await setVisibility(page, 'visible')
    await page.clock.runFor(2500)
    await expect.poll(() => held.marks).toEqual([11])
  })

  test('that is left within two seconds stays unread', async ({ page }) => {
    const held = await openMessages(page, '/viestit', all)
    await page.getByRole('link', { name: /^Noutoaika/ }).click()
    await expect(readTime(page)).toHaveText('Ei vielä')
    await page.getByRole('link', { name: 'Kaikki viestit' }).click()
    await expect(page.getByRole('link', { name: /^Noutoaika muuttuu Lukematon/ })).toBeVisible()
    await page.clock.runFor(10_000)
    expect(held.marks).toEqual([])
  })

  test('moves to the read list when it has been read [R-MSG-09]', async ({ page }) => {
    const held = await openMessages(page, '/viestit', all)
    await page.getByRole('link', { name: /^Noutoaika/ }).click()
    await expect(readTime(page)).toHaveText('Ei vielä')
    await page.clock.runFor(2500)
    await expect.poll(() => held.marks).toEqual([11])
    await page.getByRole('link', { name: 'Kaikki viestit' }).click()
    await expect(page.getByText('Ei uusia viestejä')).toBeVisible()
    await page.getByRole('link', { name: 'Luetut viestit' }).click()
    await expect(page.getByRole('link', { name: /^Noutoaika/ })).toBeVisible()
  })

  test('whose mark does not reach the server says so, and is marked by itself when the line is back, wherever the person is [R-MSG-10]', async ({
    page,
    faults,
  }) => {
    faults.expect(/Failed to load resource/)
    const held = await openMessages(page, '/viestit/13', all)
    await expect(readTime(page)).toHaveText('15.11.2026 11:05')
    let broken = true
    await page.route('**/api/messages/read/*', (route) => (broken ? route.abort() : route.fallback()))
    await goTo(page, '/viestit/11')
    await expect(readTime(page)).toHaveText('Ei vielä')
    await page.clock.runFor(2500)
    const banner = page.getByRole('alert')
    await expect(banner).toContainText('Viestiä ei saatu merkittyä luetuksi')
    await expect(banner).toContainText('Palvelinvirhe. Tarkista Internet-yhteytesi.')
    await expectNoFindings(page)
    await tab(page, 2)
    await page.getByRole('link', { name: 'Kaikki viestit' }).click()
    await expect(page.getByRole('link', { name: /^Noutoaika muuttuu Lukematon/ })).toBeVisible()
    broken = false
    await page.clock.runFor(60_000)
    await expect(page.getByText('Ei uusia viestejä')).toBeVisible()
    await expect(page).toHaveTitle(/^\(1\) Viestit/)
    expect(held.marks).toEqual([11])
  })
})

test('a mark that waits for the line is not sent in the name of whoever signs in next', async ({
  page,
  faults,
}) => {
  faults.expect(/Failed to load resource/)
  const held = await openMessages(page, '/viestit/11', all)
  let broken = true
  await page.route('**/api/messages/read/*', (route) => (broken ? route.abort() : route.fallback()))
  await expect(readTime(page)).toHaveText('Ei vielä')
  await page.clock.runFor(2500)
  await expect(page.getByRole('alert')).toContainText('Viestiä ei saatu merkittyä luetuksi')
  await page.getByRole('button', { name: 'Valikko' }).click()
  await page.getByRole('button', { name: 'Kirjaudu ulos' }).click()
  await username(page).fill('eioikeuksia')
  await password(page).fill(PASSWORD)
  await signInButton(page).click()
  await expect(page.getByRole('button', { name: 'Valikko' })).toBeVisible()
  broken = false
  await page.clock.runFor(120_000)
  expect(held.marks).toEqual([])
})

test.describe('an exception notice', () => {
  test('is read by its button only [R-MSG-11, R-MSG-09]', async ({ page }) => {
    const held = await openMessages(page, '/viestit/12', all)
    await expect(acknowledge(page)).toBeVisible()
    await page.clock.runFor(10_000)
    expect(held.marks).toEqual([])
    await acknowledge(page).click()
    await expect(page.getByRole('status').filter({ hasText: 'kuitattu' })).toBeVisible()
    expect(held.marks).toEqual([12])
    await expect(acknowledge(page)).toBeFocused()
    await expect(acknowledge(page)).toBeDisabled()
    await expect(readTime(page)).toHaveText('16.11.2026 10:00')
    await tab(page, 1)
    await expectNoFindings(page)
    await page.reload()
    await expect(readTime(page)).toHaveText('16.11.2026 10:00')
    await expect(acknowledge(page)).toHaveCount(0)
  })

  test('whose mark is refused for now stays where it was, and is marked as soon as the server takes it [R-MSG-11]', async ({
    page,
    faults,
  }) => {
    faults.expect(/Failed to load resource/)
    await openMessages(page, '/viestit/12', all)
    let broken = true
    await page.route('**/api/messages/read/*', (route) =>
      broken ? refusal(503, 'Palvelu on hetken poissa käytöstä.')(route) : route.fallback(),
    )
    await acknowledge(page).click()
    const banner = page.getByRole('alert')
    await expect(banner).toContainText('Poikkeamailmoituksen kuittaus ei onnistunut')
    await expect(banner).toContainText('Palvelu on hetken poissa käytöstä.')
    await expect(acknowledge(page)).toBeEnabled()
    await expectNoFindings(page)
    await banner.getByRole('button', { name: 'Yritä uudelleen' }).click()
    await expect(banner).toContainText('Palvelu on hetken poissa käytöstä.')
    broken = false
    await expect(banner).toBeHidden()
    await expect(readTime(page)).toHaveText('16.11.2026 10:00')
  })
})
