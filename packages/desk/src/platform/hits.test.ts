import { day } from '@kassavirta/domain/kernel/dates/dates'
import { WireId } from '@kassavirta/domain/kernel/contract/shapes'
import { expect, test } from 'vitest'
import { bagStates } from '@kassavirta/domain/bags/counting/states'
import { orderStages } from '@kassavirta/domain/bags/deposits/entry-stages'
import { caseKinds, caseStates } from '@kassavirta/domain/questions/cases/states'
import { caseKindNames } from '@kassavirta/domain/questions/cases/terms.fi'
import { addressOf, kindOf, noteOf } from './hits.ts'

const id = WireId.parse(7)

test('a hit leads those who may open it', () => {
  expect(addressOf({ kind: 'bag', id }, () => true)).toBe('/laskenta/7')
  expect(addressOf({ kind: 'case', id }, () => true)).toBe('/yhteydenotot/7')
  expect(addressOf({ kind: 'case', id }, () => false)).toBeUndefined()
})

test('a hit is named by its kind [R-CONTACT-09]', () => {
  expect(kindOf({ kind: 'bag' })).toBe('Pussi')
  for (const began of caseKinds) expect(kindOf({ kind: 'case', began })).toBe(caseKindNames[began])
})

test('the state of a hit is Finnish', () => {
  expect(noteOf({ note: 'Kamppi', state: 'counted' })).toBe('Kamppi · laskettu')
  expect(noteOf({ note: '', state: null })).toBe('')
  for (const state of [...bagStates, ...orderStages, ...caseStates])
    expect(noteOf({ note: '', state })).not.toBe(state)
})

test('an order leads to its day and row', () => {
  const [on, routeId] = [day('2026-11-18'), WireId.parse(3)]
  expect(addressOf({ kind: 'changeOrder', id, day: on, routeId }, () => true)).toBe(
    '/toimitukset?day=2026-11-18&reitti=3&tilaus=7',
  )
  expect(addressOf({ kind: 'supplyOrder', id, day: on, routeId: null }, () => true)).toBe(
    '/toimitukset?day=2026-11-18&reitti=ilman&tarviketilaus=7',
  )
  expect(addressOf({ kind: 'changeOrder', id, day: on, routeId }, () => false)).toBeUndefined()
})

test('declarations, places and people are open to everybody', () => {
  const nothing = () => false
  expect(addressOf({ kind: 'deposit', id }, nothing)).toBe('/haku/ilmoitus/7')
  expect(addressOf({ kind: 'company', id }, nothing)).toBe('/asiakkaat/7')
  expect(addressOf({ kind: 'person', id }, nothing)).toBe('/haku/henkilo/7')
})
