import { expect, test } from 'vitest'
import { getUnreadMessages } from '@kassavirta/domain/letters/messages/api'
import { updateProfile, getSecondFactor } from '@kassavirta/domain/people/profile/api'
import { login, logout, refresh } from '@kassavirta/domain/people/session/api'
import { sendFeedback } from '@kassavirta/domain/questions/cases/own-api'
import { framed, reload } from '../support/framed-page.ts'
import type { GivenServer } from '../support/given-server.ts'
import { click, fill, press, alert, box, button, dialog, heading, link, screen } from '../support/screen.ts'
import { unreadOf } from './front-world.ts'
import {
  openMenu,
  maija,
  openPortal,
  sessionOf,
  expiredDialog,
  password,
  PASSWORD,
  stored,
  username,
} from './open-portal.ts'
const message = () => screen.getByRole('main').getByRole('textbox', { name: /^Palaute/ })
const question = () => dialog('Sinulla on keskeneräinen lomake')
const keptDrafts = () =>
  [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) =>
    /^kassavirta\.(draft|receipt)\./.test(key),
  )

/** No call is let through and nothing can be renewed: the dialog must open, at the next look at the page. */
async function expire(server: GivenServer): Promise<void> {
  server.refuse(getUnreadMessages, 401, 'Unauthorized', {}, Number.POSITIVE_INFINITY)
  server.refuse(refresh, 401, 'Unauthorized', {}, Number.POSITIVE_INFINITY)
  await expect
    .poll(() => {
      // A look while the first call is on its way asks for nothing.
      const { document, Event: Shown } = framed()
      document.dispatchEvent(new Shown('visibilitychange', { bubbles: true }))
      return expiredDialog().query()
    })
    .not.toBeNull()
}

async function openExpired(path = '/palaute') {
  const server = openPortal(path)
  await expect.element(heading('Palaute')).toBeVisible()
  await expire(server)
  await expect.element(expiredDialog()).toBeVisible()
  return server
}

test('a reload renews the session by its refresh token [R-AUTH-12, R-AUTH-15]', async () => {
  const server = openPortal('/palaute', { user: null })
  await fill(username(), 'demo')
  await fill(password(), PASSWORD)
  await press('{Enter}')
  await expect.element(heading('Palaute')).toBeVisible()
  const first = stored()
  expect(Object.keys(first ?? {}).toSorted()).toEqual(['refreshToken', 'userId'])
  await reload()
  await expect.element(heading('Palaute')).toBeVisible()
  const [renewal, ...more] = server.calls(refresh)
  expect([renewal?.body, renewal?.headers.get('authorization'), more]).toEqual([first, null, []])
  expect(stored()?.userId).toBe(maija.id)
  expect(stored()?.refreshToken).not.toBe(first?.refreshToken)
})

test('a refused token leads to the sign-in without an error [R-AUTH-14]', async () => {
  openPortal('/palaute', { given: ({ refuse }) => refuse(refresh, 401, 'Unauthorized') })
  await expect.element(heading('Kirjaudu sisään')).toBeVisible()
  await expect.element(alert()).not.toBeInTheDocument()
  expect(stored()).toBeNull()
})

test('a refused call opens the dialog, with the name locked [R-AUTH-17, R-AUTH-18, R-AUTH-21]', async () => {
  await openExpired()
  await expect
    .element(expiredDialog())
    .toMatchTextContent('Ole hyvä ja kirjaudu uudestaan sisään jatkaaksesi sovelluksen käyttöä')
  await expect.element(username()).toHaveValue('demo')
  await expect.element(username()).toHaveAttribute('readonly')
  await expect.element(password()).toHaveFocus()
  await expect.element(button('Kirjaudu ulos', expiredDialog())).toBeVisible()
})

test('a wrong password is told inside the dialog [R-AUTH-19]', async () => {
  const server = await openExpired()
  server.refuse(login, 401, 'Unauthorized')
  await fill(password(), 'väärä')
  await press('{Enter}')
  await expect
    .element(expiredDialog().getByRole('alert'))
    .toMatchTextContent('Tarkista käyttäjätunnus/salasana')
  await expect.element(username()).toHaveValue('demo')
})

test('after the new sign-in the refused call is made again [R-AUTH-20]', async () => {
  const server = await openExpired()
  server.answer(getUnreadMessages, unreadOf([]))
  server.answer(refresh, () => sessionOf(maija))
  const before = server.calls(getUnreadMessages).length
  await fill(password(), PASSWORD)
  await press('{Enter}')
  await expect.element(expiredDialog()).not.toBeInTheDocument()
  await expect.poll(() => server.calls(getUnreadMessages).length).toBeGreaterThan(before)
})

test('the form below is saved after the new sign-in [R-AUTH-17]', async () => {
  const server = openPortal('/omat-tiedot', {
    given: ({ answer }) => answer(getSecondFactor, { active: false, recoveryCodesLeft: 0 }),
  })
  await click(button('Muokkaa tietoja'))
  await fill(box('Etunimi'), 'Maija-Kaisa')
  server.refuse(updateProfile, 503, 'Ei tallenneta kokeessa.')
  server.refuse(updateProfile, 401, 'Unauthorized')
  server.refuse(refresh, 401, 'Unauthorized')
  await click(button('Tallenna'))
  await expect.element(expiredDialog()).toBeVisible()
  await fill(password(), PASSWORD)
  await press('{Enter}')
  await expect.element(expiredDialog()).not.toBeInTheDocument()
  await expect.element(alert()).toMatchTextContent('Ei tallenneta kokeessa.')
  await expect.element(box('Etunimi')).toHaveValue('Maija-Kaisa')
  expect(server.calls(updateProfile).map(({ body }) => body['firstName'])).toEqual([
    'Maija-Kaisa',
    'Maija-Kaisa',
  ])
  await expect.element(button('Tallenna')).toHaveFocus()
})

test('signing out clears the session even when the server fails [R-AUTH-21, R-AUTH-22]', async () => {
  const server = await openExpired()
  server.refuse(logout, 500, 'Server error')
  const refreshToken = stored()?.refreshToken
  expect(refreshToken).toBeTruthy()
  await click(button('Kirjaudu ulos', expiredDialog()))
  await expect.element(heading('Kirjaudu sisään')).toBeVisible()
  await expect.element(expiredDialog()).not.toBeInTheDocument()
  expect(server.calls(logout).map(({ body }) => body)).toEqual([{ refreshToken }])
  expect(stored()).toBeNull()
  await expect.element(username()).toHaveValue('')
  await reload()
  await expect.element(heading('Kirjaudu sisään')).toBeVisible()
})

test('a draft is asked about at sign-out and leaves the device', async () => {
  openPortal('/palaute')
  await fill(message(), 'Kuljettaja oli ystävällinen.')
  await openMenu()
  await click(button('Kirjaudu ulos'))
  await expect.element(question()).toMatchTextContent('poistetaan tältä laitteelta')
  await click(button('Jatka käyttöä', question()))
  await expect.element(question()).not.toBeInTheDocument()
  await click(button('Sulje'))
  await expect.element(message()).toHaveValue('Kuljettaja oli ystävällinen.')
  await openMenu()
  await click(button('Kirjaudu ulos'))
  await click(button('Kirjaudu ulos ja poista'))
  await expect.element(heading('Kirjaudu sisään')).toBeVisible()
  expect(keptDrafts()).toEqual([])
  openPortal('/palaute')
  await expect.element(message()).toHaveValue('')
})

test('an expired session asks about the draft too [R-AUTH-21, R-AUTH-22]', async () => {
  const server = openPortal('/palaute')
  await fill(message(), 'Kesken.')
  server.refuse(sendFeedback, 401, 'Unauthorized')
  server.refuse(refresh, 401, 'Unauthorized')
  await click(button('Lähetä'))
  await expect.element(expiredDialog()).toBeVisible()
  await click(button('Kirjaudu ulos', expiredDialog()))
  await expect.element(question()).toBeVisible()
  await click(button('Kirjaudu ulos ja poista'))
  await expect.element(heading('Kirjaudu sisään')).toBeVisible()
  expect(keptDrafts()).toEqual([])
})

test('a renewal without an answer can be tried again [R-AUTH-14, R-ERR-26]', async () => {
  openPortal('/palaute', { given: ({ answerInstead }) => answerInstead(refresh, 502, '') })
  const before = stored()
  await expect.element(heading('Palvelu ei vastaa juuri nyt.')).toBeVisible()
  await expect.element(link('010 234 5678', screen.getByRole('main'))).toBeVisible()
  expect(stored()).toEqual(before)
  await click(button('Yritä uudelleen'))
  await expect.element(heading('Palaute')).toBeVisible()
})

test('a late answer to a given-up renewal signs nobody in [R-AUTH-12, R-ERR-26]', async () => {
  const server = openPortal('/palaute', { given: ({ cut }) => cut(refresh) })
  await expect.element(heading('Palvelinvirhe. Tarkista Internet-yhteytesi.')).toBeVisible()
  const release = server.hold(refresh)
  const asked = server.calls(refresh).length
  await click(button('Yritä uudelleen'))
  await expect.poll(() => server.calls(refresh).length).toBe(asked + 1)
  await click(button('Kirjaudu uudelleen'))
  await expect.element(heading('Kirjaudu sisään')).toBeVisible()
  release()
  await new Promise((resolve) => framed().setTimeout(resolve))
  await expect.element(heading('Kirjaudu sisään')).toBeVisible()
  expect(stored()).toBeNull()
})
