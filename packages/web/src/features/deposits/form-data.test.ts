import { day } from '@kassavirta/domain/kernel/dates'
import { describe, expect, test } from 'vitest'
import { depositFaults, refusedFields } from './deposit-faults.ts'
import { accountOf, formDataOf, nothingTyped, type Account, type Known, type Typed } from './form-data.ts'

/** Only what the form looks at. */
const account = (more: Partial<Account> = {}) =>
  ({
    accountId: 7,
    accountIsDefault: true,
    accountDefaultDepositMessage: 'Päivän myynti',
    accountDefaultDepositReference: '1232',
    companyDepositCountAtServiceCenter: true,
    companyUncountedCoinsDeposit: true,
    ...more,
  }) as Account
const known = (more: Partial<Known> = {}): Known => ({
  accounts: [account()],
  references: [{ value: '1232', name: 'Myynti' }],
  today: day('2026-11-16'),
  last: undefined,
  ...more,
})
const typed = (more: Partial<Typed> = {}): Typed => ({
  ...nothingTyped,
  securityBagNumber: '104558209',
  selectedNotes: { pcs_50e: '1', pcs_20e: '1' },
  selectedCoins: { pcs_1e: '1', pcs_50cent: '1' },
  ...more,
})

const data = (more: Partial<Typed> = {}, world: Partial<Known> = {}) => formDataOf(typed(more), known(world))

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
  })
})

describe('the account is', () => {
  const first = account({ accountId: 1, accountIsDefault: false })
  const second = account({ accountId: 2, accountIsDefault: true })
  test.each([
    ['the chosen one', 1, [first, second], undefined, 1],
    ['the default [R-DEP-05]', undefined, [first, second], undefined, 2],
    ['the only one', undefined, [first], undefined, 1],
    ['last time’s', undefined, [first, second], 1, 1],
    ['the default when last time’s is gone', undefined, [first, second], 9, 2],
    ['the default when the chosen one is withdrawn', 9, [first, second], undefined, 2],
    [
      'to be chosen among several [R-ERR-08]',
      undefined,
      [first, { ...first, accountId: 3 }],
      undefined,
      undefined,
    ],
  ])('%s', (_title, accountId, accounts, lastId, expected) => {
    const last = lastId === undefined ? undefined : { accountId: lastId, reference: '', message: '' }
    expect(accountOf({ accountId }, { accounts, last })?.accountId).toBe(expected)
  })
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
    expect(data({ selectedDate: null }).selectedDate).toBeUndefined()
  })
})

describe('the next evening', () => {
  const references = [
    { value: '1232', name: 'Myynti' },
    { value: '12344', name: 'Pullot' },
  ]
  const last = { accountId: 7, reference: '12344', message: 'Iltavuoro' }
  test('account, reference and message are those of the last deposit', () => {
    expect(data({}, { references, last })).toMatchObject({
      accountId: 7,
      reference: { value: '12344', isFreeForm: false },
      message: 'Iltavuoro',
    })
  })
  test('a reference that the account offers no more is forgotten', () => {
    expect(data({}, { references: references.slice(0, 1), last }).reference.value).toBe('1232')
  })
  test('another account has nothing of it', () => {
    const other = account({ accountId: 8, accountDefaultDepositMessage: 'Kahvio' })
    const world = { accounts: [account(), other], references, last }
    expect(data({ accountId: 8 }, world)).toMatchObject({ message: 'Kahvio', reference: { value: '1232' } })
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
  ] as const)('%j stays as it was chosen and is told [R-PERM-12] [R-PERM-13]', (chosen, field, text) => {
    expect(depositFaults(data(chosen, { accounts }), known({ accounts }))).toEqual({})
    const there = data({ ...chosen, accountId: 8 }, { accounts })
    expect(there).toMatchObject(chosen)
    expect(depositFaults(there, known({ accounts }))).toEqual({ [field]: expect.stringMatching(text) })
  })
  test('is no fault before an account is chosen', () => {
    const open = { accounts: [{ ...bare, accountId: 1 }, bare] }
    const chosen = { blindRegister: true }
    expect(Object.keys(depositFaults(data(chosen, open), known(open)))).toEqual(['accountId'])
  })
})

describe('a form is stopped by', () => {
  const faults = (more: Partial<Typed>, world: Partial<Known> = {}) =>
    depositFaults(data(more, world), known(world))

  test('nothing when all is well', () => {
    expect(faults({})).toEqual({})
  })
  test.each([
    ['no day [R-DEP-29]', { selectedDate: null }, 'selectedDate', 'Vaadittu tieto'],
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
    refusedFields({ registerDate: 'a', reference: 'b', countAtServiceCenter: 'c', totalSum: 'd' }),
  ).toEqual({
    selectedDate: 'a',
    reference: 'b',
    blindRegister: 'c',
  })
})
