import { depositForm, type DepositEntries } from '@kassavirta/domain/bags/deposits/form'
import { day } from '@kassavirta/domain/kernel/dates/dates'
import { describe, expect, test } from 'vitest'
import { depositFaults } from './deposit-faults.ts'
import { account, data, contextWith } from './form-data.fixture.ts'
import type { DepositContext } from './form-data.ts'

describe('what is not agreed on for the chosen account, though it is for another', () => {
  const bare = account({
    accountId: 8,
    accountIsDefault: false,
    companyUncountedCoinsDeposit: false,
    companyDepositCountAtServiceCenter: false,
  })
  const accounts = [account(), bare]
  test.each([
    [{ blindRegister: true }, 'blindRegister', /palvelukeskuksen laskettaviksi/],
    [{ coinSettlementType: 'uncounted' }, 'coinSettlementType', /ei voi jättää laskematta/],
  ] as const)('%j stays as it was chosen and is told [R-PERM-12] [R-PERM-13]', (chosen, field, text) => {
    expect(depositFaults(data(chosen, { accounts }), contextWith({ accounts }))).toEqual({})
    const there = data({ ...chosen, accountId: 8 }, { accounts })
    expect(there).toMatchObject(chosen)
    expect(depositFaults(there, contextWith({ accounts }))).toEqual({ [field]: expect.stringMatching(text) })
  })
  test('is no fault before an account is chosen', () => {
    const open = { accounts: [{ ...bare, accountId: 1 }, bare] }
    const chosen = { blindRegister: true }
    expect(Object.keys(depositFaults(data(chosen, open), contextWith(open)))).toEqual(['accountId'])
  })
})

describe('a form is stopped by', () => {
  const faults = (more: Partial<DepositEntries>, world: Partial<DepositContext> = {}) =>
    depositFaults(data(more, world), contextWith(world))

  test('nothing when all is well', () => {
    expect(faults({})).toEqual({})
  })
  test.each([
    ['no day [R-DEP-29]', { selectedDate: '' }, 'selectedDate', 'Vaadittu tieto'],
    [
      'a day to come [R-DEP-29]',
      { selectedDate: day('2026-11-17') },
      'selectedDate',
      'Päivämäärä ei voi olla tulevaisuudessa',
    ],
    ['no bag [R-DEP-30] [R-VAL-03]', { securityBagNumber: '' }, 'securityBagNumber', 'Vaadittu tieto'],
    [
      'letters first [R-DEP-30] [R-VAL-07]',
      { securityBagNumber: 'X123' },
      'securityBagNumber',
      'Tarkista turvapussinumero. Tallenna numero ilman alkukirjaimia.',
    ],
    [
      '21 characters of bag number [R-DEP-30] [R-VAL-10]',
      { securityBagNumber: '1'.repeat(21) },
      'securityBagNumber',
      'Enimmäispituus 20 merkkiä',
    ],
    [
      '71 characters [R-DEP-31] [R-VAL-10]',
      { message: 'a'.repeat(71) },
      'message',
      'Enimmäispituus 70 merkkiä',
    ],
    [
      'a sign outside the text rule [R-DEP-31]',
      { message: 'a<b' },
      'message',
      'Tekstissä on merkkejä, joita ei voi käyttää: <',
    ],
    [
      'three decimals of coins [R-DEP-33] [R-VAL-08]',
      { coinSettlementType: 'totalSum', coinTotalSum: '1,234' },
      'coinTotalSum',
      'Tarkista rahasumma',
    ],
    [
      'a blind total that is no sum [R-DEP-33]',
      { blindRegister: true, blindRegisterTotalSum: 'a' },
      'blindRegisterTotalSum',
      'Tarkista rahasumma',
    ],
  ] as const)('%s', (_title, more, field, text) => {
    expect(faults(more)).toEqual({ [field]: text })
  })
  test('no account [R-DEP-28]', () => {
    const accounts = [1, 2].map((accountId) => account({ accountId, accountIsDefault: false }))
    expect(faults({}, { accounts, references: [] })).toEqual({ accountId: 'Vaadittu tieto' })
  })
  test.each([
    ['12345', '', 'Tarkista viite'],
    ['12344', '', undefined],
    ['12345', '1232', undefined],
    ['1'.repeat(21), '1232', 'Viitenumeron enimmäispituus on 20 merkkiä'],
  ])('the reference %s on an account with the default %j: %s [R-DEP-32]', (value, accountDefault, text) => {
    const accounts = [account({ accountDefaultDepositReference: accountDefault })]
    const reference = { value, isFreeForm: true }
    expect(faults({ reference }, { accounts, references: [] })['reference']).toBe(text)
  })
  test('no reference from a list that cannot be had again', () => {
    const reference = { value: 'MYYNTI', isFreeForm: false }
    const accounts = [account({ accountDefaultDepositReference: '' })]
    expect(faults({ reference }, { accounts, references: undefined })).toEqual({})
  })
  test('counts that cannot be read, as long as they are in sight [R-VAL-13]', () => {
    const unread = { selectedNotes: { pcs_50e: '1', pcs_5e: '1O' }, selectedCoins: { pcs_1e: '-2' } }
    const told = { pcs_5e: 'Syötä kokonaisluku', pcs_1e: 'Arvo ei voi olla negatiivinen' }
    expect(faults(unread)).toEqual(told)
    expect(faults({ ...unread, coinSettlementType: 'uncounted' })).toEqual({ pcs_5e: told.pcs_5e })
    expect(faults({ ...unread, blindRegister: true })).toEqual({})
  })
  test('no sum that is hidden', () => {
    expect(faults({ coinTotalSum: '1,234', blindRegisterTotalSum: 'a' })).toEqual({})
  })
})

test('a refusal of the server finds its field [R-VAL-12]', () => {
  expect(
    depositForm.refusedOf({ registerDate: 'a', reference: 'b', countAtServiceCenter: 'c', totalSum: 'd' }),
  ).toEqual({
    selectedDate: 'a',
    reference: 'b',
    blindRegister: 'c',
  })
})
