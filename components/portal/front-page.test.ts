import { getAccounts } from '@kassavirta/domain/places/companies/accounts/api'
import { getUnreadMessages } from '@kassavirta/domain/letters/messages/api'
import { getOverview } from '@kassavirta/domain/reports/front-pages/overview/api'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessibility.ts'
import { click, fill, press } from '../support/actions.ts'
import { alert, heading, link, region, screen } from '../support/screen.ts'
import { lookAgain } from '../support/visibility.ts'
import { walk } from '../support/walk.ts'
import { address, expectAddress, expectTitle, goBack } from '../support/address.ts'
import { act, companySearch, expectFront, message, placeLine, tile } from './front-world.ts'
import { openPortal } from './open-portal.ts'
import { tryAgain } from './try-again.ts'
import { asema, manager, onlyRights, rightsWith } from './world.ts'
import { unreadOf } from './given-messages.ts'

const deposit = () => act('Tee tilitys')
const change = () => act('Tilaa vaihtorahaa')
const FIRST_DAY = { changeOrderEarliestDeliveryDate: '2026-11-18', accountDeliveryDays: '2' }

test('the person is greeted by the first name, on the day of the server, with the service desk one press away [R-FRONT-01, R-ROUTE-01]', async () => {
  openPortal('/')
  await expectFront()
  await expect.element(screen.getByText('Maanantai 16.11.2026')).toBeVisible()
  const desk = region('Asiakaspalvelu')
  await expect.element(desk).toMatchTextContent('ma–pe klo 8–16')
  await expect.element(link('010 234 5678', desk)).toHaveAttribute('href', 'tel:0102345678')
})

test('the tile and the tab count what is unread, notices included, in red; with nothing unread they say so [R-FRONT-03]', async () => {
  openPortal('/', {
    size: 'phone',
    given: ({ answer, letRestWait }) => {
      answer(
        getUnreadMessages,
        unreadOf([
          message(11),
          message(12, { type: 'poikkeama' }),
          message(13, { type: 'poikkeama' }),
          message(14, { read: '2026-11-15T09:05:00.000Z' }),
        ]),
      )
      letRestWait()
    },
  })
  await expect
    .element(tile())
    .toHaveAccessibleName('Viestit: 3 lukematonta viestiä, joista 2 on poikkeamailmoituksia')
  await expect
    .element(tile().getByText('3', { exact: true }))
    .toHaveStyle({ backgroundColor: 'rgb(179, 38, 30)' })
  await expectTitle('(3) Etusivu – Kassavirta')
  await click(tile())
  await expectAddress('/viestit')
  openPortal('/', { size: 'phone' })
  await expect.element(tile()).toHaveAccessibleName('Viestit Ei lukemattomia viestejä')
  await expectTitle('Etusivu – Kassavirta')
})

test('on a phone what is unread comes above the acts in one line, whose height stays', async () => {
  const lineOf = () => {
    const { y, height } = tile().element().getBoundingClientRect()
    return { y, height }
  }
  const server = openPortal('/', {
    size: 'phone',
    given: ({ answer }) => answer(getUnreadMessages, unreadOf([message(11)])),
  })
  await expect.element(tile()).toMatchTextContent('lukematon')
  await expect.element(deposit()).toBeEnabled()
  const unread = lineOf()
  expect(unread.height).toBeLessThan(64)
  expect(deposit().element().getBoundingClientRect().y).toBeGreaterThan(unread.y)
  server.answer(getUnreadMessages, unreadOf([]))
  await lookAgain(server, getUnreadMessages)
  await expect.element(tile()).toMatchTextContent('Ei lukemattomia viestejä')
  await expect.element(deposit()).toBeEnabled()
  expect(lineOf()).toEqual(unread)
})

test('each act leads to its screen [R-FRONT-04]', async () => {
  openPortal('/', { given: ({ letRestWait }) => letRestWait() })
  expect(
    await walk(
      [
        { name: 'Tee tilitys', to: '/tilitys' },
        { name: 'Tilaa vaihtorahaa', to: '/vaihtorahatilaus' },
        { name: 'Kuljettajat', to: '/kuljettajat' },
        { name: 'Raportit', to: '/raportit/lista' },
      ],
      async ({ name, to }) => {
        await expect.element(act(name)).toHaveAttribute('href')
        await click(act(name))
        await expectAddress(to)
        await goBack()
      },
    ),
  ).toEqual([])
})

test('without the right an act is off, says why and can still be reached [R-FRONT-08, R-PERM-02, R-PERM-03]', async () => {
  const server = openPortal('/', {
    given: ({ answer }) => answer(getAccounts, onlyRights('permissionDeposit')),
  })
  await expect.element(deposit()).toBeEnabled()
  await expect.element(change()).toBeDisabled()
  await expect.element(change()).toHaveAccessibleDescription('Sinulla ei ole oikeutta tähän toimintoon.')
  change()
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  expect(address()).toBe('/')
  server.answer(getAccounts, rightsWith({ permissionDeposit: false }))
  await lookAgain(server, getAccounts)
  await expect.element(change()).toBeEnabled()
  await expect.element(deposit()).toBeDisabled()
  deposit().element().focus()
  await expect.element(deposit()).toHaveFocus()
  await expectAccessible()
})

test('drivers and reports are open to a person without any right [R-FRONT-09]', async () => {
  openPortal('/', {
    given: ({ answer, letRestWait }) => {
      answer(getAccounts, onlyRights())
      letRestWait()
    },
  })
  await expect.element(deposit()).toHaveAccessibleDescription('Sinulla ei ole oikeutta tähän toimintoon.')
  await expect.element(change()).toBeDisabled()
  await click(act('Raportit'))
  await expectAddress('/raportit/lista')
  await goBack()
  await expectFront()
  await expectAddress('/')
  await click(act('Kuljettajat'))
  await expect.element(heading('Kuljettajalista')).toBeVisible()
})

test('while rights are unknown nothing is promised; the focus waits where it is [R-FRONT-08]', async () => {
  let letRights = (): void => undefined
  openPortal('/', {
    given: ({ hold, letRestWait }) => {
      letRights = hold(getAccounts)
      letRestWait()
    },
  })
  await expect.element(deposit()).toHaveAccessibleDescription('Käyttöoikeuksia haetaan…')
  await expect.element(deposit()).toBeDisabled()
  deposit().element().focus()
  await expect.element(deposit()).toHaveFocus()
  letRights()
  await expect.element(deposit()).toBeEnabled()
  await expect.element(deposit()).toHaveFocus()
  await press('{Enter}')
  await expect.element(heading('Tilitysilmoitus')).toBeVisible()
})

test('rights that cannot be fetched are told, keep the acts off and can be tried again [R-ERR-21]', async () => {
  const server = openPortal('/', {
    given: ({ refuse }) => refuse(getAccounts, 500, 'Server error', {}, Number.POSITIVE_INFINITY),
  })
  await expect.element(alert()).toMatchTextContent('Käyttöoikeuksien haku epäonnistui')
  await expect.element(deposit()).toBeDisabled()
  await expect.element(act('Raportit')).toBeEnabled()
  server.answer(getAccounts, rightsWith({}))
  tryAgain()
  await expect.element(deposit()).toBeEnabled()
  await expect.element(alert()).not.toBeInTheDocument()
})

test('the next delivery is told where change money may be ordered, and only there', async () => {
  openPortal('/', { given: ({ answer }) => answer(getAccounts, rightsWith(FIRST_DAY)) })
  await expect
    .element(change())
    .toHaveAccessibleDescription('Tilaa ma 16.11. klo 12:00 mennessä, toimitus ke 18.11.')
  await expectAccessible()
  openPortal('/', {
    given: ({ answer }) =>
      answer(getAccounts, rightsWith({ ...FIRST_DAY, permissionChangeCurrencyOrder: false })),
  })
  await expect.element(change()).toHaveAccessibleDescription('Sinulla ei ole oikeutta tähän toimintoon.')
})

test('another place brings its own rights and state of things [R-GEN-03]', async () => {
  localStorage.setItem('kassavirta.options', '{"placeOfBusiness":4101}')
  const server = openPortal('/', { user: manager })
  await click(placeLine())
  await expect.element(companySearch()).toHaveFocus()
  await fill(companySearch(), 'asema')
  await press('{Enter}')
  await expect.element(placeLine()).toMatchTextContent(asema.name)
  await expect.element(placeLine()).toHaveFocus()
  const id = String(asema.id)
  await expect.poll(() => server.calls(getOverview).at(-1)?.query['companyId']).toBe(id)
  const asked = server.calls(getAccounts).at(-1)
  expect([asked?.query['companyId'], asked?.headers.get('x-company-id')]).toEqual([id, id])
})
