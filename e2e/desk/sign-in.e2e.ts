import { authenticator } from '../support/authenticator.ts'
import {
  code,
  deskCall,
  enterDesk,
  expect,
  giveCredentials,
  password,
  rail,
  serverNow,
  test,
} from '../support/desk.ts'
import { disable, hire, STAFF_PASSWORD } from '../support/staff.ts'

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

test('a wrong password and a name that nobody has get the same words, and later a wait', async ({
  page,
  faults,
}) => {
  faults.expect(/status of 429/)
  const { username } = await enterDesk(page, '/', 'counter')
  await page.getByRole('button', { name: 'Kirjaudu ulos' }).click()
  for (const name of [username, 'ei.ketaan']) {
    await page.getByRole('textbox', { name: 'Käyttäjätunnus' }).fill(name)
    await password(page).fill('ei tämä ainakaan')
    await page.getByRole('button', { name: 'Jatka' }).click()
    await expect(page.getByRole('alert')).toContainText('Tarkista käyttäjätunnus ja salasana.')
  }
  const tries = Array.from({ length: 6 }, () =>
    deskCall(page, 'POST', '/session', { username, password: 'ei tämä ainakaan' }),
  )
  await Promise.all(tries)
  await page.getByRole('textbox', { name: 'Käyttäjätunnus' }).fill(username)
  await page.getByRole('button', { name: 'Jatka' }).click()
  await expect(page.getByRole('alert')).toContainText('Liian monta yritystä')
})

test('a code is good once: the second time the page says what to do', async ({ page, faults }) => {
  faults.expect(/status of 400/)
  const { username, app } = await enterDesk(page, '/', 'counter')
  await page.getByRole('button', { name: 'Kirjaudu ulos' }).click()
  await giveCredentials(page, username, app.used())
  await expect(code(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(code(page)).toBeFocused()
  await expect(page.getByText(/on väärä tai jo käytetty/)).toBeVisible()
  await code(page).fill(app.next(await serverNow(page)))
  await page.getByRole('button', { name: 'Kirjaudu sisään' }).click()
  await expect(rail(page)).toBeVisible()
})

test('somebody who was disabled is out at once, and does not come back in', async ({ page }) => {
  const { username } = await enterDesk(page, '/', 'counter')
  await disable(username)
  await page.getByRole('link', { name: /^Laskenta/ }).click()
  const ended = page.getByRole('dialog', { name: 'Istunto on päättynyt' })
  await expect(ended).toBeVisible()
  await password(ended).fill(STAFF_PASSWORD)
  await ended.getByRole('button', { name: 'Jatka' }).click()
  await expect(ended.getByRole('alert')).toContainText('tunnuksesi on suljettu')
})
