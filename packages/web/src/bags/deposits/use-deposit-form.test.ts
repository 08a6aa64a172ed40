import { describe, expect, test } from 'vitest'
import * as fc from 'fast-check'
import { declareDeposit, type DepositPayload } from '@kassavirta/domain/bags/deposits/api'
import { type DepositEntries, depositForm } from '@kassavirta/domain/bags/deposits/form'
import { coinSettlements } from '@kassavirta/domain/bags/deposits/rules'
import { contradictsItself, depositTotals, mayContinue } from '@kassavirta/domain/bags/deposits/sums'
import { day } from '@kassavirta/domain/kernel/dates/dates'
import { coins, notes } from '@kassavirta/domain/kernel/money/denominations'
import { depositDraft, isBlank } from './deposit-draft.ts'
import { account, data, contextWith, typed } from './use-deposit-form.fixture.ts'
import { formDataOf, depositFaults, type DepositContext } from './use-deposit-form.ts'

test('the form data has the specified fields [R-DEP-20, R-DEP-21]', () => {
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

test('each field holds what was typed into it [R-DEP-20, R-DEP-21]', () => {
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
  test('but what was typed stays', () => {
    expect(data({ accountId: 8, message: 'Oma' }, world).message).toBe('Oma')
    expect(data({ accountId: 8, message: '' }, world).message).toBe('')
  })
  test('the reference: its default, the first or a typed one [R-DEP-08, R-DEP-09]', () => {
    const references = [
      { value: '12344', name: 'Muu' },
      { value: '1232', name: 'Myynti' },
    ]
    expect(data({}, { references }).reference).toEqual({ value: '1232', isFreeForm: false })
    expect(data({ accountId: 8 }, { ...world, references }).reference.value).toBe('12344')
    expect(data({}, world).reference).toEqual({ value: '1232', isFreeForm: true })
  })
  test('the day, until the counting begins', () => {
    expect(data().selectedDate).toBe('2026-11-16')
    expect(data({ selectedDate: '' }).selectedDate).toBe('')
  })
})

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
  ] as const)('%j stays as it was chosen [R-PERM-12, R-PERM-13]', (chosen, field, text) => {
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
  ])('%s on an account with the default %j: %s [R-DEP-32]', (value, accountDefault, text) => {
    const accounts = [account({ accountDefaultDepositReference: accountDefault })]
    const reference = { value, isFreeForm: true }
    expect(faults({ reference }, { accounts, references: [] })['reference']).toBe(text)
  })
  test('no reference of a list that is gone', () => {
    const reference = { value: 'MYYNTI', isFreeForm: false }
    const accounts = [account({ accountDefaultDepositReference: '' })]
    expect(faults({ reference }, { accounts, references: undefined })).toEqual({})
  })
  test('counts in sight that cannot be read [R-VAL-13]', () => {
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

const sender = { customerId: 100, userId: 1 }
const body = (more: Partial<DepositEntries> = {}) =>
  depositForm.bodyOf(formDataOf(typed(more), contextWith()), sender)
const readBack = (payload: DepositPayload) => declareDeposit.body.parse(payload)
const zeros = (of: readonly { readonly fieldName: string }[]) =>
  Object.fromEntries(of.map(({ fieldName }) => [fieldName, 0]))

test('the body has place, bag, reference and sales date [R-DEP-22, R-DEP-27]', () => {
  expect(body()).toEqual({
    ...sender,
    accountId: 7,
    securityBagNumber: '104558209',
    reference: '1232',
    message: 'Päivän myynti',
    totalSum: 71.5,
    registerDate: '2026-11-16',
    ...zeros(notes),
    ...zeros(coins),
    pcs_50e: 1,
    pcs_20e: 1,
    pcs_1e: 1,
    pcs_50cent: 1,
    coinTotalSum: 1.5,
    coinsUncounted: false,
    countAtServiceCenter: false,
  })
})

test('the body has every count and flag by name [R-DEP-23, R-DEP-24, R-DEP-25]', () => {
  const names = [...notes, ...coins].map(({ fieldName }) => fieldName)
  expect(Object.keys(body())).toEqual(
    expect.arrayContaining([...names, 'coinTotalSum', 'coinsUncounted', 'countAtServiceCenter']),
  )
})

describe('what is hidden is not sent', () => {
  test('coins as one sum', () => {
    expect(body({ coinSettlementType: 'totalSum', coinTotalSum: '12,5' })).toMatchObject({
      ...zeros(coins),
      coinTotalSum: 12.5,
      totalSum: 82.5,
    })
  })
  test('coins not counted', () => {
    expect(body({ coinSettlementType: 'uncounted', coinTotalSum: '12,5' })).toMatchObject({
      ...zeros(coins),
      coinTotalSum: 0,
      totalSum: 70,
      coinsUncounted: true,
    })
  })
  test('counted at the service centre', () => {
    const blind = {
      blindRegister: true,
      blindRegisterTotalSum: '1 234,50',
      coinSettlementType: 'uncounted',
    } as const
    expect(body(blind)).toMatchObject({
      ...zeros(notes),
      ...zeros(coins),
      coinTotalSum: 0,
      totalSum: 1234.5,
      coinsUncounted: false,
      countAtServiceCenter: true,
    })
  })
})

test('the server finds the sums of the form [R-DEP-16]', () => {
  const count = fc.oneof(fc.nat(2000).map(String), fc.constantFrom('', 'x', '12+5', '-1'))
  const counts = (of: readonly { readonly fieldName: string }[]) =>
    fc.record(Object.fromEntries(of.map(({ fieldName }) => [fieldName, count])))
  const anything = fc.record({
    selectedNotes: counts(notes),
    selectedCoins: counts(coins),
    coinSettlementType: fc.constantFrom(...coinSettlements),
    coinTotalSum: fc.constantFrom('', '0,07', '12', '1 234,5', 'a'),
    blindRegister: fc.boolean(),
    blindRegisterTotalSum: fc.constantFrom('', '99,99', 'a'),
  })
  fc.assert(
    fc.property(anything, (more) => {
      const data = formDataOf(typed(more), contextWith())
      const parsed = declareDeposit.body.parse(JSON.parse(JSON.stringify(depositForm.bodyOf(data, sender))))
      expect(contradictsItself(parsed)).toBe(false)
      expect(depositTotals(parsed).total).toBe(data.totalSum)
      const elsewhere = data.coinSettlementType === 'uncounted' || data.blindRegister
      expect(mayContinue(parsed)).toBe(data.totalSum > 0 || elsewhere)
    }),
  )
})

test('the summary shows what the body says', () => {
  expect(depositTotals(readBack(body()))).toEqual({ notes: 7000, coins: 150, total: 7150 })
  const blind = readBack(body({ blindRegister: true, blindRegisterTotalSum: '50' }))
  expect(depositTotals(blind)).toEqual({ notes: 0, coins: 0, total: 5000 })
})

describe('on the device', () => {
  const again = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

  test('what was typed is read back', () => {
    const whole = typed({ selectedDate: '', reference: { value: '12344', isFreeForm: true }, message: '' })
    expect(depositDraft.readTyped(again(whole))).toEqual(whole)
  })
  test('what does not fit was never typed', () => {
    const broken = {
      selectedDate: '2026-02-31',
      coinSettlementType: 'x',
      selectedNotes: { pcs_5e: 5 },
      accountId: '7',
    }
    expect(depositDraft.readTyped(broken)).toEqual(depositForm.start)
    expect(depositDraft.readTyped('x')).toBeUndefined()
  })
  test('a broken body is given up', () => {
    expect(depositForm.readBody(again(body()))).toEqual(body())
    expect(depositForm.readBody({ ...body(), totalSum: 'x' })).toBeUndefined()
  })
  test('the day alone is no draft', () => {
    expect(
      isBlank({ ...depositForm.start, selectedDate: day('2026-11-16'), selectedNotes: { pcs_5e: '' } }),
    ).toBe(true)
    expect(isBlank(typed())).toBe(false)
  })
})
