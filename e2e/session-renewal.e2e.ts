import { expect, test } from './support/fixtures.ts'
import { expiredDialog, heading } from './support/screen.ts'
import { PASSWORD, password, refusal, signIn, stored, username } from './support/sign-in.ts'

const REFRESH = '**/api/refresh'

test.use({ newBrowser: true })

test('a line that is down and a server that fails at a renewal end nothing while the token lives: it is tried again, at the start of the page too; the dialog opens over whatever is open when the token is over, Esc does not close it however often, and the password does [R-AUTH-12, R-AUTH-16, R-AUTH-17, R-AUTH-19, R-AUTH-20, R-AUTH-21, R-ERR-26]', async ({
  page,
  faults,
}) => {
  faults.expect(/Failed to load resource/)
  await page.clock.install()
  await signIn(page, '/omat-tiedot', 'kassa')
  await expect(heading(page, 'Omat tiedot')).toBeVisible()
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

  await page.route(REFRESH, refusal(502, ''))
  await page.reload()
  await expect(heading(page, 'Palvelu ei vastaa juuri nyt.')).toBeVisible()
  await page.unroute(REFRESH)
  await page.clock.runFor('00:11')
  await expect(heading(page, 'Omat tiedot')).toBeVisible()

  await page.route(REFRESH, refusal(500, 'Server error'))
  const due = page.waitForRequest(REFRESH)
  await page.clock.runFor('10:01')
  await due
  await expect(expiredDialog(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Valikko' }).click()
  await page.clock.fastForward('06:00')
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
  await expect(page.getByRole('dialog', { name: 'Valikko' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(heading(page, 'Omat tiedot')).toBeVisible()
})
