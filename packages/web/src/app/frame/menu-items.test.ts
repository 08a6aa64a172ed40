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

const whole = menuWith(...companyCapabilities, 'concernReport')

test('a person with every right sees every item [R-MENU-05, R-MENU-06, R-MENU-07]', () => {
  expect(labels(whole)).toEqual({
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
})

test('help and administration are the last sections [R-MENU-08, R-MENU-09]', () => {
  expect(whole.map(({ heading }) => heading)).toEqual([
    'Kassavirta',
    'Viestit ja yhteydenotto',
    'Raportit',
    'Ohjeet',
    'Hallinta',
  ])
})

test('a person without rights sees the open items [R-MENU-04]', () => {
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
] as const)('%s adds to %s the items %j [R-MENU-04, R-MENU-09]', (right, heading, items) => {
  expect(labels(menuWith(right))).toEqual({ ...everyone, [heading]: items })
})

test.each(['depositReport', 'changeOrderReport', 'supplyOrderReport', 'visitReport'] as const)(
  '%s opens reports on their list',
  (right) => {
    expect(labels(menuWith(right))).toEqual(everyone)
  },
)

test('answers in the portal stand beside the forms', () => {
  const menu = menuFor('Kassavirta', { ...holder(false, []), isOn: (name) => name === 'casesInPortal' })
  expect(labels(menu)).toEqual({
    'Viestit ja yhteydenotto': ['Viestit ja poikkeamailmoitukset', 'Omat yhteydenotot'],
    Ohjeet: ['Yhteystiedot'],
  })
})

test('without any place open items are offered [R-MENU-04]', () => {
  expect(labels(menuFor('Kassavirta', holder(false, [])))).toEqual({
    'Viestit ja yhteydenotto': ['Viestit ja poikkeamailmoitukset'],
    Ohjeet: ['Yhteystiedot'],
  })
})

test('concern reports lead to their own part', () => {
  const reports = menuWith('concernReport').find(({ heading }) => heading === 'Raportit')?.items ?? []
  expect(reports.map(({ to, search }) => [linkTo(to), search])).toEqual([
    ['/raportit/lista', {}],
    ['/raportit/lista', { osio: 'konserni' }],
  ])
})
