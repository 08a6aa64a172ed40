import { beforeEach, describe, expect, test } from 'vitest'
import { givenPortal } from '../../../test/harness.ts'
import { addAccount, addCompany, addMandate, addRole, addUser, signIn } from '../../../test/world.ts'
import { audit, outbox } from '../../tables/ledgers.ts'
import { reference } from '../../tables/places.ts'
import { deposit } from '../../tables/submissions.ts'

const portal = givenPortal()

describe('deposits', () => {
  const db = () => portal.database.db

  let companyId = 0
  let accountId = 0
  let userId = 0
  let headers: Record<string, string> = {}

  async function atCompany(
    company: Parameters<typeof addCompany>[1] = {},
    account: Parameters<typeof addAccount>[2] = {},
  ): Promise<void> {
    companyId = (await addCompany(db(), company)).id
    accountId = (await addAccount(db(), companyId, account)).id
    userId = (await addUser(portal)).id
    await addMandate(portal, userId, accountId, { deposit: true })
    headers = await signIn(portal, userId)
  }
  beforeEach(() => atCompany({ depositCountAtServiceCenter: true, uncountedCoinsDeposit: true }))

  const body = (more: object = {}) => ({
    customerId: companyId,
    userId,
    accountId,
    securityBagNumber: '123456',
    reference: '12344',
    message: '',
    totalSum: 71.5,
    registerDate: '2026-11-14',
    pcs_50e: 1,
    pcs_20e: 1,
    pcs_1e: 1,
    pcs_50cent: 1,
    coinTotalSum: 1.5,
    coinsUncounted: false,
    countAtServiceCenter: false,
    ...more,
  })
  const declare = (more: object = {}) =>
    portal.app.inject({ method: 'POST', url: '/api/deposit', headers, payload: body(more) })
  const stored = async () => (await db().select().from(deposit))[0]

  test('a deposit is answered with its reference and number, and stored to the cent [R-API-14] [R-DEP-22] [R-DEP-23] [R-DEP-24] [R-DEP-25] [R-DEP-26] [R-DEP-27]', async () => {
    const res = await declare()
    expect([res.statusCode, res.json()]).toEqual([200, { reference: '12344', entryId: expect.any(Number) }])
    expect(await stored()).toMatchObject({
      companyId,
      accountId,
      userId,
      securityBagNumber: '123456',
      reference: '12344',
      registerDate: '2026-11-14',
      totalSumCents: 7150,
      coinTotalSumCents: 150,
      pcs_50e: 1,
      pcs_20e: 1,
      pcs_1e: 1,
      pcs_50cent: 1,
      pcs_500e: 0,
      countingState: 'uusi',
      createdAt: portal.now,
    })
    const sums = { pcs_50e: 1, pcs_500e: 0, totalSum: 7150, coinTotalSum: 150, unit: 'cents' }
    const data = { entryId: res.json().entryId, reference: '12344', registerDate: '2026-11-14', ...sums }
    expect(await db().select().from(outbox)).toMatchObject([
      { type: 'deposit.created', companyId, userId, data },
    ])
    expect(await db().select().from(audit)).toMatchObject([{ action: 'deposit.created' }])
  })

  describe('is accepted with', () => {
    test.each([
      ['sums as text with a comma, counts as text', { totalSum: '71,50', coinTotalSum: '1,5', pcs_50e: '1' }],
      ['the sum of coins left out', { coinTotalSum: undefined }],
      ['the sum of coins 0', { coinTotalSum: 0 }],
      ['empty counts', { pcs_5e: '', pcs_10e: null }],
      ['coins as one sum', { pcs_1e: 0, pcs_50cent: 0, coinTotalSum: 1.5 }],
      ['a browser’s local midnight', { registerDate: '2026-11-13T22:00:00.000Z' }],
      ['today', { registerDate: '2026-11-15' }],
      ['spaces round the bag number', { securityBagNumber: ' 123456A ' }],
      ['JSON numbers on paper [R-VAL-15]', { securityBagNumber: 104558209, reference: 12344 }],
      ['ids as text', { accountId: String(0) }],
      ['no reference', { reference: '' }],
      ['70 characters of message', { message: 'ä'.repeat(70) }],
    ])('%s', async (_title, more) => {
      const fixed = 'accountId' in more ? { accountId: String(accountId) } : more
      expect((await declare(fixed)).statusCode).toBe(200)
    })

    test('coins that are not counted', async () => {
      const res = await declare({
        pcs_1e: 0,
        pcs_50cent: 0,
        coinTotalSum: 0,
        totalSum: 70,
        coinsUncounted: true,
      })
      expect(res.statusCode).toBe(200)
      expect(await stored()).toMatchObject({
        coinsUncounted: true,
        coinTotalSumCents: 0,
        totalSumCents: 7000,
      })
    })

    test('nothing counted at all but coins', async () => {
      const nothing = { pcs_50e: 0, pcs_20e: 0, pcs_1e: 0, pcs_50cent: 0, coinTotalSum: 0, totalSum: 0 }
      expect((await declare({ ...nothing, coinsUncounted: true })).statusCode).toBe(200)
    })

    test('a blind total, whose counts are neither stored nor told to the provider', async () => {
      const res = await declare({ countAtServiceCenter: true, totalSum: 1234.56 })
      expect(res.statusCode).toBe(200)
      const counts = { pcs_50e: 0, pcs_20e: 0, pcs_1e: 0, pcs_50cent: 0 }
      expect(await stored()).toMatchObject({ totalSumCents: 123_456, coinTotalSumCents: 0, ...counts })
      const data = { totalSum: 123_456, coinTotalSum: 0, countAtServiceCenter: true, ...counts }
      expect(await db().select().from(outbox)).toMatchObject([{ data }])
      expect(await db().select().from(audit)).toMatchObject([{ detail: data }])
    })
  })

  describe('is refused with', () => {
    test.each([
      ['no account [R-DEP-28]', { accountId: undefined }, 'accountId', 'Vaadittu tieto'],
      ['no sales date [R-DEP-29]', { registerDate: '' }, 'registerDate', 'Vaadittu tieto'],
      [
        'a future sales date [R-DEP-29]',
        { registerDate: '2026-11-16' },
        'registerDate',
        'Päivämäärä ei voi olla tulevaisuudessa',
      ],
      ['no bag number [R-DEP-30]', { securityBagNumber: '' }, 'securityBagNumber', 'Vaadittu tieto'],
      [
        'prefix letters [R-DEP-30]',
        { securityBagNumber: 'CN123' },
        'securityBagNumber',
        'Tarkista turvapussinumero. Tallenna numero ilman alkukirjaimia.',
      ],
      [
        '21 characters of bag number [R-DEP-30]',
        { securityBagNumber: '1'.repeat(21) },
        'securityBagNumber',
        'Enimmäispituus 20 merkkiä',
      ],
      [
        '71 characters of message [R-DEP-31]',
        { message: 'a'.repeat(71) },
        'message',
        'Enimmäispituus 70 merkkiä',
      ],
      [
        'a message outside the text rule [R-DEP-31]',
        { message: 'a<b' },
        'message',
        'Tekstissä on merkkejä, joita ei voi käyttää: <',
      ],
      ['a wrong check digit [R-DEP-32]', { reference: '12345' }, 'reference', 'Tarkista viite'],
      [
        '21 characters of reference [R-DEP-32]',
        { reference: '1'.repeat(21) },
        'reference',
        'Viitenumeron enimmäispituus on 20 merkkiä',
      ],
      ['a sum that is no sum [R-DEP-33]', { coinTotalSum: 'abc' }, 'coinTotalSum', 'Tarkista rahasumma'],
      ['three decimals [R-DEP-33]', { totalSum: 71.505 }, 'totalSum', 'Tarkista rahasumma'],
      ['a total that the counts do not make [R-DEP-16]', { totalSum: 71 }, 'totalSum', 'Tarkista rahasumma'],
      [
        'coins that contradict their counts [R-DEP-16]',
        { coinTotalSum: 2 },
        'totalSum',
        'Tarkista rahasumma',
      ],
      ['half a note [R-VAL-05]', { pcs_50e: 0.5 }, 'pcs_50e', 'Syötä kokonaisluku'],
      ['a negative count [R-VAL-06]', { pcs_50e: -1 }, 'pcs_50e', 'Arvo ei voi olla negatiivinen'],
      [
        'more than a million of anything [R-VAL-14]',
        { pcs_50e: 1_000_001 },
        'pcs_50e',
        'Määrä voi olla enintään 1 000 000',
      ],
      [
        'a date that is none [R-VAL-14]',
        { registerDate: '31.2.2026' },
        'registerDate',
        'Tarkista päivämäärä',
      ],
      ['true for a count [R-VAL-14]', { pcs_50e: true }, 'pcs_50e', 'Syötä kokonaisluku'],
    ])('%s', async (_title, more, field, text) => {
      const res = await declare(more)
      expect([res.statusCode, res.json().errors]).toMatchObject([400, { [field]: text }])
      expect(await stored()).toBeUndefined()
    })

    test('nothing in it [R-DEP-17]', async () => {
      const nothing = { pcs_50e: 0, pcs_20e: 0, pcs_1e: 0, pcs_50cent: 0, coinTotalSum: 0, totalSum: 0 }
      expect((await declare(nothing)).statusCode).toBe(400)
    })

    test('no place, which is asked for by its name in the body', async () => {
      const res = await declare({ customerId: undefined })
      expect([res.statusCode, res.json().errorMessage, res.json().errors]).toEqual([
        400,
        'Vaadittu tieto',
        { customerId: 'Vaadittu tieto' },
      ])
      expect((await declare({ customerId: 'x' })).json().errors).toEqual({
        customerId: 'Tunnisteen on oltava kokonaisluku',
      })
    })
  })

  describe('a reference', () => {
    test('left empty becomes the account’s default', async () => {
      await atCompany({}, { defaultDepositReference: '1232' })
      expect((await declare({ reference: '' })).json().reference).toBe('1232')
    })

    test('from the list of the day is good, on another day it is not', async () => {
      const valid = {
        accountId,
        type: 'deposit' as const,
        value: 'OMA1',
        name: 'Oma',
        validFrom: '2026-11-14',
      }
      await db().insert(reference).values(valid)
      expect((await declare({ reference: 'OMA1' })).statusCode).toBe(200)
      expect((await declare({ reference: 'OMA1', registerDate: '2026-11-13' })).statusCode).toBe(400)
    })
  })

  describe('rights', () => {
    test('a deposit on an account without the mandate is 403, also at one’s own place', async () => {
      const other = await addAccount(db(), companyId)
      expect((await declare({ accountId: other.id })).statusCode).toBe(403)
    })

    test('an account of another company is 403', async () => {
      const foreign = await addAccount(db(), (await addCompany(db())).id)
      expect((await declare({ accountId: foreign.id })).statusCode).toBe(403)
    })

    test('without any mandate for deposits the call is 403 [R-PERM-03]', async () => {
      const other = await addUser(portal)
      await addRole(db(), other.id, companyId, { deposits: true })
      headers = await signIn(portal, other.id)
      expect((await declare({ userId: other.id })).statusCode).toBe(403)
    })
  })

  test('whether a bag is used is asked of the whole place, and answered yes or no', async () => {
    await declare()
    const ask = async (bag: string) =>
      (
        await portal.app.inject({
          url: `/api/deposit/bag?companyId=${companyId}&securityBagNumber=${bag}`,
          headers,
        })
      ).json()
    expect([await ask('123456'), await ask('654321')]).toEqual([{ used: true }, { used: false }])
    await db().update(deposit).set({ removedAt: portal.now })
    expect(await ask('123456')).toEqual({ used: false })
  })
})

describe('deposit agreements', () => {
  const db = () => portal.database.db

  type Flags = {
    readonly depositCountAtServiceCenter?: boolean
    readonly uncountedCoinsDeposit?: boolean
  }

  /** Declares 70 € in notes on an account with flags of its own, at a company that has others. */
  async function declare(company: Flags, account: Flags, more: object) {
    const { id: customerId } = await addCompany(db(), company)
    const { id: accountId } = await addAccount(db(), customerId, account)
    const { id: userId } = await addUser(portal)
    await addMandate(portal, userId, accountId, { deposit: true })
    const money = { pcs_50e: 1, pcs_20e: 1, totalSum: 70, coinTotalSum: 0 }
    const bag = { securityBagNumber: '123456', registerDate: '2026-11-14' }
    return portal.app.inject({
      method: 'POST',
      url: '/api/deposit',
      headers: await signIn(portal, userId),
      payload: { customerId, accountId, ...bag, ...money, ...more },
    })
  }

  const agreed = { depositCountAtServiceCenter: true, uncountedCoinsDeposit: true }
  const refused = { depositCountAtServiceCenter: false, uncountedCoinsDeposit: false }

  describe.each([
    ['countAtServiceCenter', /palvelukeskuksen laskettaviksi/],
    ['coinsUncounted', /ei voi jättää laskematta/],
  ])('%s', (flag, text) => {
    test.each([
      ['for the account alone', {}, agreed],
      ['by the company, and the account says nothing of its own', agreed, {}],
    ])('is taken where it is agreed on %s [R-PERM-12] [R-PERM-13]', async (_title, company, account) => {
      expect((await declare(company, account, { [flag]: true })).statusCode).toBe(200)
    })

    test.each([
      ['at all', {}, {}],
      ['for the account, though it is by the company', agreed, refused],
    ])(
      'is refused where it is not agreed on %s [R-PERM-12] [R-PERM-13]',
      async (_title, company, account) => {
        const res = await declare(company, account, { [flag]: true })
        const { errorMessage, errors } = res.json()
        expect([res.statusCode, errorMessage, errors]).toEqual([
          400,
          expect.stringMatching(text),
          { [flag]: errorMessage },
        ])
        expect(await db().select().from(deposit)).toEqual([])
      },
    )
  })
})

/** Declares a deposit of a sales day; undefined where it is taken. */
async function refusalOf(registerDate: string): Promise<string | undefined> {
  const { id: customerId } = await addCompany(portal.database.db)
  const { id: accountId } = await addAccount(portal.database.db, customerId)
  const { id: userId } = await addUser(portal)
  await addMandate(portal, userId, accountId, { deposit: true })
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/api/deposit',
    headers: await signIn(portal, userId),
    payload: { customerId, accountId, securityBagNumber: '123456', registerDate, pcs_20e: 1, totalSum: 20 },
  })
  return answer.json().errorCodes?.registerDate
}

test.each([
  ['the last minute of a day in winter', '2026-11-15T21:59:00Z', '2026-11-15', '2026-11-16'],
  ['midnight in winter, when UTC has the day before', '2026-11-15T22:00:00Z', '2026-11-16', '2026-11-17'],
  ['the last minute of a day in summer', '2026-07-15T20:59:00Z', '2026-07-15', '2026-07-16'],
  ['midnight in summer', '2026-07-15T21:00:00Z', '2026-07-16', '2026-07-17'],
])('the newest sales day is today in Helsinki: at %s [R-DEP-29]', async (_title, now, today, tomorrow) => {
  portal.now = new Date(now)
  expect([await refusalOf(today), await refusalOf(tomorrow)]).toEqual([undefined, 'dayInFuture'])
})
