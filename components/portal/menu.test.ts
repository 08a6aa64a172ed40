import { getAccounts } from '@kassavirta/domain/places/companies/accounts-api'
import { getUnreadMessages } from '@kassavirta/domain/letters/messages/api'
import { logout } from '@kassavirta/domain/people/session/api'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessibility.ts'
import { click, alert, button, heading, screen, walk } from '../support/screen.ts'
import { reload, lookAgain, address, goBack } from '../support/framed-page.ts'
import {
  menu,
  menuItem as item,
  openMenu,
  texts,
  maija,
  openPortal,
  eetu,
  onlyRights,
  rightsWith,
} from './open-portal.ts'
import { tryAgain } from './submission-forms.ts'
import { unreadOf } from './front-world.ts'

type Given = NonNullable<NonNullable<Parameters<typeof openPortal>[1]>['given']>

async function open(user = maija, given?: Given) {
  const server = openPortal('/palaute', { user, ...(given && { given }) })
  await openMenu()
  await expect.element(menu()).toBeVisible()
  return server
}

/** The items below a heading of the menu. */
const section = (name: string): readonly string[] =>
  menu()
    .elements()
    .flatMap((element) => [...element.querySelectorAll('section')])
    .filter((part) => part.querySelector('h2, h3')?.textContent === name)
    .flatMap((part) => [...part.querySelectorAll('a')].map((link) => link.textContent ?? ''))

test('an item leads to its page and closes the menu, also where the page is open already, and so does Back [R-MENU-03]', async () => {
  await open()
  await click(item('Palaute'))
  await expect.element(menu()).not.toBeInTheDocument()
  await openMenu()
  await click(item('Tiedustelu'))
  await expect.element(menu()).not.toBeInTheDocument()
  await expect.element(heading('Tiedustelu')).toHaveFocus()
  expect(address()).toBe('/tiedustelu')
  await openMenu()
  await expect.element(menu()).toBeVisible()
  await goBack()
  await expect.element(menu()).not.toBeInTheDocument()
  await expect.element(heading('Palaute')).toBeVisible()
})

test('a person with every right sees every section and item; the group reports are their own part of the report list; the person is named, and Omat tiedot leads to the profile [R-MENU-05, R-MENU-06, R-MENU-07, R-MENU-08, R-MENU-09, R-MENU-10, R-MENU-11, R-PERM-09]', async () => {
  await open(maija, ({ letRestWait }) => letRestWait())
  await expect.element(item('Portaalin käyttöoikeudet')).toBeVisible()
  expect(section('Kassavirta')).toEqual([
    'Tilitysilmoitus',
    'Vaihtorahatilaus',
    'Tarviketilaus',
    'Käyntimuutospyyntö',
    'Kuljetustilaus',
    'Kuljettajalista',
  ])
  expect(section('Viestit ja yhteydenotto')).toEqual([
    'Viestit ja poikkeamailmoitukset',
    'Tiedustelu',
    'Yhteydenottopyyntö',
    'Palaute',
  ])
  expect(section('Raportit')).toEqual(['Toimipaikan raportit', 'Konserniraportit'])
  expect(section('Ohjeet')).toEqual(['Yhteystiedot'])
  expect(section('Hallinta')).toEqual(['Valtakirja', 'Portaalin käyttöoikeudet'])
  await expect.element(menu().getByRole('heading', { name: 'Maija Mylläri' })).toBeVisible()
  await expectAccessible()
  await click(item('Konserniraportit'))
  await expect.poll(address).toBe('/raportit/lista?osio=konserni')
  await openMenu()
  await click(item('Omat tiedot'))
  await expect.element(heading('Omat tiedot')).toHaveFocus()
})

test('each item needs its right, the supply order that of the place and that of the role [R-MENU-04, R-MENU-09, R-PERM-04, R-PERM-05, R-PERM-06, R-PERM-07, R-PERM-08]', async () => {
  const acts = 'Kassavirta'
  const server = await open(eetu)
  expect(
    await walk(
      // Nobody sees the same twice in a row, so that what was shown before is not taken for the answer.
      [
        {
          name: 'deposits',
          rights: onlyRights('permissionDeposit'),
          [acts]: ['Tilitysilmoitus'],
          Hallinta: [],
        },
        {
          name: 'drivers',
          rights: onlyRights('companyTransportCustomer'),
          [acts]: ['Kuljettajalista'],
          Hallinta: [],
        },
        {
          name: 'visits',
          rights: onlyRights('companyRoleVisitChangeRequest'),
          [acts]: ['Käyntimuutospyyntö', 'Kuljetustilaus'],
          Hallinta: [],
        },
        {
          name: 'drivers and supplies of the place',
          rights: onlyRights('companyTransportCustomer', 'companySupplyOrder'),
          [acts]: ['Kuljettajalista'],
          Hallinta: [],
        },
        {
          name: 'mandates',
          rights: onlyRights('companyRolePermissionMaintenance'),
          [acts]: [],
          Hallinta: ['Valtakirja'],
        },
        {
          name: 'drivers and supplies of the role',
          rights: onlyRights('companyTransportCustomer', 'companyRoleSupplyOrder'),
          [acts]: ['Kuljettajalista'],
          Hallinta: [],
        },
        {
          name: 'supplies of both',
          rights: onlyRights('companySupplyOrder', 'companyRoleSupplyOrder'),
          [acts]: ['Tarviketilaus'],
          Hallinta: [],
        },
        {
          name: 'roles',
          rights: onlyRights('companyRoleRoleMaintenance'),
          [acts]: [],
          Hallinta: ['Portaalin käyttöoikeudet'],
        },
      ],
      async ({ rights, Hallinta, [acts]: shown }) => {
        server.answer(getAccounts, rights)
        await lookAgain(server, getAccounts)
        await expect
          .poll(() => [section(acts), section('Hallinta'), section('Raportit')])
          .toEqual([shown, Hallinta, ['Toimipaikan raportit']])
      },
    ),
  ).toEqual([])
})

test('unread messages are counted beside their item [R-MENU-06]', async () => {
  const unread = { type: 'viesti', header: 'Noutoaika', body: '', created: '2026-11-15T07:15:00.000Z' }
  await open(maija, ({ answer }) =>
    answer(
      getUnreadMessages,
      unreadOf([
        { ...unread, id: 11 },
        { ...unread, id: 12 },
        { ...unread, id: 13, read: '2026-11-15T09:05:00.000Z' },
      ]),
    ),
  )
  await expect.element(item('Viestit ja poikkeamailmoitukset 2 lukematonta viestiä')).toBeVisible()
})

test('rights that cannot be fetched are told in the menu too, and tried again [R-ERR-21]', async () => {
  const server = await open(maija, ({ refuse }) =>
    refuse(getAccounts, 500, 'Server error', {}, Number.POSITIVE_INFINITY),
  )
  const told = menu().getByRole('alert')
  await expect.element(told).toMatchTextContent('Käyttöoikeuksien haku epäonnistui')
  expect(texts(menu().getByRole('link'))).not.toContain('Tilitysilmoitus')
  await expect.element(item('Palaute')).toBeVisible()
  server.answer(getAccounts, rightsWith({}))
  tryAgain(menu())
  await expect.element(item('Tilitysilmoitus')).toBeVisible()
  await expect.element(told).not.toBeInTheDocument()
})

const stored = () => sessionStorage.getItem('kassavirta.session')

test('signing out says that it is under way, closes the menu and forgets the session [R-MENU-12, R-MENU-13, R-AUTH-22]', async () => {
  const server = await open()
  const release = server.hold(logout)
  expect(stored()).not.toBeNull()
  await click(button('Kirjaudu ulos', menu()))
  await expect.element(button('Kirjaudutaan ulos...', menu())).toBeVisible()
  release()
  await expect.element(heading('Kirjaudu sisään')).toBeVisible()
  await expect.element(menu()).not.toBeInTheDocument()
  await expect.element(screen.getByRole('banner')).not.toBeInTheDocument()
  expect([address(), stored()]).toEqual(['/', null])
  await reload()
  await expect.element(heading('Kirjaudu sisään')).toBeVisible()
})

test('a server that fails or cannot be reached keeps nobody signed in [R-AUTH-22, R-MENU-13]', async () => {
  for (const broken of ['refused', 'cut'] as const) {
    await open(eetu, ({ cut, refuse }) =>
      broken === 'cut' ? cut(logout) : refuse(logout, 500, 'Server error'),
    )
    await click(button('Kirjaudu ulos', menu()))
    await expect.element(heading('Kirjaudu sisään')).toBeVisible()
    expect(stored()).toBeNull()
  }
  await expect.element(alert()).not.toBeInTheDocument()
})
