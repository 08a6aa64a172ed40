import type { Page } from '@playwright/test'
import { expectAccessible, takePhone } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { box, button, errorSummary, heading, link } from './support/screen.ts'
import { refusal, signIn } from './support/sign-in.ts'

const GOOD = 'Abcdef1!'
const SENT = 'Jos tiedot täsmäävät, saat aktivointikoodin sähköpostiisi. Koodi on voimassa 24 tuntia.'

const newPassword = (page: Page) => page.getByLabel('Uusi salasana', { exact: true })
const confirmation = (page: Page) => page.getByLabel('Uusi salasana uudelleen', { exact: true })
const accept = (page: Page) => page.getByRole('checkbox', { name: 'Hyväksyn käyttöehdot' })
const terms = (page: Page) => page.getByRole('dialog', { name: 'Käyttöehdot' })

async function request(page: Page): Promise<void> {
  await page.goto('/aktivoinnin-tilaus')
  await box(page, 'Käyttäjätunnus').fill('maija')
  await box(page, 'Sähköpostiosoite').fill('maija@example.fi')
  await button(page, 'Tilaa aktivointikoodi').click()
}

async function activate(page: Page): Promise<void> {
  await page.goto('/aktivointi')
  await box(page, 'Aktivointikoodi').fill('abcd-efgh-jkmn-pqrs-tvwx-yz01')
  await newPassword(page).fill(GOOD)
  await confirmation(page).fill(GOOD)
  await accept(page).check()
  await button(page, 'Aktivoi tunnus').click()
}

test.describe('the request', () => {
  test('it sends user name and e-mail without a token, and moves on [R-ACT-01, R-ACT-07, R-ACT-10]', async ({
    page,
  }) => {
    const sending = page.waitForRequest('**/api/activate')
    await request(page)
    const sent = await sending
    expect(sent.method()).toBe('POST')
    expect(sent.postDataJSON()).toEqual({ userName: 'maija', emailAddress: 'maija@example.fi' })
    expect(await sent.headerValue('authorization')).toBeNull()
    await expect(heading(page, 'Tunnuksen aktivointi')).toBeFocused()
    await expect(page.getByText(SENT)).toBeVisible()
    await page.reload()
    await expect(page.getByText(SENT)).toBeVisible()
  })

  test('a signed-in person sends no token either [R-ACT-10, R-ACT-12]', async ({ page }) => {
    await signIn(page, '/omat-tiedot', 'kassa')
    await expect(heading(page, 'Omat tiedot')).toBeVisible()
    await page.route(/api\/(activate|password)$/, (route) => route.fulfill({ status: 204 }))
    for (const [act, path] of [
      [request, '**/api/activate'],
      [activate, '**/api/password'],
    ] as const) {
      const sending = page.waitForRequest(path)
      await act(page)
      expect(await (await sending).headerValue('authorization')).toBeNull()
    }
  })

  test('both fields are required [R-ACT-11]', async ({ page }) => {
    await page.goto('/aktivoinnin-tilaus')
    await button(page, 'Tilaa aktivointikoodi').click()
    await expect(errorSummary(page)).toBeFocused()
    await expect(errorSummary(page).getByRole('listitem')).toHaveText([
      'Käyttäjätunnus: Vaadittu tieto',
      'Sähköpostiosoite: Vaadittu tieto',
    ])
    await expect(box(page, 'Käyttäjätunnus')).toHaveAccessibleDescription('Vaadittu tieto')
  })

  test('a field that was edited and emptied again speaks when it is left', async ({ page }) => {
    await page.goto('/aktivoinnin-tilaus')
    await box(page, 'Käyttäjätunnus').fill('m')
    await box(page, 'Käyttäjätunnus').fill('')
    await box(page, 'Sähköpostiosoite').focus()
    await expect(box(page, 'Käyttäjätunnus')).toHaveAccessibleDescription('Vaadittu tieto')
    await expect(box(page, 'Sähköpostiosoite')).not.toHaveAttribute('aria-invalid')
  })

  test('a code at hand leads to the second step [R-ACT-05]', async ({ page }) => {
    await page.goto('/aktivoinnin-tilaus')
    await link(page, 'Minulla on jo koodi').click()
    await expect(heading(page, 'Tunnuksen aktivointi')).toBeFocused()
    await expect(page).toHaveURL('/aktivointi')
    await expect(page.getByText(SENT)).toBeHidden()
  })

  test('a refused request moves on, tells it and leads back [R-ACT-07, R-ERR-17, R-ERR-19]', async ({
    page,
    faults,
  }) => {
    faults.expect(/Failed to load resource/)
    await page.route('**/api/activate', refusal(400, 'Vaadittu tieto'))
    await request(page)
    await expect(heading(page, 'Tunnuksen aktivointi')).toBeVisible()
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('Aktivointipyynnön lähetys epäonnistui')
    await expect(alert).toContainText('Tarkista tiedot')
    await alert.getByRole('link', { name: 'Tilaa aktivointikoodi' }).click()
    await expect(heading(page, 'Tilaa aktivointikoodi')).toBeFocused()
  })

  test('too many requests are told as such', async ({ page, faults }) => {
    faults.expect(/Failed to load resource/)
    await page.route('**/api/activate', refusal(429, 'Liian monta yritystä.'))
    await request(page)
    await expect(page.getByRole('alert')).toContainText(
      'Liian monta yritystä. Yritä hetken kuluttua uudelleen.',
    )
  })

  test('a request that does not reach the server stays, with what was typed [R-ACT-08, R-ERR-17, R-ERR-18]', async ({
    page,
    faults,
  }) => {
    faults.expect(/Failed to load resource/)
    await page.route('**/api/activate', (route) => route.abort())
    await request(page)
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('Aktivointipyynnön lähetys epäonnistui')
    await expect(alert).toContainText(
      'Palvelinvirhe: Palvelimeen ei saatu yhteyttä, aktivointipyyntöä ei lähetetty',
    )
    await expect(page).toHaveURL('/aktivoinnin-tilaus')
    await expect(box(page, 'Käyttäjätunnus')).toHaveValue('maija')
  })
})

test.describe('the activation', () => {
  test('code, password and terms are sent without a token, and a link leads to sign-in [R-ACT-02, R-ACT-04, R-ACT-09, R-ACT-12]', async ({
    page,
  }) => {
    await page.route('**/api/password', (route) => route.fulfill({ status: 204 }))
    const sending = page.waitForRequest('**/api/password')
    await activate(page)
    const sent = await sending
    expect(sent.method()).toBe('PUT')
    expect(sent.postDataJSON()).toEqual({
      activationCode: 'abcd-efgh-jkmn-pqrs-tvwx-yz01',
      newPassword: GOOD,
      termsOfUseAccepted: true,
    })
    expect(await sent.headerValue('authorization')).toBeNull()
    await expect(heading(page, 'Tunnuksesi on aktivoitu')).toBeFocused()
    await page.reload()
    await expect(heading(page, 'Tunnuksesi on aktivoitu')).toBeVisible()
    await link(page, 'Kirjaudu sisään').click()
    await expect(heading(page, 'Kirjaudu sisään')).toBeVisible()
  })

  test('code, a password by the rules, typed twice, and accepted terms are required [R-ACT-13]', async ({
    page,
  }) => {
    await page.goto('/aktivointi')
    await newPassword(page).fill('Abcdef12')
    await confirmation(page).fill('Abcdef13')
    await button(page, 'Aktivoi tunnus').click()
    await expect(errorSummary(page)).toBeFocused()
    await expect(errorSummary(page).getByRole('listitem')).toHaveText([
      'Aktivointikoodi: Vaadittu tieto',
      /^Uusi salasana: Salasanassa on oltava vähintään 8 merkkiä/,
      'Uusi salasana uudelleen: Salasanat eivät täsmää',
      'Käyttöehdot on hyväksyttävä',
    ])
    await errorSummary(page).getByRole('link', { name: 'Käyttöehdot on hyväksyttävä' }).click()
    await expect(accept(page)).toBeFocused()
    await page.keyboard.press('Space')
    await expect(accept(page)).toBeChecked()
    await expect(accept(page)).not.toHaveAttribute('aria-invalid')
  })

  test('a slow press counts, though the field that it leaves has much to say', async ({ page }) => {
    await page.goto('/aktivointi')
    await newPassword(page).fill('Abcdef12')
    await button(page, 'Aktivoi tunnus').click({ delay: 600 })
    await expect(errorSummary(page)).toBeFocused()
  })

  test('the terms of use open in a dialog and give the focus back [R-ACT-03]', async ({ page }) => {
    await page.goto('/aktivointi')
    await button(page, 'Lue käyttöehdot').press('Enter')
    await expect(terms(page)).toBeVisible()
    await expect(terms(page)).toContainText('Portaalin tunnus on henkilökohtainen.')
    await page.keyboard.press('Escape')
    await expect(terms(page)).toBeHidden()
    await expect(button(page, 'Lue käyttöehdot')).toBeFocused()
    await button(page, 'Lue käyttöehdot').click()
    await button(page, 'Sulje').click()
    await expect(terms(page)).toBeHidden()
    await expect(accept(page)).not.toBeChecked()
  })

  test('a wrong code is refused beside its field [R-ERR-19]', async ({ page, faults }) => {
    faults.expect(/Failed to load resource/)
    await activate(page)
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('Tunnuksen aktivointi ei onnistunut')
    await expect(alert).toContainText('Tarkista tiedot')
    await expect(box(page, 'Aktivointikoodi')).toHaveAccessibleDescription(
      'Aktivointikoodi on virheellinen tai vanhentunut',
    )
    await expect(newPassword(page)).toHaveValue(GOOD)
  })
})

test.describe('at any size, in any theme', () => {
  test.beforeEach(async ({ page }) => {
    await takePhone(page)
    await page.route(/api\/(activate|password)$/, (route) => route.fulfill({ status: 204 }))
  })

  test('axe finds nothing in the request and in the completion', async ({ page }) => {
    await page.goto('/aktivoinnin-tilaus')
    await button(page, 'Tilaa aktivointikoodi').click()
    await expect(errorSummary(page)).toBeVisible()
    await expectAccessible(page)
    await activate(page)
    await expect(heading(page, 'Tunnuksesi on aktivoitu')).toBeVisible()
    await expectAccessible(page)
  })

  test('axe finds nothing in the activation and in the terms', async ({ page }) => {
    await request(page)
    await expect(page.getByText(SENT)).toBeVisible()
    await button(page, 'Aktivoi tunnus').click()
    await expect(errorSummary(page)).toBeVisible()
    await expectAccessible(page)
    await button(page, 'Lue käyttöehdot').click()
    await expect(terms(page)).toContainText('Portaalin tunnus on henkilökohtainen.')
    await expectAccessible(page)
  })
})
