import { expect, test } from './support/fixtures.ts'
import { expiredDialog, heading } from './support/screen.ts'
import { refusal, signIn, stored } from './support/sign-in.ts'

test.beforeEach(({ faults }) => faults.expect(/Failed to load resource/))

test('a fault of the server at a renewal keeps the session while the token lives, and opens the dialog when it is over [R-AUTH-17]', async ({
  page,
}) => {
  await page.clock.install()
  await signIn(page, '/omat-tiedot', 'kassa')
  await expect(heading(page, 'Omat tiedot')).toBeVisible()
  const before = await stored(page)
  await page.route('**/api/refresh', refusal(500, 'Server error'))
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

test('a renewal without an answer at the start is tried again by itself [R-AUTH-12, R-ERR-26]', async ({
  page,
}) => {
  await signIn(page, '/omat-tiedot', 'kassa')
  await expect(heading(page, 'Omat tiedot')).toBeVisible()
  await page.clock.install()
  await page.route('**/api/refresh', refusal(502, ''))
  await page.reload()
  await expect(heading(page, 'Palvelu ei vastaa juuri nyt.')).toBeVisible()
  await page.unroute('**/api/refresh')
  await page.clock.runFor('00:11')
  await expect(heading(page, 'Omat tiedot')).toBeVisible()
})
