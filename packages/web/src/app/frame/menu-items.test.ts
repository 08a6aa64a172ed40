import { companyCapabilities, type Capability } from '@kassavirta/domain/kernel/people/access'
import { expect, test } from 'vitest'
import { linkTo } from '../../platform/routing/route-rows.ts'
import { menuFor } from './menu-items.ts'

const holder = (hasCompanies: boolean, held: readonly Capability[]) => ({
  hasCompanies,
  can: (asked: Capability) => held.includes(asked),
})
const menuWith = (...held: readonly Capability[]) => menuFor('Kassavirta', holder(true, held))
const labels = (menu: ReturnType<typeof menuFor>) =>
  Object.fromEntries(menu.map(({ heading, items }) => [heading, items.map(({ label }) => label)]))

/** What a person without any right is offered. */
const everyone = {
  'Viestit ja yhteydenotto': [
    'Viestit ja poikkeamailmoitukset',
    'Tiedustelu',
    'Yhteydenottopyyntö',
    'Palaute',
  ],
  Raportit: ['Toimipaikan raportit'],
  Ohjeet: ['Yhteystiedot'],
}

test('a person with every right sees every section and item, in the order of the specification [R-MENU-05] [R-MENU-06] [R-MENU-07] [R-MENU-08] [R-MENU-09]', () => {
  const menu = menuWith(...companyCapabilities, 'concernReport')
  expect(labels(menu)).toEqual({
    ...everyone,
    Kassavirta: [
      'Tilitysilmoitus',
      'Vaihtorahatilaus',
      'Tarviketilaus',
      'Käyntimuutospyyntö',
      'Kuljetustilaus',
      'Kuljettajalista',
    ],
    Raportit: ['Toimipaikan raportit', 'Konserniraportit'],
    Hallinta: ['Valtakirja', 'Portaalin käyttöoikeudet'],
  })
  expect(menu.map(({ heading }) => heading)).toEqual([
    'Kassavirta',
    'Viestit ja yhteydenotto',
    'Raportit',
    'Ohjeet',
    'Hallinta',
  ])
})

test('a person without rights sees what everybody may do [R-MENU-04]', () => {
  expect(labels(menuWith())).toEqual(everyone)
})

test.each([
  ['deposit', 'Kassavirta', ['Tilitysilmoitus']],
  ['changeOrder', 'Kassavirta', ['Vaihtorahatilaus']],
  ['supplyOrder', 'Kassavirta', ['Tarviketilaus']],
  ['visit', 'Kassavirta', ['Käyntimuutospyyntö', 'Kuljetustilaus']],
  ['drivers', 'Kassavirta', ['Kuljettajalista']],
  ['mandateAdmin', 'Hallinta', ['Valtakirja']],
  ['roleAdmin', 'Hallinta', ['Portaalin käyttöoikeudet']],
  ['concernReport', 'Raportit', ['Toimipaikan raportit', 'Konserniraportit']],
] as const)('%s alone adds to %s its own items %j [R-MENU-04] [R-MENU-09]', (right, heading, items) => {
  expect(labels(menuWith(right))).toEqual({ ...everyone, [heading]: items })
})

test.each(['depositReport', 'changeOrderReport', 'supplyOrderReport', 'visitReport'] as const)(
  '%s opens reports on their list, not in the menu',
  (right) => {
    expect(labels(menuWith(right))).toEqual(everyone)
  },
)

test('where the provider answers in the portal, everybody finds the answers beside the forms', () => {
  const menu = menuFor('Kassavirta', { ...holder(false, []), isOn: (name) => name === 'casesInPortal' })
  expect(labels(menu)).toEqual({
    'Viestit ja yhteydenotto': ['Viestit ja poikkeamailmoitukset', 'Omat yhteydenotot'],
    Ohjeet: ['Yhteystiedot'],
  })
})

test('a person without any place is offered what opens all the same [R-MENU-04]', () => {
  expect(labels(menuFor('Kassavirta', holder(false, [])))).toEqual({
    'Viestit ja yhteydenotto': ['Viestit ja poikkeamailmoitukset'],
    Ohjeet: ['Yhteystiedot'],
  })
})

test('the concern reports lead to their own part of the report list', () => {
  const reports = menuWith('concernReport').find(({ heading }) => heading === 'Raportit')?.items ?? []
  expect(reports.map(({ to, search }) => [linkTo(to), search])).toEqual([
    ['/raportit/lista', {}],
    ['/raportit/lista', { osio: 'konserni' }],
  ])
})
