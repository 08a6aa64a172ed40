import { errorTexts } from '@kassavirta/domain/kernel/contract/problem'
import { updateProfile } from '@kassavirta/domain/people/profile/api'
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
} from '@kassavirta/domain/people/profile/second-factor/api'
import { login, refresh } from '@kassavirta/domain/people/session/api'
import { expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { click, fill, press } from '../support/actions.ts'
import { resizeFrame } from '../support/framed-page.ts'
import type { GivenServer } from '../support/given-server.ts'
import { alert, box, button, heading, region, screen } from '../support/screen.ts'
import { texts } from './frame.ts'
import { maija, openPortal } from './open-portal.ts'
import { expiredDialog, password, PASSWORD, signInButton, username } from './session-world.ts'

const CODE = '123456'
const codeBox = () => box('Kertakoodi')
const panel = () => region('Kaksivaiheinen tunnistautuminen')

/** The next sign-in is refused for want of a code, or for the code. */
const refuseFactor = (server: GivenServer, code: 'factor_required' | 'factor_invalid'): void =>
  server.answerInstead(login, 401, JSON.stringify({ ...errorTexts(401, code), code }))

test('the sign-in asks for the code of a person who has chosen it, and keeps what was typed', async () => {
  const server = openPortal('/palaute', { user: null })
  refuseFactor(server, 'factor_required')
  await fill(username(), 'demo')
  await fill(password(), PASSWORD)
  await click(signInButton())
  await expect.element(codeBox()).toHaveFocus()
  await expect.element(alert()).not.toBeInTheDocument()
  await expect.element(username()).toHaveValue('demo')
  await expect.element(password()).toHaveValue(PASSWORD)
  await expectAccessible()
  await press('{Enter}')
  await expect.element(screen.getByText('Vaadittu tieto')).toBeVisible()
  await expect.element(codeBox()).toHaveFocus()
  refuseFactor(server, 'factor_invalid')
  await fill(codeBox(), '000000')
  await press('{Enter}')
  await expect.element(alert()).toMatchTextContent('Kertakoodi on väärä tai jo käytetty')
  await fill(codeBox(), CODE)
  await click(signInButton())
  await expect.element(heading('Palaute')).toBeVisible()
  const credentials = { username: 'demo', password: PASSWORD }
  expect(server.calls(login).map(({ body }) => body)).toEqual([
    credentials,
    { ...credentials, code: '000000' },
    { ...credentials, code: CODE },
  ])
})

test('the dialog of an expired session asks for the code too, over the same screen', async () => {
  const server = openPortal('/omat-tiedot', {
    given: ({ answer }) => answer(getSecondFactor, { active: true, recoveryCodesLeft: 10 }),
  })
  await click(button('Muokkaa tietoja'))
  await fill(box('Puhelinnumero'), '040 555 0199')
  server.answer(updateProfile, ({ body }) => ({ user: { ...maija, ...body } }))
  server.refuse(updateProfile, 401, 'Unauthorized')
  server.refuse(refresh, 401, 'Unauthorized')
  refuseFactor(server, 'factor_required')
  await click(button('Tallenna'))
  await expect.element(expiredDialog()).toBeVisible()
  await fill(password(), PASSWORD)
  await press('{Enter}')
  await expect.element(codeBox()).toHaveFocus()
  await expect.element(box('Puhelinnumero')).toHaveValue('040 555 0199')
  await press(CODE)
  await press('{Enter}')
  await expect.element(expiredDialog()).not.toBeInTheDocument()
  await expect.element(region('Henkilötiedot')).toMatchTextContent('040 555 0199')
  expect(server.calls(login).at(-1)?.body['code']).toBe(CODE)
})

test('a second factor is taken into use with the password and a first code, and gives recovery codes once', async () => {
  const key = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  const recoveryCodes = Array.from({ length: 10 }, (_, nth) => `AAAA-BBBB-CCCC-DDDD-EEEE-000${nth}`)
  const server = openPortal('/omat-tiedot', {
    given: ({ answer, refuse }) => {
      answer(getSecondFactor, { active: false, recoveryCodesLeft: 0 })
      answer(beginSecondFactor, { key, link: `otpauth://totp/Kassavirta:demo?secret=${key}` })
      answer(confirmSecondFactor, { recoveryCodes })
      refuse(confirmSecondFactor, 400, 'Koodi on väärä')
    },
  })
  await click(button('Ota käyttöön', panel()))
  await expect.element(screen.getByLabelText('Nykyinen salasana', { exact: true })).toHaveFocus()
  await press(PASSWORD)
  await press('{Enter}')
  await expect.element(codeBox()).toHaveFocus()
  await expect.element(panel().getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeVisible()
  await expect.poll(() => panel().element().querySelectorAll('svg path').length).toBe(1)
  await expectAccessible()
  resizeFrame('desk')
  await fill(codeBox(), '000000')
  await click(button('Vahvista koodi', panel()))
  await expect.element(alert()).toMatchTextContent('Koodi on väärä')
  await fill(codeBox(), CODE)
  await click(button('Vahvista koodi', panel()))
  await expect.poll(() => texts(region('Tallenna varakoodisi').getByRole('listitem'))).toEqual(recoveryCodes)
  await expectAccessible()
  resizeFrame('zoomed')
  await expectNoSidewaysScroll()
  resizeFrame('desk')
  server.answer(getSecondFactor, { active: true, recoveryCodesLeft: 10 })
  await click(button('Olen tallentanut koodit'))
  await expect
    .element(screen.getByRole('status').filter({ hasText: 'Kaksivaiheinen tunnistautuminen on käytössä' }))
    .toBeVisible()
  await expect.element(panel()).toMatchTextContent('Varakoodeja on jäljellä 10.')
  await expect.element(button('Poista käytöstä', panel())).toHaveFocus()
  expect(server.calls(beginSecondFactor).map(({ body }) => body)).toEqual([{ password: PASSWORD }])
  expect(server.calls(confirmSecondFactor).map(({ body }) => body['code'])).toEqual(['000000', CODE])
})
