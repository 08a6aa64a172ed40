import { refresh } from '@kassavirta/domain/people/session/api'
import { expect, test } from 'vitest'
import { click, fill, press } from '../support/actions.ts'
import { framed } from '../support/framed-page.ts'
import { box, button, heading, link, screen } from '../support/screen.ts'
import { walk } from '../support/walk.ts'
import { address, expectTitle } from '../support/address.ts'
import { openPortal } from './open-portal.ts'

test('a protected page shows the sign-in screen at its own address, without a header [R-ROUTE-25, R-ROUTE-29, R-ROUTE-34]', async () => {
  expect(
    await walk(
      ['/', '/viestit', '/raportit/tilitysilmoitukset/123', '/valtakirja'].map((name) => ({ name })),
      async ({ name }) => {
        openPortal(name, { user: null })
        await expect.element(heading('Kirjaudu sisään')).toBeVisible()
        await expectTitle('Kirjaudu sisään – Kassavirta')
        await expect.element(screen.getByRole('banner')).not.toBeInTheDocument()
        expect(address()).toBe(name)
      },
    ),
  ).toEqual([])
})

test('while the session is being looked up a placeholder shows, and no sign-in flashes by [R-ROUTE-30]', async () => {
  let release = (): void => undefined
  openPortal('/palaute', {
    given: ({ hold }) => {
      release = hold(refresh)
    },
  })
  await expect.element(screen.getByRole('status')).toHaveTextContent('Ladataan…')
  const { document, MutationObserver: Observer } = framed()
  const seen = { signIn: document.querySelector('input[name=password]') !== null }
  const look = () => (seen.signIn ||= document.querySelector('input[name=password]') !== null)
  new Observer(look).observe(document, { childList: true, subtree: true })
  release()
  await expect.element(heading('Palaute')).toBeVisible()
  expect(seen).toEqual({ signIn: false })
})

test('the open pages need nobody, and show neither menu nor links [R-ROUTE-19, R-ROUTE-21, R-ROUTE-22]', async () => {
  expect(
    await walk(
      ['/ei_oikeutta', '/aktivointi', '/aktivoinnin-tilaus'].map((name) => ({ name })),
      async ({ name }) => {
        openPortal(name, { user: null })
        await expect.element(screen.getByRole('banner')).toBeVisible()
        await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
        await expect.element(button('Valikko')).not.toBeInTheDocument()
        await expect.element(button('Kirjaudu sisään')).not.toBeInTheDocument()
        await expect.element(screen.getByRole('navigation', { name: 'Päävalikko' })).not.toBeInTheDocument()
      },
    ),
  ).toEqual([])
})

test('from an open page the way to a protected one passes the sign-in [R-ROUTE-29]', async () => {
  openPortal('/ei_oikeutta', { user: null })
  await click(link('Etusivulle'))
  await expect.element(heading('Kirjaudu sisään')).toHaveFocus()
  await fill(box('Käyttäjätunnus'), 'demo')
  await fill(screen.getByLabelText('Salasana', { exact: true }), 'Demo-1234')
  await press('{Enter}')
  await expect.element(heading('Hei Maija!')).toHaveFocus()
})
