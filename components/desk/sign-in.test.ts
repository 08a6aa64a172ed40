import { fault } from '@kassavirta/domain/kernel/contract/fault'
import {
  activateStaff,
  beginStaffSession,
  enrolFactor,
  getStaffSession,
  showFactor,
} from '@kassavirta/domain/people/staff/api'
import { expect, test } from 'vitest'
import { click, fill } from '../support/actions.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { box, button, heading, screen } from '../support/screen.ts'
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
