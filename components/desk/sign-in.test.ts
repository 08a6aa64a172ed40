import { expect, test } from 'vitest'
import { fault } from '@kassavirta/domain/kernel/contract/fault'
import {
  activateStaff,
  beginStaffSession,
  enrolFactor,
  getStaffSession,
  showFactor,
  unlockStaffSession,
  addPasskey,
  askPasskey,
  beginPasskey,
  endPasskey,
  listPasskeys,
} from '@kassavirta/domain/people/staff/api'
import { searchDesk } from '@kassavirta/domain/reports/front-pages/desk-api'
import { expectAccessible } from '../support/accessibility.ts'
import { framed, reload } from '../support/framed-page.ts'
import { click, fill, box, button, heading, screen, press, dialog } from '../support/screen.ts'
import { answerCounting } from './counting-world.ts'
import { openDesk, staffOf } from './open-desk.ts'

const PASSWORD = 'pitkä ja hyvä salasana'
const password = (name = 'Salasana') => screen.getByLabelText(name, { exact: true })
const code = () => box('Vahvistuskoodi')
const rail = () => screen.getByRole('navigation', { name: 'Päävalikko' })

/** The page of somebody who has not signed in. */
function openSignIn() {
  const server = openDesk('/', { roles: ['counter'], given: (given) => answerCounting(given) })
  server.refuseFor(getStaffSession, 'unauthorized', { times: Number.POSITIVE_INFINITY })
  return server
}

test('a wrong password is told in words that fit any name, and too many tries with a wait', async () => {
  const server = openSignIn()
  await expect.element(heading('Kirjaudu sisään')).toBeVisible()
  await click(button('Jatka'))
  await expect.element(screen.getByText('Vaadittu tieto').first()).toBeVisible()
  await expectAccessible(['zoomed', 'phone'])
  await fill(box('Käyttäjätunnus'), 'laskija ')
  await fill(password(), 'ei tämä ainakaan')
  server.refuseFor(beginStaffSession, 'unauthorized')
  await click(button('Jatka'))
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Tarkista käyttäjätunnus ja salasana.')
  server.refuseFor(beginStaffSession, fault('tooManyAttempts', { seconds: 60 }))
  await click(button('Jatka'))
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Liian monta yritystä')
  // The keyboards of phones put a space after a name that they know.
  expect(server.calls(beginStaffSession)[0]?.body).toMatchObject({ username: 'laskija' })
})

test('a code that is wrong or used is told at its field, which has the focus, and the next one opens the desk', async () => {
  const server = openSignIn()
  server.answer(beginStaffSession, { next: 'factor' })
  await fill(box('Käyttäjätunnus'), 'laskija')
  await fill(password(), PASSWORD)
  await click(button('Jatka'))
  await fill(code(), '000000')
  server.answer(showFactor, { staff: staffOf(['counter']), recoveryCodes: [] })
  server.refuseFor(showFactor, 'factorCodeWrong', { field: 'code' })
  await click(button('Kirjaudu sisään'))
  await expect.element(code()).toHaveAttribute('aria-invalid', 'true')
  await expect.element(code()).toHaveFocus()
  await expect.element(screen.getByText(/on väärä tai jo käytetty/)).toBeVisible()
  await expectAccessible(['zoomed', 'phone'])
  await fill(code(), '123456')
  await click(button('Kirjaudu sisään'))
  await expect.element(rail()).toBeVisible()
})

test('the first time each step tells its faults: activation code, short password, code of the new app', async () => {
  const server = openSignIn()
  await click(button('Ensimmäinen kirjautuminen'))
  await expectAccessible(['zoomed', 'phone'])
  await fill(password('Aktivointikoodi'), 'väärä-koodi')
  await fill(password('Uusi salasana'), 'lyhyt')
  await click(button('Jatka'))
  await expect.element(screen.getByText('Salasanassa on oltava vähintään 12 merkkiä')).toBeVisible()
  expect(server.calls(activateStaff)).toEqual([])
  await fill(password('Uusi salasana'), PASSWORD)
  server.refuseFor(activateStaff, 'activationCodeInvalid', { field: 'code' })
  await click(button('Jatka'))
  await expect.element(screen.getByText('Aktivointikoodi on virheellinen tai vanhentunut')).toBeVisible()
  await fill(password('Aktivointikoodi'), 'oikea-koodi')
  server.answer(activateStaff, { next: 'enrol' })
  server.answer(enrolFactor, {
    key: 'JBSWY3DPEHPK3PXP',
    link: 'otpauth://totp/laskija?secret=JBSWY3DPEHPK3PXP',
  })
  await click(button('Jatka'))
  await expect.element(heading('Liitä todennussovellus')).toBeVisible()
  await fill(code(), '000000')
  server.refuseFor(showFactor, 'factorCodeWrong', { field: 'code' })
  await click(button('Vahvista'))
  await expect.element(code()).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(['zoomed', 'phone'])
  const recoveryCodes = Array.from({ length: 10 }, (_, index) => `abcd-${index}`)
  server.answer(showFactor, { staff: staffOf(['counter']), recoveryCodes })
  await fill(code(), '123456')
  await click(button('Vahvista'))
  await expect.element(heading('Ota varakoodit talteen')).toBeVisible()
  await expect.element(screen.getByText('abcd-9', { exact: true })).toBeVisible()
  await expectAccessible(['zoomed', 'phone'])
  await click(button('Olen ottanut koodit talteen'))
  await expect.element(heading('Työpöytä')).toBeVisible()
})

const lock = () => dialog('Työpöytä on lukittu')
const ended = () => dialog('Istunto on päättynyt')
const passwordIn = (within: ReturnType<typeof dialog>) => within.getByLabelText('Salasana', { exact: true })
const searchField = () => screen.getByRole('combobox', { name: /^Hae pussi/ })
const openFront = () => openDesk('/', { roles: ['counter'], given: (given) => answerCounting(given) })

async function openSearch(): Promise<void> {
  await expect.poll(() => framed().document.title).toMatch(/ – /)
  await press('{Control>}k{/Control}')
  await expect.element(searchField()).toHaveFocus()
}

test('a locked desk stays locked over a reload, tells a wrong password, and opens with the right one', async () => {
  const server = openFront()
  await click(button('Lukitse'))
  await expect.element(passwordIn(lock())).toHaveFocus()
  server.answer(getStaffSession, { ...staffOf(['counter']), standing: 'locked' })
  await reload()
  await expect.element(lock()).toBeVisible()
  await fill(passwordIn(lock()), 'väärä')
  server.refuseFor(unlockStaffSession, 'wrongPassword', { field: 'password' })
  await click(button('Avaa', lock()))
  await expect.element(lock().getByText('Nykyinen salasana on väärä')).toBeVisible()
  await expectAccessible(['zoomed', 'phone'])
  await fill(passwordIn(lock()), PASSWORD)
  server.answer(unlockStaffSession, staffOf(['counter']))
  await click(button('Avaa', lock()))
  await expect.element(lock()).not.toBeInTheDocument()
})

test('where the last code is old, the lock asks for one too, and the password stays typed', async () => {
  const server = openFront()
  server.answer(unlockStaffSession, staffOf(['counter']))
  server.refuseFor(unlockStaffSession, 'factor_required')
  await click(button('Lukitse'))
  await fill(passwordIn(lock()), PASSWORD)
  await click(button('Avaa', lock()))
  await fill(box('Vahvistuskoodi', lock()), '123456')
  await click(button('Avaa', lock()))
  await expect.element(lock()).not.toBeInTheDocument()
  expect(server.calls(unlockStaffSession).map(({ body }) => body)).toEqual([
    { password: PASSWORD, code: null },
    { password: PASSWORD, code: '123456' },
  ])
})

test('a session that ended elsewhere covers the page, and the same person goes on where they were', async () => {
  const server = openFront()
  server.answer(searchDesk, { hits: [] })
  await openSearch()
  server.refuseFor(searchDesk, 'unauthorized')
  await fill(searchField(), '4711')
  await expect.element(ended()).toBeVisible()
  await expect.element(box('Käyttäjätunnus', ended())).toHaveAttribute('readonly')
  await expectAccessible(['zoomed', 'phone'])
  // Whoever was disabled gets the same words as with a wrong password.
  server.answer(beginStaffSession, { next: 'factor' })
  server.refuseFor(beginStaffSession, 'unauthorized')
  await fill(passwordIn(ended()), PASSWORD)
  await click(button('Jatka', ended()))
  await expect.element(ended().getByRole('alert')).toMatchTextContent('tunnuksesi on suljettu')
  await click(button('Jatka', ended()))
  await fill(box('Vahvistuskoodi', ended()), '123456')
  server.answer(showFactor, { staff: staffOf(['counter']), recoveryCodes: [] })
  await click(button('Kirjaudu sisään', ended()))
  await expect.element(ended()).not.toBeInTheDocument()
  await expect.element(searchField()).toHaveValue('4711')
  // What the end of the session stopped is asked again.
  await expect.element(screen.getByText(/Ei osumia\./)).toBeVisible()
})

const challenge = { challenge: 'q83vEjRWeJA', rpId: 'localhost', known: [] }
const asked = () => screen.getByRole('dialog')

/** The browser asks nobody: as when the person closes its window. */
function closeBrowserWindow(): void {
  const refuse = () => Promise.reject(new DOMException('closed', 'NotAllowedError'))
  Object.defineProperty(framed().navigator, 'credentials', { value: { get: refuse, create: refuse } })
}

test('a person who has a passkey may show it instead of a code, and a closed window leaves the code', async () => {
  const server = openDesk('/', { roles: ['counter'], given: (given) => answerCounting(given) })
  server.refuseFor(getStaffSession, 'unauthorized', { times: Number.POSITIVE_INFINITY })
  server.answer(beginStaffSession, { next: 'passkey' })
  server.answer(askPasskey, challenge)
  await fill(box('Käyttäjätunnus'), 'laskija')
  await fill(screen.getByLabelText('Salasana', { exact: true }), 'pitkä ja hyvä salasana')
  await click(button('Jatka'))
  await expect.element(box('Vahvistuskoodi')).toHaveFocus()
  await expectAccessible(['zoomed', 'phone'])
  closeBrowserWindow()
  await click(button('Käytä pääsyavainta'))
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Pääsyavainta ei näytetty.')
  server.answer(showFactor, { staff: staffOf(['counter']), recoveryCodes: [] })
  await fill(box('Vahvistuskoodi'), '123456')
  await click(button('Kirjaudu sisään'))
  await expect.element(screen.getByRole('navigation', { name: 'Päävalikko' })).toBeVisible()
})

test('one’s own passkeys are listed with their use, named before they are made, and ended', async () => {
  const server = openDesk('/', { roles: ['counter'], given: (given) => answerCounting(given) })
  const row = { passkeyId: 31, name: 'Työpuhelin', created: '2026-11-02T08:00:00Z', used: null }
  server.answer(listPasskeys, { rows: [row] })
  server.answer(beginPasskey, { ...challenge, userId: 'c3RhZmY' })
  server.answer(endPasskey, { passkeyId: 31 })
  await click(screen.getByRole('link', { name: 'Tunnistautuminen' }))
  await expect
    .element(screen.getByRole('row').filter({ hasText: 'Työpuhelin' }))
    .toMatchTextContent(/2\.11\..*Ei vielä/)
  await expectAccessible(['zoomed', 'phone'])
  await click(button('Lisää pääsyavain'))
  await expect.element(screen.getByText('Vaadittu tieto')).toBeVisible()
  await fill(box('Laitteen nimi'), 'Turva-avain')
  closeBrowserWindow()
  await click(button('Lisää pääsyavain'))
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Laite ei tehnyt pääsyavainta.')
  await expect.element(box('Laitteen nimi')).toHaveValue('Turva-avain')
  expect(server.calls(addPasskey)).toEqual([])
  await click(button('Poista Työpuhelin'))
  await expectAccessible()
  server.answer(listPasskeys, { rows: [] })
  await click(button('Poista', asked()))
  await expect.element(screen.getByText('Pääsyavain Työpuhelin on poistettu.')).toBeVisible()
  await expect.element(screen.getByText('Sinulla ei ole pääsyavaimia.')).toBeVisible()
})
