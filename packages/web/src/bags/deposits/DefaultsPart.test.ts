import { expect, test } from 'vitest'
import { day } from '@kassavirta/domain/kernel/dates/dates'
import { foldedDay, foldedDefaults, isFolded } from './DefaultsPart.tsx'
import { account, data } from './use-deposit-form.fixture.ts'

const own = account({ accountNumber: 'FI0499990000001002' })
const textsOf = (more: Parameters<typeof data>[0]) =>
  foldedDefaults(data(more), own).map(({ text }) => text.replaceAll('\u00a0', ' '))

test('the line names account, reference and message', () => {
  expect(textsOf({})).toEqual(['FI04 9999 0000 0010 02', 'viite 1232', 'Päivän myynti'])
})

test('what is empty leaves no gap', () => {
  const bare = foldedDefaults({ ...data({ message: '' }), reference: { value: '', isFreeForm: true } }, own)
  expect(bare.map(({ label }) => label)).toEqual(['Tili'])
})

test('the day has its weekday', () => {
  expect(foldedDay({ selectedDate: day('2026-11-16') })).toBe('ma 16.11.2026')
  expect(foldedDay({ selectedDate: '' })).toBe('')
})

test('counts, way of counting and bag are never folded [R-DEP-12, R-DEP-14]', () => {
  expect(['message', 'accountId', 'reference', 'selectedDate'].filter((name) => !isFolded(name))).toEqual([])
  const never = ['pcs_500e', 'blindRegister', 'coinSettlementType', 'securityBagNumber', undefined]
  expect(never.filter(isFolded)).toEqual([])
})
