import type { Route } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { expiredDialog, heading } from './support/screen.ts'
import { refusal, signIn, stored } from './support/sign-in.ts'

test.describe('a renewal without an answer', () => {
  test.beforeEach(({ faults }) => faults.expect(/Failed to load resource/))

  for (const [title, answer] of [
    ['a fault of the server', refusal(500, 'Server error')],
    ['a lost line', (route: Route) => route.abort()],
  ] as const) {
    test(`${title} keeps the session while the token lives, and opens the dialog when it is over [R-AUTH-17]`, async ({
      page,
    }) => {
      await page.clock.install()
      await signIn(page, '/omat-tiedot', 'kassa')
      await expect(heading(page, 'Omat tiedot')).toBeVisible()
      const before = await stored(page)
      await page.route('**/api/refresh', answer)
      const first = page.waitForRequest('**/api/refresh')
      await page.clock.runFor('10:01')
      await first
      await expect(expiredDialog(page)).toHaveCount(0)
      const again = page.waitForRequest('**/api/refresh')
      await page.clock.runFor('00:11')
      await again
      await expect(expiredDialog(page)).toHaveCount(0)
      expect(await stored(page)).toEqual(before)
      await page.clock.fastForward('06:00')
      await expect(expiredDialog(page)).toBeVisible()
    })
  }

  test('at the start is told, is tried again by itself and by a press, and lets the person sign in anew [R-AUTH-12, R-AUTH-14, R-ERR-26]', async ({
    page,
  }) => {
    await signIn(page, '/omat-tiedot', 'kassa')
    await expect(heading(page, 'Omat tiedot')).toBeVisible()
    await page.clock.install()
    await page.route('**/api/refresh', refusal(502, ''))
    const before = await stored(page)
    await page.reload()
    await expect(heading(page, 'Palvelu ei vastaa juuri nyt.')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: '010 555 0100' })).toBeVisible()
    expect(await stored(page)).toEqual(before)
    await expectAccessible(page)
    await page.unroute('**/api/refresh')
    await page.clock.runFor('00:11')
    await expect(heading(page, 'Omat tiedot')).toBeVisible()

    await page.route('**/api/refresh', (route) => route.abort())
    await page.reload()
    await expect(heading(page, 'Palvelinvirhe. Tarkista Internet-yhteytesi.')).toBeVisible()
    // The person gives up while the answer is pending, so the answer must not sign them in.
    const [fetched, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await page.route('**/api/refresh', async (route) => {
      const response = await route.fetch()
      fetched.resolve()
      await letGo.promise
      await route.fulfill({ response })
    })
    await page.getByRole('button', { name: 'Yritä uudelleen' }).click()
    await fetched.promise
    await page.getByRole('button', { name: 'Kirjaudu uudelleen' }).click()
    await expect(heading(page, 'Kirjaudu sisään')).toBeVisible()
    const late = page.waitForResponse('**/api/refresh')
    letGo.resolve()
    await (await late).finished()
    await expect(heading(page, 'Kirjaudu sisään')).toBeVisible()
    expect(await stored(page)).toBeNull()
  })
})
