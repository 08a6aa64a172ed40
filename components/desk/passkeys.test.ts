import { beginStaffSession, getStaffSession, showFactor } from '@kassavirta/domain/people/staff/api'
import {
  addPasskey,
  askPasskey,
  beginPasskey,
  endPasskey,
  listPasskeys,
} from '@kassavirta/domain/people/staff/passkeys-api'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessibility.ts'
import { click, fill } from '../support/actions.ts'
import { framed } from '../support/framed-page.ts'
import { box, button, screen } from '../support/screen.ts'
import { answerCounting } from './counting-world.ts'
import { openDesk, staffOf } from './open-desk.ts'

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
