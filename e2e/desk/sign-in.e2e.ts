import { authenticator } from '../support/sign-in.ts'
import { code, expect, giveCredentials, rail, serverNow, test } from '../support/desk.ts'
import { hire, STAFF_PASSWORD } from '../support/staff.ts'

test('a new person sets a password, enrols an app, keeps ten recovery codes and is at the desk', async ({
  page,
  faults,
}) => {
  faults.expect(/status of 400/)
  const person = await hire('counter')
  await page.goto('/')
  await page.getByRole('button', { name: 'Ensimmäinen kirjautuminen' }).click()
  await page.getByLabel('Aktivointikoodi').fill('väärä-koodi')
  await page.getByLabel('Uusi salasana').fill('lyhyt')
  await page.getByRole('button', { name: 'Jatka' }).click()
  await expect(page.getByText('Salasanassa on oltava vähintään 12 merkkiä')).toBeVisible()
  await page.getByLabel('Uusi salasana').fill(STAFF_PASSWORD)
  await page.getByRole('button', { name: 'Jatka' }).click()
  await expect(page.getByText('Aktivointikoodi on virheellinen tai vanhentunut')).toBeVisible()
  await page.getByLabel('Aktivointikoodi').fill(person.code)
  await page.getByRole('button', { name: 'Jatka' }).click()

  await expect(page.getByRole('heading', { name: 'Liitä todennussovellus' })).toBeVisible()
  await expect(page.locator('svg[viewBox] > path[d*="h1v1h-1z"]')).toBeVisible()
  const key = (await page.locator('dd code').innerText()).replaceAll(' ', '')
  await code(page).fill('000000')
  await page.getByRole('button', { name: 'Vahvista' }).click()
  await expect(code(page)).toHaveAttribute('aria-invalid', 'true')
  await code(page).fill(authenticator(key).next(await serverNow(page)))
  await page.getByRole('button', { name: 'Vahvista' }).click()

  await expect(page.getByRole('heading', { name: 'Ota varakoodit talteen' })).toBeVisible()
  const codes = await page.locator('ol code').allInnerTexts()
  expect(new Set(codes).size).toBe(10)
  await page.getByRole('button', { name: 'Olen ottanut koodit talteen' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Työpöytä' })).toBeVisible()

  await page.getByRole('button', { name: 'Kirjaudu ulos' }).click()
  await giveCredentials(page, person.username, codes[3] ?? '')
  await expect(rail(page)).toBeVisible()
})
