import { maintenanceRights, usageRights } from '@kassavirta/domain/places/mandates/roles/terms.fi'
import { expect, test } from 'vitest'
import { softHyphens } from './soft-hyphens.ts'

const shown = (text: string) => softHyphens(text).replaceAll('\u00ad', '|')

test.each([
  ['Käyntimuutos- ja kuljetustilausraportit', 'Käynti|muutos- ja kuljetus|tilaus|raportit'],
  ['Toimipaikan tilitysilmoitukset', 'Toimipaikan tilitys|ilmoitukset'],
  ['Tarviketilausten lähettäminen', 'Tarvike|tilausten lähettä|minen'],
])('%s may break as %s', (text, expected) => {
  expect(shown(text)).toBe(expected)
})

test('no part of a heading is too long for its column, and nothing else changes', () => {
  for (const words of Object.values({ ...usageRights, ...maintenanceRights })) {
    expect(softHyphens(words).replaceAll('\u00ad', '')).toBe(words)
    for (const part of shown(words).split(/[ |]/)) expect(part.length).toBeLessThanOrEqual(12)
  }
})
