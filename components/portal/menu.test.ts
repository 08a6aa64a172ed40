import { expect, test } from 'vitest'
import { getUnreadMessages } from '@kassavirta/domain/letters/messages/api'
import { logout } from '@kassavirta/domain/people/session/api'
import { getAccounts, type AccountPermission } from '@kassavirta/domain/places/companies/accounts-api'
import { reload, lookAgain, address, goBack } from '../support/framed-page.ts'
import { click, alert, button, heading, screen, walk } from '../support/screen.ts'
import { unreadOf } from './front-world.ts'
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

test('an item leads to its page and closes the menu [R-MENU-03]', async () => {
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

test('every right shows every act and administration [R-MENU-05, R-MENU-10, R-PERM-09]', async () => {
  await open(maija)
  await expect.element(item('Portaalin käyttöoikeudet')).toBeVisible()
  expect(section('Kassavirta')).toEqual([
    'Tilitysilmoitus',
    'Vaihtorahatilaus',
    'Tarviketilaus',
    'Käyntimuutospyyntö',
    'Kuljetustilaus',
    'Kuljettajalista',
  ])
  expect(section('Hallinta')).toEqual(['Valtakirja', 'Portaalin käyttöoikeudet'])
})

test('messages, reports and help have sections of their own [R-MENU-06, R-MENU-07, R-MENU-08]', async () => {
  await open(maija)
  await expect
    .poll(() => section('Viestit ja yhteydenotto'))
    .toEqual(['Viestit ja poikkeamailmoitukset', 'Tiedustelu', 'Yhteydenottopyyntö', 'Palaute'])
  await expect.poll(() => section('Raportit')).toEqual(['Toimipaikan raportit', 'Konserniraportit'])
  expect(section('Ohjeet')).toEqual(['Yhteystiedot'])
})

test('group reports and own details are in the menu [R-MENU-07, R-MENU-11, R-PERM-09]', async () => {
  await open(maija, ({ letRestWait }) => letRestWait())
  await expect.element(menu().getByRole('heading', { name: 'Maija Mylläri' })).toBeVisible()
  await click(item('Konserniraportit'))
  await expect.poll(address).toBe('/raportit/lista?osio=konserni')
  await openMenu()
  await click(item('Omat tiedot'))
  await expect.element(heading('Omat tiedot')).toHaveFocus()
})

/** Nobody sees the same twice in a row, so that what was shown before is not taken for the answer. */
const items: readonly (readonly [
  name: string,
  flags: (keyof AccountPermission)[],
  acts: string[],
  care: string[],
])[] = [
  ['R-MENU-04 deposits', ['permissionDeposit'], ['Tilitysilmoitus'], []],
  ['R-PERM-08 drivers', ['companyTransportCustomer'], ['Kuljettajalista'], []],
  ['R-PERM-05 visits', ['companyRoleVisitChangeRequest'], ['Käyntimuutospyyntö', 'Kuljetustilaus'], []],
  [
    'R-PERM-04 supplies of the place',
    ['companyTransportCustomer', 'companySupplyOrder'],
    ['Kuljettajalista'],
    [],
  ],
  ['R-PERM-06 mandates', ['companyRolePermissionMaintenance'], [], ['Valtakirja']],
  [
    'R-PERM-04 supplies of the role',
    ['companyTransportCustomer', 'companyRoleSupplyOrder'],
    ['Kuljettajalista'],
    [],
  ],
  ['R-PERM-04 supplies of both', ['companySupplyOrder', 'companyRoleSupplyOrder'], ['Tarviketilaus'], []],
  ['R-PERM-07 roles', ['companyRoleRoleMaintenance'], [], ['Portaalin käyttöoikeudet']],
]

test('each item needs its right [R-MENU-04, R-MENU-09]', async () => {
  const server = await open(eetu)
  expect(
    await walk(
      items.map(([name, flags, acts, care]) => ({ name, flags, acts, care })),
      async ({ flags, acts, care }) => {
        server.answer(getAccounts, onlyRights(...flags))
        await lookAgain(server, getAccounts)
        await expect
          .poll(() => [section('Kassavirta'), section('Hallinta'), section('Raportit')])
          .toEqual([acts, care, ['Toimipaikan raportit']])
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

test('rights that fail are told in the menu too [R-ERR-21]', async () => {
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

test('signing out closes the menu and forgets the session [R-MENU-12, R-MENU-13, R-AUTH-22]', async () => {
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

test('a failing server keeps nobody signed in [R-AUTH-22, R-MENU-13]', async () => {
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
