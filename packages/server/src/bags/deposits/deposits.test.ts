import { beforeEach, describe, expect, test } from 'vitest'
import { addPlace, type Owner } from '../../../test/bags-world.ts'
import { givenNeighbours, madeRows } from '../../../test/neighbours.ts'
import { addAccount, addMandate, addRole, addUser, signIn } from '../../../test/world.ts'
import { audit, outbox } from '../../tables/ledgers.ts'
import { reference } from '../../tables/places.ts'
import { deposit } from '../../tables/submissions.ts'

const portal = givenNeighbours()
const db = () => portal.database.db

type Values = Parameters<typeof addPlace>[1]
let owner: Owner
let userId = 0

/** A place whose person declares deposits on its account. */
async function atPlace(company: Values = {}, account: Parameters<typeof addPlace>[2] = {}): Promise<void> {
  owner = await addPlace(portal, company, account)
  userId = (await addUser(portal)).id
  await addMandate(portal, userId, owner.accountId, { deposit: true })
}
beforeEach(() => atPlace({ depositCountAtServiceCenter: true, uncountedCoinsDeposit: true }))

const PIECES = { pcs_50e: 1, pcs_20e: 1, pcs_1e: 1, pcs_50cent: 1 }
const NOTHING = { pcs_50e: 0, pcs_20e: 0, pcs_1e: 0, pcs_50cent: 0 }
const NO_MONEY = { ...NOTHING, coinTotalSum: 0, totalSum: 0 }
const declare = async (more: object = {}) =>
  portal.app.inject({
    method: 'POST',
    url: '/api/deposit',
    headers: await signIn(portal, userId),
    payload: {
      customerId: owner.companyId,
      accountId: owner.accountId,
      userId,
      securityBagNumber: '123456',
      reference: '12344',
      message: '',
      registerDate: '2026-11-14',
      ...PIECES,
      totalSum: 71.5,
      coinTotalSum: 1.5,
      coinsUncounted: false,
      countAtServiceCenter: false,
      ...more,
    },
  })
const stored = async () => (await madeRows(portal, deposit))[0]

describe('a deposit', () => {
  test('is answered with its reference and number [R-API-14] [R-DEP-26]', async () => {
    const res = await declare()
    expect([res.statusCode, res.json()]).toEqual([200, { reference: '12344', entryId: expect.any(Number) }])
  })

  test('is stored with its place, person, bag and day [R-DEP-22] [R-DEP-27]', async () => {
    await declare({ message: 'Kassa 1' })
    const fields = { securityBagNumber: '123456', reference: '12344', registerDate: '2026-11-14' }
    const state = { countingState: 'uusi', createdAt: portal.now, message: 'Kassa 1' }
    expect(await stored()).toMatchObject({ ...owner, userId, ...fields, ...state })
  })

  test('is stored to the cent, with its notes and coins [R-DEP-23] [R-DEP-24] [R-DEP-25]', async () => {
    await declare()
    const sums = { totalSumCents: 7150, coinTotalSumCents: 150, coinsUncounted: false }
    expect(await stored()).toMatchObject({ ...sums, ...PIECES, pcs_500e: 0, countAtServiceCenter: false })
  })

  test('is told to the systems and recorded', async () => {
    const { entryId } = (await declare()).json()
    const sums = { pcs_50e: 1, pcs_500e: 0, totalSum: 7150, coinTotalSum: 150, unit: 'cents' }
    const data = { entryId, reference: '12344', registerDate: '2026-11-14', ...sums }
    const { companyId } = owner
    expect(await madeRows(portal, outbox)).toMatchObject([
      { type: 'deposit.created', companyId, userId, data },
    ])
    expect(await madeRows(portal, audit)).toMatchObject([{ action: 'deposit.created' }])
  })
})

describe('is accepted with', () => {
  test.for([
    ['sums as text with a comma, counts as text', { totalSum: '71,50', coinTotalSum: '1,5', pcs_50e: '1' }],
    ['the sum of coins left out', { coinTotalSum: undefined }],
    ['the sum of coins 0', { coinTotalSum: 0 }],
    ['empty counts', { pcs_5e: '', pcs_10e: null }],
    ['coins as one sum', { pcs_1e: 0, pcs_50cent: 0, coinTotalSum: 1.5 }],
    ['a browser’s local midnight', { registerDate: '2026-11-13T22:00:00.000Z' }],
    ['today', { registerDate: '2026-11-15' }],
    ['spaces round the bag number', { securityBagNumber: ' 123456A ' }],
    ['JSON numbers on paper [R-VAL-15]', { securityBagNumber: 104558209, reference: 12344 }],
    ['no reference', { reference: '' }],
    ['70 characters of message', { message: 'ä'.repeat(70) }],
    ['nothing counted at all but coins', { ...NO_MONEY, coinsUncounted: true }],
  ] as const)('%s', async ([, more]) => {
    expect((await declare(more)).statusCode).toBe(200)
  })

  test('ids as text', async () => {
    const { companyId, accountId } = owner
    const ids = { accountId: String(accountId), customerId: String(companyId) }
    expect((await declare(ids)).statusCode).toBe(200)
  })

  test('coins that are not counted', async () => {
    const coins = { pcs_1e: 0, pcs_50cent: 0, coinTotalSum: 0, totalSum: 70, coinsUncounted: true }
    expect((await declare(coins)).statusCode).toBe(200)
    const sums = { coinTotalSumCents: 0, totalSumCents: 7000 }
    expect(await stored()).toMatchObject({ coinsUncounted: true, ...sums })
  })

  test('a blind total, without counts', async () => {
    const res = await declare({ countAtServiceCenter: true, totalSum: 1234.56 })
    expect(res.statusCode).toBe(200)
    expect(await stored()).toMatchObject({ totalSumCents: 123_456, coinTotalSumCents: 0, ...NOTHING })
    const data = { totalSum: 123_456, coinTotalSum: 0, countAtServiceCenter: true, ...NOTHING }
    expect(await madeRows(portal, outbox)).toMatchObject([{ data }])
    expect(await madeRows(portal, audit)).toMatchObject([{ detail: data }])
  })
})

const REQUIRED = 'Vaadittu tieto'
const CHECK_SUM = 'Tarkista rahasumma'

describe('is refused with', () => {
  test.for([
    ['no account [R-DEP-28]', { accountId: undefined }, { accountId: REQUIRED }],
    ['no sales date [R-DEP-29]', { registerDate: '' }, { registerDate: REQUIRED }],
    [
      'a future sales date [R-DEP-29]',
      { registerDate: '2026-11-16' },
      { registerDate: 'Päivämäärä ei voi olla tulevaisuudessa' },
    ],
    ['no bag number [R-DEP-30]', { securityBagNumber: '' }, { securityBagNumber: REQUIRED }],
    [
      'prefix letters [R-DEP-30]',
      { securityBagNumber: 'CN123' },
      { securityBagNumber: 'Tarkista turvapussinumero. Tallenna numero ilman alkukirjaimia.' },
    ],
    [
      '21 characters of bag number [R-DEP-30]',
      { securityBagNumber: '1'.repeat(21) },
      { securityBagNumber: 'Enimmäispituus 20 merkkiä' },
    ],
    [
      '71 characters of message [R-DEP-31]',
      { message: 'a'.repeat(71) },
      { message: 'Enimmäispituus 70 merkkiä' },
    ],
    [
      'a message outside the text rule [R-DEP-31]',
      { message: 'a<b' },
      { message: 'Tekstissä on merkkejä, joita ei voi käyttää: <' },
    ],
    ['a wrong check digit [R-DEP-32]', { reference: '12345' }, { reference: 'Tarkista viite' }],
    [
      '21 characters of reference [R-DEP-32]',
      { reference: '1'.repeat(21) },
      { reference: 'Viitenumeron enimmäispituus on 20 merkkiä' },
    ],
    ['a sum that is no sum [R-DEP-33]', { coinTotalSum: 'abc' }, { coinTotalSum: CHECK_SUM }],
    ['three decimals [R-DEP-33]', { totalSum: 71.505 }, { totalSum: CHECK_SUM }],
    ['a total that the counts do not make [R-DEP-16]', { totalSum: 71 }, { totalSum: CHECK_SUM }],
    ['coins that contradict their counts [R-DEP-16]', { coinTotalSum: 2 }, { totalSum: CHECK_SUM }],
    ['half a note [R-VAL-05]', { pcs_50e: 0.5 }, { pcs_50e: 'Syötä kokonaisluku' }],
    ['a negative count [R-VAL-06]', { pcs_50e: -1 }, { pcs_50e: 'Arvo ei voi olla negatiivinen' }],
    [
      'more than a million of anything [R-VAL-14]',
      { pcs_50e: 1_000_001 },
      { pcs_50e: 'Määrä voi olla enintään 1 000 000' },
    ],
    [
      'a date that is none [R-VAL-14]',
      { registerDate: '31.2.2026' },
      { registerDate: 'Tarkista päivämäärä' },
    ],
    ['true for a count [R-VAL-14]', { pcs_50e: true }, { pcs_50e: 'Syötä kokonaisluku' }],
    ['no place, by its name in the body', { customerId: undefined }, { customerId: REQUIRED }],
    ['a place that is no number', { customerId: 'x' }, { customerId: 'Tunnisteen on oltava kokonaisluku' }],
  ] as const)('%s', async ([, more, errors]) => {
    const res = await declare(more)
    expect([res.statusCode, res.json().errors]).toMatchObject([400, errors])
    expect(await stored()).toBeUndefined()
  })

  test('nothing in it [R-DEP-17]', async () => {
    expect((await declare(NO_MONEY)).statusCode).toBe(400)
  })

  test.for([
    ['an account of one’s own place without the mandate', () => addAccount(db(), owner.companyId)],
    ['an account of another place', async () => ({ id: (await addPlace(portal)).accountId })],
  ] as const)('%s', async ([, account]) => {
    expect((await declare({ accountId: (await account()).id })).statusCode).toBe(403)
  })

  test('no mandate for deposits at all [R-PERM-03]', async () => {
    userId = (await addUser(portal)).id
    await addRole(db(), userId, owner.companyId, { deposits: true })
    expect((await declare()).statusCode).toBe(403)
  })
})

describe('a reference', () => {
  test('left empty becomes the account’s default', async () => {
    await atPlace({}, { defaultDepositReference: '1232' })
    expect((await declare({ reference: '' })).json().reference).toBe('1232')
  })

  test('is good on the day of its list alone', async () => {
    const listed = { accountId: owner.accountId, type: 'deposit' as const, value: 'OMA1', name: 'Oma' }
    await db()
      .insert(reference)
      .values({ ...listed, validFrom: '2026-11-14' })
    expect((await declare({ reference: 'OMA1' })).statusCode).toBe(200)
    expect((await declare({ reference: 'OMA1', registerDate: '2026-11-13' })).statusCode).toBe(400)
  })
})

test('a used bag is asked of the whole place alone', async () => {
  await declare()
  const used = async (bag: string) => {
    const url = `/api/deposit/bag?companyId=${owner.companyId}&securityBagNumber=${bag}`
    return (await portal.app.inject({ url, headers: await signIn(portal, userId) })).json()
  }
  const [yes, no] = [{ used: true }, { used: false }]
  expect([await used('123456'), await used('654321'), await used('50001')]).toEqual([yes, no, no])
  await db().update(deposit).set({ removedAt: portal.now })
  expect(await used('123456')).toEqual(no)
})

describe.for([
  ['countAtServiceCenter', /palvelukeskuksen laskettaviksi/],
  ['coinsUncounted', /ei voi jättää laskematta/],
] as const)('%s', ([flag, text]) => {
  const agreed = { depositCountAtServiceCenter: true, uncountedCoinsDeposit: true }
  const refused = { depositCountAtServiceCenter: false, uncountedCoinsDeposit: false }
  const notes = { ...NOTHING, pcs_50e: 1, pcs_20e: 1, totalSum: 70, coinTotalSum: 0, [flag]: true }

  test.for([
    ['for the account alone', {}, agreed],
    ['by the company, and the account says nothing of its own', agreed, {}],
  ] as const)('is taken where it is agreed on %s [R-PERM-12] [R-PERM-13]', async ([, company, account]) => {
    await atPlace(company, account)
    expect((await declare(notes)).statusCode).toBe(200)
  })

  test.for([
    ['at all', {}, {}],
    ['for the account, though it is by the company', agreed, refused],
  ] as const)(
    'is refused where it is not agreed on %s [R-PERM-12] [R-PERM-13]',
    async ([, company, account]) => {
      await atPlace(company, account)
      const res = await declare(notes)
      const { errorMessage, errors } = res.json()
      const told = [400, expect.stringMatching(text), { [flag]: errorMessage }]
      expect([res.statusCode, errorMessage, errors]).toEqual(told)
      expect(await stored()).toBeUndefined()
    },
  )
})

test.for([
  ['the last minute of a day in winter', '2026-11-15T21:59:00Z', '2026-11-15', '2026-11-16'],
  ['midnight in winter, when UTC has the day before', '2026-11-15T22:00:00Z', '2026-11-16', '2026-11-17'],
  ['the last minute of a day in summer', '2026-07-15T20:59:00Z', '2026-07-15', '2026-07-16'],
  ['midnight in summer', '2026-07-15T21:00:00Z', '2026-07-16', '2026-07-17'],
] as const)(
  'the newest sales day is today in Helsinki: at %s [R-DEP-29]',
  async ([, now, today, tomorrow]) => {
    portal.now = new Date(now)
    await atPlace()
    const refusalOf = async (registerDate: string) =>
      (await declare({ registerDate })).json().errorCodes?.registerDate
    expect([await refusalOf(today), await refusalOf(tomorrow)]).toEqual([undefined, 'dayInFuture'])
  },
)
