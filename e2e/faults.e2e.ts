import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { goTo, hold, watchWire, scriptOf } from './support/screen.ts'
import { enter } from './support/sign-in.ts'

/** A screen whose script the tests withhold or break. */
const SCREEN = scriptOf('ProfileScreen')

test.describe('a script that does not come', () => {
  const profile = (page: Page) => page.getByRole('heading', { level: 1, name: 'Omat tiedot' })
  async function openProfile(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Valikko' }).click()
    await page.getByRole('link', { name: 'Omat tiedot' }).click()
  }

  test.beforeEach(({ faults }) => faults.expect(/Failed to load resource/))

  test('that one reload does not bring gives an error with a reload button, and the shell stays [R-ERR-22]', async ({
    page,
  }) => {
    await enter(page, '/ohjeet', 'kassa')
    await page.route(SCREEN, (route) => route.abort())
    const reloaded = page.waitForEvent('load')
    await openProfile(page)
    await reloaded
    await expect(page.getByRole('alert')).toContainText(
      'Sovellusvirhe: Sovelluksessa tapahtui odottamaton virhe',
    )
    await expect(page.getByRole('link', { name: 'Kassavirta' })).toBeVisible()
    await page.unroute(SCREEN)
    await page.getByRole('button', { name: 'Lataa sivu uudelleen' }).click()
    await expect(profile(page)).toBeVisible()
  })

  test('of a report says that the report did not load, and brings it at a press', async ({ page }) => {
    await enter(page, '/ohjeet', 'kassa')
    await expect(page.getByRole('heading', { level: 1, name: 'Yhteystiedot' })).toBeVisible()
    const report = scriptOf('ReportScreen')
    await page.route(report, (route) => route.abort())
    const reloaded = page.waitForEvent('load')
    await goTo(page, '/raportit/tilitysilmoitukset')
    await reloaded
    await expect(page.getByRole('alert')).toContainText('Raporttisivun lataus epäonnistui')
    await page.unroute(report)
    await page.getByRole('button', { name: 'Lataa sivu uudelleen' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Tilitysilmoitukset' })).toBeVisible()
  })

  test('with the line down nothing is reloaded until the server answers', async ({ page, context }) => {
    const wire = watchWire(page)
    await enter(page, '/ohjeet', 'kassa')
    await expect(page.getByRole('heading', { level: 1, name: 'Yhteystiedot' })).toBeVisible()
    await page.evaluate(() => Object.assign(window, { kept: true }))
    // A pending call would show its own message.
    await wire.quiet()
    await context.setOffline(true)
    await openProfile(page)
    const banner = page.getByRole('alert')
    await expect(banner).toContainText('Palvelinvirhe. Tarkista Internet-yhteytesi.')
    await banner.getByRole('button', { name: 'Yritä uudelleen' }).click()
    await expect(banner).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Yhteystiedot' })).toBeVisible()
    expect(await page.evaluate(() => Reflect.get(window, 'kept') as unknown)).toBe(true)
    await page.goForward()
    await expect(banner).toBeVisible()
    await context.setOffline(false)
    await banner.getByRole('button', { name: 'Yritä uudelleen' }).click()
    await expect(profile(page)).toBeVisible()
  })

  test('because a new version is out, reloads the page by itself, but only once in a session', async ({
    page,
  }) => {
    await enter(page, '/ohjeet', 'kassa')
    await expect(page.getByRole('heading', { level: 1, name: 'Yhteystiedot' })).toBeVisible()
    await page.route(SCREEN, (route) => route.abort())
    // The page of a newer build names another script; a real reload gets the page as it is.
    await page.route(/:\d+\/$/, async (route) => {
      if (route.request().resourceType() === 'document') return route.fallback()
      return route.fulfill({
        contentType: 'text/html',
        body: '<script src="./assets/index-uusi.js"></script>',
      })
    })
    const reloaded = page.waitForEvent('load')
    await openProfile(page)
    await reloaded
    await expect(page.getByText('Uusi versio on saatavilla.')).toBeVisible()
    await page.unroute(SCREEN)
    await page.getByRole('button', { name: 'Lataa sivu uudelleen' }).click()
    await expect(profile(page)).toBeVisible()
  })

  test('late, shows Ladataan… until it is there', async ({ page }) => {
    await enter(page, '/ohjeet', 'kassa')
    await expect(page.getByRole('heading', { level: 1, name: 'Yhteystiedot' })).toBeVisible()
    const letGo = await hold(page, SCREEN)
    await openProfile(page)
    await expect(page.getByRole('status').filter({ hasText: 'Ladataan…' })).toBeVisible()
    letGo()
    await expect(profile(page)).toBeVisible()
  })
})

test('a screen that breaks leaves the shell, the session and the way back [R-ERR-22]', async ({
  page,
  faults,
}) => {
  faults.expect(/rikki/)
  await page.route(SCREEN, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      // At first it helps to draw it again: what is told of that is the cause, not the number that React gives it.
      body: `let drawn = 0; export function ProfileScreen() {
        if (drawn++ === 0 || window.isBroken) throw new Error('rikki')
      }`,
    }),
  )
  await enter(page, '/omat-tiedot', 'kassa')
  await page.getByRole('link', { name: 'Kassavirta' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hei Eetu!' })).toBeVisible()
  await page.evaluate(() => Object.assign(window, { isBroken: true }))
  await page.goBack()
  await expect(page.getByRole('alert')).toContainText(
    'Sovellusvirhe: Sovelluksessa tapahtui odottamaton virhe',
  )
  await expect(page.getByRole('button', { name: 'Lataa sivu uudelleen' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Valikko' })).toBeVisible()
  await page.getByRole('link', { name: 'Etusivulle' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hei Eetu!' })).toBeVisible()
})
