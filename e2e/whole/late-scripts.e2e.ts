import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import {
  alert,
  button,
  chooseInMenu,
  goTo,
  heading,
  hold,
  scriptOf,
  status,
  watchWire,
} from '../support/screen.ts'
import { enter } from '../support/sign-in.ts'

/** A screen whose script does not come. */
const SCREEN = scriptOf('ProfileScreen')
const openProfile = (page: Page) => chooseInMenu(page, 'Omat tiedot')

test.beforeEach(async ({ page, faults }) => {
  faults.expect(/Failed to load resource/)
  await enter(page, '/ohjeet', 'kassa')
  await expect(heading(page, 'Yhteystiedot')).toBeVisible()
})

test('a report whose script does not come says so', async ({ page }) => {
  const report = scriptOf('ReportScreen')
  await page.route(report, (route) => route.abort())
  const reloaded = page.waitForEvent('load')
  await goTo(page, '/raportit/tilitysilmoitukset')
  await reloaded
  await expect(alert(page)).toContainText('Raporttisivun lataus epäonnistui')
  await page.unroute(report)
  await button(page, 'Lataa sivu uudelleen').click()
  await expect(heading(page, 'Tilitysilmoitukset')).toBeVisible()
})

test('with the line down nothing is reloaded until the server answers', async ({ page, context }) => {
  const wire = watchWire(page)
  await page.evaluate(() => Object.assign(window, { kept: true }))
  // A pending call would show its own message.
  await wire.quiet()
  await context.setOffline(true)
  await openProfile(page)
  await expect(alert(page)).toContainText('Palvelinvirhe. Tarkista Internet-yhteytesi.')
  await button(alert(page), 'Yritä uudelleen').click()
  await expect(alert(page)).toBeVisible()
  await page.goBack()
  await expect(heading(page, 'Yhteystiedot')).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'kept') as unknown)).toBe(true)
  await page.goForward()
  await expect(alert(page)).toBeVisible()
  await context.setOffline(false)
  await button(alert(page), 'Yritä uudelleen').click()
  await expect(heading(page, 'Omat tiedot')).toBeVisible()
})

test('a new version reloads the page by itself, once', async ({ page }) => {
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
  await button(page, 'Lataa sivu uudelleen').click()
  await expect(heading(page, 'Omat tiedot')).toBeVisible()
})

test('a script that is late shows Ladataan… until it is there', async ({ page }) => {
  const letGo = await hold(page, SCREEN)
  await openProfile(page)
  await expect(status(page, 'Ladataan…')).toBeVisible()
  letGo()
  await expect(heading(page, 'Omat tiedot')).toBeVisible()
})

test('the mark is there until the program has come', async ({ page }) => {
  const letGo = await hold(page, '**/assets/*.js')
  await page.goto('/', { waitUntil: 'commit' })
  const mark = page.locator('#app svg')
  await expect(mark).toBeVisible()
  const colours = await mark
    .locator('path')
    .evaluateAll((all) => all.map((each) => getComputedStyle(each).fill))
  expect(new Set(colours).size).toBe(7)
  const text = await (await page.request.get('/')).text()
  expect(text.slice(text.indexOf('<div data-start'), text.indexOf('<noscript>')).length).toBeLessThan(1024)
  letGo()
  await expect(heading(page, 'Hei Eetu!')).toBeVisible()
  await expect(page.locator('[data-start]')).toHaveCount(0)
})
