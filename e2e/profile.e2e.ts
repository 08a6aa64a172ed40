import type { Page, Route } from '@playwright/test'
import { expectAccessible, takePhone } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { changePerson } from './support/mock-api.ts'
import { box, button, errorSummary } from './support/screen.ts'
import { refusal, signIn } from './support/sign-in.ts'

type Person = { readonly firstName: string; readonly lastName: string }

/** Noora has no rights, so no other test uses her; the test itself answers what is saved here. */
async function open(page: Page): Promise<Person> {
  const login = page.waitForResponse('**/api/login')
  await signIn(page, '/omat-tiedot', 'eioikeuksia')
  await expect(page.getByRole('heading', { level: 1, name: 'Omat tiedot' })).toBeVisible()
  const { user } = (await (await login).json()) as { readonly user: Person }
  return user
}

/** Saves as the server does, but only for this page. */
async function saveHere(page: Page, user: Person): Promise<() => unknown> {
  let sent: unknown
  await page.route('**/api/userdata', (route) => {
    sent = route.request().postDataJSON()
    return route.fulfill({ json: { user: { ...user, ...(sent as object) } } })
  })
  return () => sent
}

test('reading shows name, e-mail, phone and when the account was made [R-PROF-01]', async ({ page }) => {
  await open(page)
  const list = page.getByRole('region', { name: 'Henkilötiedot' })
  await expect(list.getByRole('definition').nth(0)).toHaveText('Noora Väisänen')
  await expect(list.getByRole('term')).toHaveText([
    'Nimi',
    'Sähköpostiosoite',
    'Puhelinnumero',
    'Tunnus luotu',
  ])
  await expect(list.getByRole('definition').nth(1)).toHaveText('noora.vaisanen@example.fi')
  await expect(list.getByRole('definition').nth(3)).toHaveText(/^\d{2}\.\d{2}\.\d{4} \d{2}:\d{2}$/)
})

test('editing sends the four fields, tells it, and the new name is everywhere [R-PROF-02, R-PROF-04, R-PROF-06, R-PROF-07, R-PROF-08]', async ({
  page,
}) => {
  const user = await open(page)
  const sent = await saveHere(page, user)
  await button(page, 'Muokkaa tietoja').click()
  await expect(box(page, 'Etunimi')).toBeFocused()
  await box(page, 'Etunimi').fill('Nora')
  await box(page, 'Puhelinnumero').fill('')
  await button(page, 'Tallenna').click()
  await expect(page.getByRole('status').filter({ hasText: 'Käyttäjätiedot päivitetty' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Henkilötiedot' })).toContainText('Nora Väisänen')
  await expect(button(page, 'Muokkaa tietoja')).toBeFocused()
  expect(sent()).toEqual({
    firstName: 'Nora',
    lastName: 'Väisänen',
    emailAddress: 'noora.vaisanen@example.fi',
    phoneNumber: '',
  })
  await button(page, 'Valikko').click()
  await expect(page.getByRole('heading', { name: 'Nora Väisänen' })).toBeVisible()
})

test('what is saved on the server is there after a reload [R-PROF-08]', async ({ page }) => {
  await open(page)
  for (const phone of ['010 555 9999', '']) {
    await button(page, 'Muokkaa tietoja').click()
    await box(page, 'Puhelinnumero').fill(phone)
    await button(page, 'Tallenna').click()
    await expect(page.getByText('Käyttäjätiedot päivitetty')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('definition').nth(2)).toHaveText(phone || '–')
  }
})

test('cancelling returns to reading and changes nothing [R-PROF-06]', async ({ page }) => {
  await open(page)
  await button(page, 'Muokkaa tietoja').click()
  await box(page, 'Etunimi').fill('Joku')
  await button(page, 'Peru').click()
  await expect(page.getByRole('region', { name: 'Henkilötiedot' })).toContainText('Noora Väisänen')
  await expect(button(page, 'Muokkaa tietoja')).toBeFocused()
  await button(page, 'Vaihda salasana').click()
  await button(page, 'Peru').click()
  await expect(button(page, 'Vaihda salasana')).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: /./ })).toHaveCount(0)
})

test('names and a valid e-mail are required, the phone is not [R-PROF-09]', async ({ page }) => {
  await open(page)
  await button(page, 'Muokkaa tietoja').click()
  await box(page, 'Sähköpostiosoite').fill('noora')
  await expect(page.getByText('Tarkista sähköpostiosoite')).toBeHidden()
  await box(page, 'Puhelinnumero').fill('')
  await expect(box(page, 'Sähköpostiosoite')).toHaveAccessibleDescription('Tarkista sähköpostiosoite')
  await box(page, 'Etunimi').fill('')
  await box(page, 'Sukunimi').fill('')
  await button(page, 'Tallenna').click()
  await expect(errorSummary(page)).toBeFocused()
  await expect(errorSummary(page).getByRole('listitem')).toHaveText([
    'Etunimi: Vaadittu tieto',
    'Sukunimi: Vaadittu tieto',
    'Tarkista sähköpostiosoite',
  ])
  await errorSummary(page).getByRole('link', { name: 'Tarkista sähköpostiosoite' }).click()
  await expect(box(page, 'Sähköpostiosoite')).toBeFocused()
  await box(page, 'Sähköpostiosoite').fill('noora@example.fi')
  await expect(box(page, 'Sähköpostiosoite')).not.toHaveAttribute('aria-invalid')
  await button(page, 'Tallenna').click()
  await expect(errorSummary(page)).toBeFocused()
  await expect(errorSummary(page).getByRole('listitem')).toHaveCount(2)
})

test.describe('saving that fails', () => {
  test.beforeEach(({ faults }) => faults.expect(/Failed to load resource/))

  const failures = [
    ['a fault of the server', refusal(500, 'Server error'), 'Tallennuksessa tapahtui virhe'],
    ['no connection', (route: Route) => route.abort(), 'Palvelinvirhe. Tarkista Internet-yhteytesi.'],
    ['a refusal', refusal(422, 'Osoite on jo käytössä.'), 'Osoite on jo käytössä.'],
  ] as const
  for (const [what, reply, text] of failures) {
    test(`${what} is told and what was typed stays [R-ERR-15, R-ERR-24]`, async ({ page }) => {
      await open(page)
      await page.route('**/api/userdata', reply)
      await button(page, 'Muokkaa tietoja').click()
      await box(page, 'Etunimi').fill('Nora')
      await button(page, 'Tallenna').click()
      const alert = page.getByRole('alert')
      await expect(alert).toContainText('Tallennus ei onnistunut')
      await expect(alert).toContainText(text)
      await expect(box(page, 'Etunimi')).toHaveValue('Nora')
      await button(page, 'Peru').click()
      await expect(page.getByRole('region', { name: 'Henkilötiedot' })).toContainText('Noora Väisänen')
    })
  }

  test('the server’s text about a field stands beside it until it is edited [R-ERR-15]', async ({ page }) => {
    await open(page)
    const said = { emailAddress: 'Tarkista sähköpostiosoite' }
    await page.route('**/api/userdata', refusal(400, 'Tarkista tiedot', said))
    await button(page, 'Muokkaa tietoja').click()
    await button(page, 'Tallenna').click()
    await expect(box(page, 'Sähköpostiosoite')).toHaveAccessibleDescription('Tarkista sähköpostiosoite')
    await box(page, 'Sähköpostiosoite').fill('noora@example.org')
    await expect(box(page, 'Sähköpostiosoite')).not.toHaveAttribute('aria-invalid')
  })
})

test('axe finds nothing in reading and editing at any size, in any theme', async ({ page }) => {
  await takePhone(page)
  // The address is as long as those of large customers: it wraps and stays inside its panel.
  const emailAddress = 'noora.vaisanen@tavaratalotjamyymalat.pitkanimisenkonsernin.example.fi'
  await changePerson(page, (user) => ({ ...user, emailAddress }))
  const user = await open(page)
  await saveHere(page, user)
  await button(page, 'Muokkaa tietoja').click()
  await box(page, 'Etunimi').fill('')
  await button(page, 'Tallenna').click()
  await expect(errorSummary(page)).toBeVisible()
  await expectAccessible(page)
  await box(page, 'Etunimi').fill('Noora')
  await button(page, 'Tallenna').click()
  await expect(page.getByText('Käyttäjätiedot päivitetty')).toBeVisible()
  await expectAccessible(page)
})
