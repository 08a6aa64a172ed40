import type { Page } from '@playwright/test'
import {
  DESK_DATABASE,
  DESK_URL,
  expect,
  giveCode,
  givePassword,
  rail,
  serverNow,
  test,
} from '../support/desk.ts'
import { button, link } from '../support/screen.ts'
import { putToWork } from '../support/staff.ts'

// A passkey belongs to a name; an address of digits has none.
test.use({ baseURL: DESK_URL.replace('127.0.0.1', 'localhost'), newBrowser: true })

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

let device: Awaited<ReturnType<typeof giveDevice>>
let username = ''

/** Somebody signs in with a code and adds a passkey. */
test.beforeEach(async ({ page }) => {
  device = await giveDevice(page)
  const now = await serverNow(page)
  const person = await putToWork(DESK_DATABASE, now, ['supervisor'])
  username = person.username
  await page.goto('/')
  await givePassword(page, username)
  await giveCode(page, person.codeAt(now))
  await link(rail(page), 'Tunnistautuminen').click()
  await page.getByLabel('Laitteen nimi').fill('Työpuhelin')
  await button(page, 'Lisää pääsyavain').click()
  await expect(page.getByText('Pääsyavain Työpuhelin on lisätty.')).toBeVisible()
})

test('a passkey signs in only whom the device recognises', async ({ page, faults }) => {
  faults.expect(/status of 400/)
  await button(page, 'Kirjaudu ulos').click()
  await givePassword(page, username)
  await device.recognise(false)
  await button(page, 'Käytä pääsyavainta').click()
  await expect(page.getByText(/Pääsyavainta ei näytetty/)).toBeVisible()
  await device.recognise(true)
  await button(page, 'Käytä pääsyavainta').click()
  await expect(rail(page)).toBeVisible()
})

test('a passkey confirms an act that wants a fresh proof', async ({ page, faults }) => {
  faults.expect(/status of 428/)
  // As if the proof of the sign-in were minutes old: the act asks for another, and goes on with it.
  const old = { status: 428, code: 'codeNotFresh', errorMessage: 'Anna vahvistuskoodi', errors: {} }
  await page.route('**/api/desk/passkeys/*/end', (route) => route.fulfill({ status: 428, json: old }), {
    times: 1,
  })
  await button(page, 'Poista Työpuhelin').click()
  await button(page.getByRole('dialog'), 'Poista').click()
  await button(page, 'Käytä pääsyavainta').click()
  await expect(page.getByText('Pääsyavain Työpuhelin on poistettu.')).toBeVisible()
})
