import { expect, test } from './support/fixtures.ts'
import { expiredDialog, heading } from './support/screen.ts'
import { PASSWORD, password, refusal, signIn, username } from './support/sign-in.ts'

test('a renewal that fails after a night opens the dialog over whatever is open, Esc does not close it however often, and the password does [R-AUTH-17, R-AUTH-19, R-AUTH-20, R-AUTH-21]', async ({
  page,
  faults,
}) => {
  faults.expect(/Failed to load resource/)
  await page.clock.install()
  await signIn(page, '/omat-tiedot', 'kassa')
  await expect(heading(page, 'Omat tiedot')).toBeVisible()
  await page.getByRole('button', { name: 'Valikko' }).click()
  await page.route('**/api/refresh', refusal(401, 'Unauthorized'))
  await page.clock.fastForward('12:00:00')
  await expect(expiredDialog(page)).toBeVisible()
  await expect(username(page)).toHaveValue('kassa')
  await expect(username(page)).toHaveJSProperty('readOnly', true)
  await expect(password(page)).toBeFocused()
  await password(page).fill('kesken')
  for (const _ of [1, 2, 3]) await page.keyboard.press('Escape')
  await expect(expiredDialog(page)).toBeVisible()
  await expect(password(page)).toHaveValue('kesken')
  await page.unroute('**/api/refresh')
  await password(page).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(expiredDialog(page)).toBeHidden()
  await expect(page.getByRole('dialog', { name: 'Valikko' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(heading(page, 'Omat tiedot')).toBeVisible()
})
