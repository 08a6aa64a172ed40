import { expect, test } from 'vitest'
import { day } from '@kassavirta/domain/kernel/dates'
import { foldedDay, foldedDefaults, isFolded } from './defaults.ts'
import { account, data } from './form-data.fixture.ts'

const own = account({ accountNumber: 'FI0499990000001002' })
const textsOf = (more: Parameters<typeof data>[0]) =>
  foldedDefaults(data(more), own).map(({ text }) => text.replaceAll('\u00a0', ' '))

test('the line tells the account, the reference and the message', () => {
  expect(textsOf({})).toEqual(['FI04 9999 0000 0010 02', 'viite 1232', 'Päivän myynti'])
})

test('another way of counting than the usual one is told first', () => {
  expect(textsOf({ coinSettlementType: 'uncounted' })[0]).toBe('Ilman laskentaa')
  expect(textsOf({ coinSettlementType: 'totalSum' })[0]).toBe('Kokonaissumma')
  expect(textsOf({ coinSettlementType: 'totalSum', blindRegister: true })[0]).toBe(
    'Laskenta palvelukeskuksessa',
  )
})

test('what is empty leaves no gap', () => {
  const bare = foldedDefaults({ ...data({ message: '' }), reference: { value: '', isFreeForm: true } }, own)
  expect(bare.map(({ label }) => label)).toEqual(['Tili'])
})

test('the day has its weekday, and a day that cannot be read is not told', () => {
  expect(foldedDay({ selectedDate: day('2026-11-16') })).toBe('ma 16.11.2026')
  expect(foldedDay({ selectedDate: '' })).toBe('')
})

test('the counts and the bag are never folded', () => {
  expect(['message', 'accountId', 'pcs_500e', 'securityBagNumber', undefined].map(isFolded)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
