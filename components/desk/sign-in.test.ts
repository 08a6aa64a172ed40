import { describe, expect, test } from 'vitest'
import { fault } from '@kassavirta/domain/kernel/contract/fault'
import {
  activateStaff,
  addPasskey,
  askPasskey,
  beginPasskey,
  beginStaffSession,
  endPasskey,
  enrolFactor,
  getStaffSession,
  listPasskeys,
  showFactor,
  unlockStaffSession,
} from '@kassavirta/domain/people/staff/api'
import { searchDesk } from '@kassavirta/domain/reports/front-pages/desk-api'
import { expectTitle, framed, reload } from '../support/framed-page.ts'
import {
  alert,
  box,
  button,
  click,
  dialog,
  expectGone,
  fill,
  heading,
  link,
  press,
  screen,
} from '../support/screen.ts'
import { answerCounting } from './counting-world.ts'
import { asked, openDesk, row, staffOf } from './open-desk.ts'

const PASSWORD = 'pitkä ja hyvä salasana'
const ALWAYS = { times: Number.POSITIVE_INFINITY }
const signedIn = { staff: staffOf('counter'), recoveryCodes: [] }
const passwordField = (name = 'Salasana') => screen.getByLabelText(name, { exact: true })
const code = () => box('Vahvistuskoodi')
const rail = () => screen.getByRole('navigation', { name: 'Päävalikko' })

function openFront() {
  const server = openDesk('/', 'counter')
  answerCounting(server)
  return server
}

/** The page of somebody who has not signed in. */
function openSignIn() {
  const server = openFront()
  server.refuseFor(getStaffSession, 'unauthorized', ALWAYS)
  return server
}
async function typePassword(): Promise<void> {
  await fill(box('Käyttäjätunnus'), 'laskija ')
  await fill(passwordField(), PASSWORD)
  await click(button('Jatka'))
}
/** The browser asks nobody: as when the person closes its window. */
function closeBrowserWindow(): void {
  const refuse = () => Promise.reject(new DOMException('closed', 'NotAllowedError'))
  Object.defineProperty(framed().navigator, 'credentials', { value: { get: refuse, create: refuse } })
}

describe('the password', () => {
  test('gets words that fit any name where it is wrong', async () => {
    const server = openSignIn()
    await click(button('Jatka'))
    await expect.element(screen.getByText('Vaadittu tieto').first()).toBeVisible()
    expect(server.calls(beginStaffSession)).toEqual([])
    server.refuseFor(beginStaffSession, 'unauthorized')
    await typePassword()
    await expect.element(alert()).toMatchTextContent('Tarkista käyttäjätunnus ja salasana.')
    // The keyboards of phones put a space after a name that they know.
    expect(server.calls(beginStaffSession)[0]?.body).toMatchObject({ username: 'laskija' })
  })

  test('is not tried too often', async () => {
    const server = openSignIn()
    server.refuseFor(beginStaffSession, fault('tooManyAttempts', { seconds: 60 }))
    await typePassword()
    await expect.element(alert()).toMatchTextContent('Liian monta yritystä')
  })
})

test('a wrong code is shown, a right one signs in', async () => {
  const server = openSignIn()
  server.answer(beginStaffSession, { next: 'factor' })
  await typePassword()
  await fill(code(), '000000')
  server.answer(showFactor, signedIn)
  server.refuseFor(showFactor, 'factorCodeWrong', { field: 'code' })
  await click(button('Kirjaudu sisään'))
  await expect.element(code()).toHaveAttribute('aria-invalid', 'true')
  await expect.element(code()).toHaveFocus()
  await expect.element(screen.getByText(/on väärä tai jo käytetty/)).toBeVisible()
  await fill(code(), '123456')
  await click(button('Kirjaudu sisään'))
  await expect.element(rail()).toBeVisible()
})

describe('a first sign-in', () => {
  async function activate(activation: string, password: string): Promise<void> {
    await click(button('Ensimmäinen kirjautuminen'))
    await fill(passwordField('Aktivointikoodi'), activation)
    await fill(passwordField('Uusi salasana'), password)
    await click(button('Jatka'))
  }

  test('asks for its code and a long password', async () => {
    const server = openSignIn()
    await activate('väärä-koodi', 'x'.repeat(11))
    await expect.element(screen.getByText('Salasanassa on oltava vähintään 12 merkkiä')).toBeVisible()
    expect(server.calls(activateStaff)).toEqual([])
    server.refuseFor(activateStaff, 'activationCodeInvalid', { field: 'code' })
    await fill(passwordField('Uusi salasana'), 'x'.repeat(12))
    await click(button('Jatka'))
    await expect.element(screen.getByText('Aktivointikoodi on virheellinen tai vanhentunut')).toBeVisible()
  })

  test('adds an app and gives recovery codes', async () => {
    const server = openSignIn()
    server.answer(activateStaff, { next: 'enrol' })
    server.answer(enrolFactor, {
      key: 'JBSWY3DPEHPK3PXP',
      link: 'otpauth://totp/laskija?secret=JBSWY3DPEHPK3PXP',
    })
    await activate('oikea-koodi', 'x'.repeat(12))
    await expect.element(heading('Liitä todennussovellus')).toBeVisible()
    await fill(code(), '000000')
    const recoveryCodes = Array.from({ length: 10 }, (_, index) => `abcd-${index}`)
    server.answer(showFactor, { ...signedIn, recoveryCodes })
    server.refuseFor(showFactor, 'factorCodeWrong', { field: 'code' })
    await click(button('Vahvista'))
    await expect.element(code()).toHaveAttribute('aria-invalid', 'true')
    await fill(code(), '123456')
    await click(button('Vahvista'))
    await expect.element(heading('Ota varakoodit talteen')).toBeVisible()
    await expect.element(screen.getByText('abcd-9', { exact: true })).toBeVisible()
    await click(button('Olen ottanut koodit talteen'))
    await expect.element(heading('Työpöytä')).toBeVisible()
  })
})

describe('a locked desk', () => {
  const lock = () => dialog('Työpöytä on lukittu')
  const password = () => lock().getByLabelText('Salasana', { exact: true })

  test('stays locked until the right password', async () => {
    const server = openFront()
    await click(button('Lukitse'))
    await expect.element(password()).toHaveFocus()
    server.answer(getStaffSession, { ...staffOf('counter'), standing: 'locked' })
    await reload()
    await expect.element(lock()).toBeVisible()
    server.answer(unlockStaffSession, staffOf('counter'))
    server.refuseFor(unlockStaffSession, 'wrongPassword', { field: 'password' })
    await fill(password(), 'väärä')
    await click(button('Avaa', lock()))
    await expect.element(lock().getByText('Nykyinen salasana on väärä')).toBeVisible()
    await fill(password(), PASSWORD)
    await click(button('Avaa', lock()))
    await expectGone(lock())
  })

  test('asks for a code where the last one is old', async () => {
    const server = openFront()
    server.answer(unlockStaffSession, staffOf('counter'))
    server.refuseFor(unlockStaffSession, 'factor_required')
    await click(button('Lukitse'))
    await fill(password(), PASSWORD)
    await click(button('Avaa', lock()))
    await fill(box('Vahvistuskoodi', lock()), '123456')
    await click(button('Avaa', lock()))
    await expectGone(lock())
    expect(server.calls(unlockStaffSession).map(({ body }) => body)).toEqual([
      { password: PASSWORD, code: null },
      { password: PASSWORD, code: '123456' },
    ])
  })
})

describe('a session that ended elsewhere', () => {
  const ended = () => dialog('Istunto on päättynyt')
  const searchField = () => screen.getByRole('combobox', { name: /^Hae pussi/ })

  async function endSession() {
    const server = openFront()
    server.answer(searchDesk, { hits: [] })
    await expectTitle('Työpöytä – Kassavirta')
    await press('{Control>}k{/Control}')
    server.refuseFor(searchDesk, 'unauthorized')
    await fill(searchField(), '4711')
    await fill(ended().getByLabelText('Salasana', { exact: true }), PASSWORD)
    return server
  }

  test('goes on where the same person was', async () => {
    const server = await endSession()
    await expect.element(box('Käyttäjätunnus', ended())).toHaveAttribute('readonly')
    server.answer(beginStaffSession, { next: 'factor' })
    await click(button('Jatka', ended()))
    await fill(box('Vahvistuskoodi', ended()), '123456')
    server.answer(showFactor, signedIn)
    await click(button('Kirjaudu sisään', ended()))
    await expectGone(ended())
    await expect.element(searchField()).toHaveValue('4711')
    // What the end of the session stopped is asked again.
    await expect.element(screen.getByText(/Ei osumia\./)).toBeVisible()
  })

  test('says the same of a closed account and a wrong password', async () => {
    const server = await endSession()
    server.refuseFor(beginStaffSession, 'unauthorized')
    await click(button('Jatka', ended()))
    await expect.element(ended().getByRole('alert')).toMatchTextContent('tunnuksesi on suljettu')
  })
})

const challenge = { challenge: 'q83vEjRWeJA', rpId: 'localhost', known: [] }

test('a passkey that is not shown leaves the code', async () => {
  const server = openSignIn()
  server.answer(beginStaffSession, { next: 'passkey' })
  server.answer(askPasskey, challenge)
  await typePassword()
  await expect.element(code()).toHaveFocus()
  closeBrowserWindow()
  await click(button('Käytä pääsyavainta'))
  await expect.element(alert()).toMatchTextContent('Pääsyavainta ei näytetty.')
  server.answer(showFactor, signedIn)
  await fill(code(), '123456')
  await click(button('Kirjaudu sisään'))
  await expect.element(rail()).toBeVisible()
})

describe('one’s own passkeys', () => {
  const other = { passkeyId: 30, name: 'Vanha avain', created: '2026-10-02T08:00:00Z', used: null }

  async function openPasskeys() {
    const server = openFront()
    const phone = { passkeyId: 31, name: 'Työpuhelin', created: '2026-11-02T08:00:00Z', used: null }
    server.answer(listPasskeys, { rows: [other, phone] })
    server.answer(beginPasskey, { ...challenge, userId: 'c3RhZmY' })
    await click(link('Tunnistautuminen'))
    return server
  }

  test('are named before they are made, and the name stays', async () => {
    const server = await openPasskeys()
    await click(button('Lisää pääsyavain'))
    await expect.element(screen.getByText('Vaadittu tieto')).toBeVisible()
    await fill(box('Laitteen nimi'), 'Turva-avain')
    closeBrowserWindow()
    await click(button('Lisää pääsyavain'))
    await expect.element(alert()).toMatchTextContent('Laite ei tehnyt pääsyavainta.')
    await expect.element(box('Laitteen nimi')).toHaveValue('Turva-avain')
    expect(server.calls(addPasskey)).toEqual([])
  })

  test('show their use, and are ended after a question', async () => {
    const server = await openPasskeys()
    await expect.element(row('Työpuhelin')).toMatchTextContent(/2\.11\..*Ei vielä/)
    await click(button('Poista Työpuhelin'))
    server.answer(endPasskey, { passkeyId: 31 })
    server.answer(listPasskeys, { rows: [other] })
    await click(button('Poista', asked()))
    await expect.element(screen.getByText('Pääsyavain Työpuhelin on poistettu.')).toBeVisible()
    await expectGone(row('Työpuhelin'))
    expect(server.calls(endPasskey)[0]?.params).toEqual({ passkeyId: '31' })
  })
})
