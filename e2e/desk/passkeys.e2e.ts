import type { Page } from '@playwright/test'
import { code, expect, password, rail, serverNow, test } from '../support/desk.ts'
import { putToWork, STAFF_PASSWORD } from '../support/staff.ts'

/** A passkey belongs to a name; an address of digits has none. */
const NAMED_URL = (process.env['E2E_DESK_URL'] ?? '').replace('127.0.0.1', 'localhost')

/** A phone or a security key, as Chromium imitates one: it recognises its person, or does not. */
async function giveDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    recognise: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

async function showPassword(page: Page, username: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Käyttäjätunnus' }).fill(username)
  await password(page).fill(STAFF_PASSWORD)
  await page.getByRole('button', { name: 'Jatka' }).click()
}

test('a person enrols a passkey, signs in and confirms with it, and ends it', async ({ page, faults }) => {
  faults.expect(/status of (400|428)/)
  const device = await giveDevice(page)
  const { username, app } = await putToWork(['supervisor'], await serverNow(page))
  await page.goto(NAMED_URL)
  await showPassword(page, username)
  await code(page).fill(app.next(await serverNow(page)))
  await page.getByRole('button', { name: 'Kirjaudu sisään' }).click()
  await rail(page).getByRole('link', { name: 'Tunnistautuminen' }).click()
  await page.getByLabel('Laitteen nimi').fill('Työpuhelin')
  await page.getByRole('button', { name: 'Lisää pääsyavain' }).click()
  await expect(page.getByText('Pääsyavain Työpuhelin on lisätty.')).toBeVisible()

  await page.getByRole('button', { name: 'Kirjaudu ulos' }).click()
  await showPassword(page, username)
  await device.recognise(false)
  await page.getByRole('button', { name: 'Käytä pääsyavainta' }).click()
  await expect(page.getByText(/Pääsyavainta ei näytetty/)).toBeVisible()
  await device.recognise(true)
  await page.getByRole('button', { name: 'Käytä pääsyavainta' }).click()
  await expect(rail(page)).toBeVisible()

  // As if the proof of the sign-in were minutes old: the act asks for another, and goes on with it.
  const old = { status: 428, code: 'codeNotFresh', errorMessage: 'Anna vahvistuskoodi', errors: {} }
  await page.route('**/api/desk/passkeys/*/end', (route) => route.fulfill({ status: 428, json: old }), {
    times: 1,
  })
  await rail(page).getByRole('link', { name: 'Tunnistautuminen' }).click()
  await page.getByRole('button', { name: 'Poista Työpuhelin' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Poista' }).click()
  await page.getByRole('button', { name: 'Käytä pääsyavainta' }).click()
  await expect(page.getByText('Pääsyavain Työpuhelin on poistettu.')).toBeVisible()
})
