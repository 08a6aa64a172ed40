import type { DepositEntries } from '@kassavirta/domain/bags/deposits/form'
import { day } from '@kassavirta/domain/kernel/dates/dates'
import { describe, expect, test } from 'vitest'
import { account, data, contextWith } from './form-data.fixture.ts'
import { formDataOf } from './form-data.ts'

test('the form data has the fields of the specification [R-DEP-20] [R-DEP-21]', () => {
  expect(data()).toEqual({
    accountId: 7,
    coinSettlementType: 'breakdown',
    coinTotalSum: '',
    message: 'Päivän myynti',
    reference: { value: '1232', isFreeForm: false },
    securityBagNumber: '104558209',
    selectedCoins: { pcs_1e: '1', pcs_50cent: '1' },
    selectedDate: '2026-11-16',
    selectedNotes: { pcs_50e: '1', pcs_20e: '1' },
    totalSum: 7150,
    blindRegister: false,
    blindRegisterTotalSum: '',
    dynamicReference: true,
    // Beside the specification, and never sent.
    tillReportSum: '',
    leftInTill: {},
  })
})

test('each field of the form data is what was typed into it, whatever stands in the others [R-DEP-20] [R-DEP-21]', () => {
  const full: DepositEntries = {
    accountId: 7,
    selectedDate: day('2026-11-14'),
    message: 'Oma viesti',
    reference: { value: '12344', isFreeForm: true },
    securityBagNumber: '7700',
    blindRegister: true,
    blindRegisterTotalSum: '99,10',
    coinSettlementType: 'totalSum',
    coinTotalSum: '1,50',
    selectedNotes: { pcs_5e: '3' },
    selectedCoins: { pcs_2e: '4' },
    tillReportSum: '20,00',
    leftInTill: { pcs_5e: '2' },
  }
  expect(formDataOf(full, contextWith({ references: [] }))).toEqual({
    ...full,
    totalSum: 99_10,
    dynamicReference: false,
  })
  const counted = { ...full, blindRegister: false }
  expect(formDataOf(counted, contextWith()).totalSum).toBe(16_50)
  expect(formDataOf({ ...counted, coinSettlementType: 'uncounted' }, contextWith()).totalSum).toBe(15_00)
  expect(formDataOf({ ...counted, coinSettlementType: 'breakdown' }, contextWith()).totalSum).toBe(23_00)
})

describe('what nobody has touched follows the account', () => {
  const other = account({
    accountId: 8,
    accountIsDefault: false,
    accountDefaultDepositMessage: 'Kahvio',
    accountDefaultDepositReference: '',
  })
  const world = { accounts: [account(), other], references: [] }

  test('the message [R-DEP-07]', () => {
    expect(data({}, world).message).toBe('Päivän myynti')
    expect(data({ accountId: 8 }, world).message).toBe('Kahvio')
  })
  test('but what was typed stays, also when it was emptied', () => {
    expect(data({ accountId: 8, message: 'Oma' }, world).message).toBe('Oma')
    expect(data({ accountId: 8, message: '' }, world).message).toBe('')
  })
  test('the reference: its default in the list, else the first, else typed in [R-DEP-08] [R-DEP-09]', () => {
    const references = [
      { value: '12344', name: 'Muu' },
      { value: '1232', name: 'Myynti' },
    ]
    expect(data({}, { references }).reference).toEqual({ value: '1232', isFreeForm: false })
    expect(data({ accountId: 8 }, { ...world, references }).reference.value).toBe('12344')
    expect(data({}, world).reference).toEqual({ value: '1232', isFreeForm: true })
  })
  test('the day, until the counting begins; emptied by hand it stays empty', () => {
    expect(data().selectedDate).toBe('2026-11-16')
    expect(data({ selectedDate: '' }).selectedDate).toBe('')
  })
})
