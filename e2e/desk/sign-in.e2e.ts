import {
  code,
  DESK_DATABASE,
  expect,
  giveCode,
  givePassword,
  rail,
  serverNow,
  test,
} from '../support/desk.ts'
import { button, heading } from '../support/screen.ts'
import { appCode, hire, STAFF_PASSWORD } from '../support/staff.ts'

test('a new person enrols an app and signs in by a recovery code', async ({ page }) => {
  const person = await hire(DESK_DATABASE, 'counter')
  await page.goto('/')
  await button(page, 'Ensimmäinen kirjautuminen').click()
  await page.getByLabel('Aktivointikoodi').fill(person.code)
  await page.getByLabel('Uusi salasana').fill(STAFF_PASSWORD)
  await button(page, 'Jatka').click()

  await expect(page.getByRole('heading', { name: 'Liitä todennussovellus' })).toBeVisible()
  await expect(page.locator('svg[viewBox] > path[d*="h1v1h-1z"]')).toBeVisible()
  const key = await page.locator('dd code').innerText()
  await code(page).fill(appCode(key, await serverNow(page)))
  await button(page, 'Vahvista').click()

  await expect(page.getByRole('heading', { name: 'Ota varakoodit talteen' })).toBeVisible()
  const codes = await page.locator('ol code').allInnerTexts()
  expect(new Set(codes).size).toBe(10)
  await button(page, 'Olen ottanut koodit talteen').click()
  await expect(heading(page, 'Työpöytä')).toBeVisible()

  await button(page, 'Kirjaudu ulos').click()
  await givePassword(page, person.username)
  await giveCode(page, codes[3] ?? '')
  await expect(rail(page)).toBeVisible()
})
