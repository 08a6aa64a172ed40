import { expect, test } from 'vitest'
import { maintenanceRights, usageRights } from '@kassavirta/domain/places/mandates/terms.fi'
import { softHyphens, differenceLines } from './RightsPanel.tsx'

const shown = (text: string) => softHyphens(text).replaceAll('\u00ad', '|')

test.each([
  ['Käyntimuutos- ja kuljetustilausraportit', 'Käynti|muutos- ja kuljetus|tilaus|raportit'],
  ['Toimipaikan tilitysilmoitukset', 'Toimipaikan tilitys|ilmoitukset'],
  ['Tarviketilausten lähettäminen', 'Tarvike|tilausten lähettä|minen'],
])('%s may break as %s', (text, expected) => {
  expect(shown(text)).toBe(expected)
})

test('no heading is too long for its column', () => {
  for (const words of Object.values({ ...usageRights, ...maintenanceRights })) {
    expect(softHyphens(words).replaceAll('\u00ad', '')).toBe(words)
    for (const part of shown(words).split(/[ |]/)) expect(part.length).toBeLessThanOrEqual(12)
  }
})

const words = {
  rights: { deposit: 'Tilitys', report: 'Raportit', order: 'Tilaus' },
  values: {
    limit: {
      name: 'Nostoraja',
      print: (value: string | number | boolean | null) =>
        value === null ? 'Ei nostorajaa' : `${String(value)} €`,
    },
  },
}
const given = (what: string) => ({ what, before: false, after: true })
const taken = (what: string) => ({ what, before: true, after: false })
const limit = { what: 'limit', before: null, after: 50 }

test.each([
  ['given', [limit, given('deposit'), given('report')], ['Nostoraja: 50 €', 'Oikeudet: Tilitys, Raportit']],
  [
    'changed',
    [limit, given('deposit'), taken('report'), taken('order')],
    ['Nostoraja: Ei nostorajaa → 50 €', 'Lisätty: Tilitys', 'Poistettu: Raportit, Tilaus'],
  ],
  ['requested', [limit, given('deposit')], ['Nostoraja: 50 €', 'Oikeudet: Tilitys']],
  ['cancelled', [taken('deposit')], ['Poistettu: Tilitys']],
  ['changed', [given('unheard of')], []],
  ['ended', [], []],
] as const)('a right %s with %j reads %j', (change, differences, lines) => {
  expect(differenceLines({ change, differences: [...differences] }, words)).toEqual(lines)
})
