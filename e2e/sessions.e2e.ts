import { expect, test } from './support/fixtures.ts'
import { button, expiredDialog, heading, menu } from './support/screen.ts'
import { password, PASSWORD, refusal, signIn, stored, username } from './support/sign-in.ts'

const REFRESH = '**/api/refresh'

test.use({ newBrowser: true })

test.beforeEach(async ({ page, faults }) => {
  faults.expect(/Failed to load resource/)
  await page.clock.install()
  await signIn(page, '/omat-tiedot', 'kassa')
  await expect(heading(page, 'Omat tiedot')).toBeVisible()
})

test('a renewal that fails is tried again while the token lives [R-AUTH-16]', async ({ page }) => {
  const before = await stored(page)
  await page.route(REFRESH, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed')
  await page.clock.runFor('10:01')
  await failed
  await expect(expiredDialog(page)).toHaveCount(0)
  await page.unroute(REFRESH)
  await page.route(REFRESH, refusal(500, 'Server error'))
  const again = page.waitForRequest(REFRESH)
  await page.clock.runFor('00:11')
  await again
  await expect(expiredDialog(page)).toHaveCount(0)
  expect(await stored(page)).toEqual(before)
  await page.unroute(REFRESH)
  await page.clock.runFor('00:15')
  await expect.poll(() => stored(page)).not.toEqual(before)
})

test('a token that is over asks for the password [R-AUTH-17, R-AUTH-19, R-AUTH-21]', async ({ page }) => {
  await page.route(REFRESH, refusal(500, 'Server error'))
  await button(page, 'Valikko').click()
  await page.clock.fastForward('16:01')
  await expect(expiredDialog(page)).toBeVisible()
  await expect(username(page)).toHaveValue('kassa')
  await expect(username(page)).toHaveJSProperty('readOnly', true)
  await expect(password(page)).toBeFocused()
  await password(page).fill('kesken')
  for (const _ of [1, 2, 3]) await page.keyboard.press('Escape')
  await expect(expiredDialog(page)).toBeVisible()
  await expect(password(page)).toHaveValue('kesken')
  await page.unroute(REFRESH)
  await password(page).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(expiredDialog(page)).toBeHidden()
  await expect(menu(page)).toBeVisible()
})
