import { orderFields } from '@kassavirta/domain/orders/change-orders/api'
import { beforeEach, describe, expect, test } from 'vitest'
import { givenPortal } from '../../../test/harness.ts'
import { addAccount, addCompany, addMandate, addUser, signIn } from '../../../test/world.ts'
import { audit, outbox } from '../../tables/ledgers.ts'
import { changeOrder } from '../../tables/submissions.ts'

const portal = givenPortal()
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
  accountId = (await addAccount(db(), companyId, { changeAllowed: true, ...account })).id
  userId = (await addUser(portal)).id
  await addMandate(portal, userId, accountId, { changeCurrency: true })
  headers = await signIn(portal, userId)
}
// It is Monday before noon, so two banking days later is Wednesday the 18th.
beforeEach(async () => {
  portal.now = new Date('2026-11-16T09:59:00Z')
  await atCompany()
})

const body = (more: object = {}) => ({
  accountId,
  customerId: companyId,
  userId,
  deliveryDate: '2026-11-18',
  message: '',
  reference: '12344',
  billsTotalSum: 100,
  coinTotalSum: 50,
  totalSum: 150,
  pcs_20e: 5,
  pcs_2e_roll: 1,
  ...more,
})
const order = (more: object = {}) =>
  portal.app.inject({ method: 'POST', url: '/api/changecurrencyorder', headers, payload: body(more) })
const dates = async () =>
  (await portal.app.inject({ url: `/api/deliverydates?accountId=${accountId}`, headers })).json()

test('an order is answered with its number and stored to the cent [R-API-15] [R-CHG-17] [R-CHG-18] [R-CHG-19]', async () => {
  const res = await order({ pcs_1e_bag: 1, coinTotalSum: 1050, totalSum: 1150 })
  expect([res.statusCode, res.json()]).toEqual([200, { entryId: expect.any(Number) }])
  expect(await db().select().from(changeOrder)).toMatchObject([
    {
      companyId,
      accountId,
      userId,
      deliveryDate: '2026-11-18',
      noteTotalSumCents: 10_000,
      coinTotalSumCents: 105_000,
      totalSumCents: 115_000,
      pcs_20e: 5,
      pcs_2e_roll: 1,
      pcs_1e_bag: 1,
      countingState: 'uusi',
    },
  ])
  expect(await db().select().from(outbox)).toMatchObject([{ type: 'changeorder.created', companyId, userId }])
  expect(await db().select().from(audit)).toMatchObject([{ action: 'changeorder.created' }])
})

const UNSOLD = 'Vaihtorahaksi ei voi tilata 500 €:n seteleitä eikä 2 tai 1 sentin kolikoita. Poista määrä.'

describe('is refused with', () => {
  test.each([
    ['a total that the counts do not make', { totalSum: 151 }, 'totalSum', 'Tarkista rahasumma'],
    ['notes that the counts do not make', { billsTotalSum: 99 }, 'billsTotalSum', 'Tarkista rahasumma'],
    ['coins that the counts do not make', { coinTotalSum: 49 }, 'coinTotalSum', 'Tarkista rahasumma'],
    ['a 500 € note [R-CHG-16]', { pcs_500e: 1, billsTotalSum: 600, totalSum: 650 }, 'pcs_500e', UNSOLD],
    ['2 cent coins [R-CHG-16]', { pcs_2cent_roll: 1 }, 'pcs_2cent_roll', UNSOLD],
    [
      '71 characters of message [R-CHG-23]',
      { message: 'a'.repeat(71) },
      'message',
      'Enimmäispituus 70 merkkiä',
    ],
    ['a wrong check digit [R-CHG-24]', { reference: '12345' }, 'reference', 'Tarkista viite'],
    ['no account [R-CHG-21]', { accountId: undefined }, 'accountId', 'Vaadittu tieto'],
    ['no day [R-CHG-21]', { deliveryDate: '' }, 'deliveryDate', 'Vaadittu tieto'],
    [
      'a day too early [R-CHG-22]',
      { deliveryDate: '2026-11-17' },
      'deliveryDate',
      'Tilausaika on päättynyt. Aikaisin mahdollinen toimituspäivä on 18.11.2026.',
    ],
    [
      'a day too far [R-CHG-22]',
      { deliveryDate: '2026-12-17' },
      'deliveryDate',
      'Toimituspäivän on oltava aikavälillä 18.11.2026–16.12.2026',
    ],
  ])('%s', async (_title, more, field, text) => {
    const res = await order(more)
    expect([res.statusCode, res.json().errorMessage, res.json().errors]).toMatchObject([
      400,
      text,
      { [field]: text },
    ])
    expect(await db().select().from(changeOrder)).toEqual([])
  })

  test('nothing in it', async () => {
    const res = await order({ pcs_20e: 0, pcs_2e_roll: 0, billsTotalSum: 0, coinTotalSum: 0, totalSum: 0 })
    expect(res.json().errorMessage).toBe('Lisää tilaukseen vähintään yksi seteli tai kolikkoerä.')
  })
})

test('500 € notes and 2 and 1 cents may be named, as long as there are none [R-CHG-16]', async () => {
  expect((await order({ pcs_500e: 0, pcs_2cent_roll: '', pcs_1cent: null })).statusCode).toBe(200)
})

test('a million of everything is ordered, told to the provider and read in the reports to the euro', async () => {
  await atCompany({ looseChange: true })
  const most = Object.fromEntries(orderFields.map((field) => [field, 1_000_000]))
  const sums = { billsTotalSum: 385_000_000, coinTotalSum: 3_963_350_000, totalSum: 4_348_350_000 }
  expect((await order({ ...most, ...sums })).json()).toEqual({ entryId: expect.any(Number) })
  const inCents = { billsTotalSum: 38_500_000_000, coinTotalSum: 396_335_000_000, totalSum: 434_835_000_000 }
  expect(await db().select().from(outbox)).toMatchObject([{ data: { ...most, ...inCents } }])
  const listed = await portal.app.inject({ url: `/api/reports/changeorder?companyId=${companyId}`, headers })
  const { coinTotalSum, totalSum } = sums
  expect(listed.json().changeCurrencyOrders).toMatchObject([
    { noteTotalSum: 385_000_000, coinTotalSum, totalSum },
  ])
})

describe('loose coins', () => {
  const loose = { pcs_2e: 3, coinTotalSum: 56, totalSum: 156 }
  test.each([
    ['of the company', { looseChange: true }, {}],
    ['of the account alone', {}, { looseChange: true }],
  ])('count by the agreement %s [R-PERM-11]', async (_title, company, account) => {
    await atCompany(company, account)
    expect((await order(loose)).statusCode).toBe(200)
  })

  test.each([
    ['there is no agreement', {}, {}],
    ['the account has none, though its company does', { looseChange: true }, { looseChange: false }],
  ])('are refused where %s [R-CHG-09]', async (_title, company, account) => {
    await atCompany(company, account)
    const res = await order(loose)
    expect([res.statusCode, res.json().errorMessage, res.json().errors]).toEqual([
      400,
      'Irtokolikoita ei voi tilata tälle tilille',
      { pcs_2e: 'Irtokolikoita ei voi tilata tälle tilille. Tyhjennä kenttä tai vaihda tili.' },
    ])
    expect(await db().select().from(changeOrder)).toEqual([])
  })
})

describe('the limit of the account', () => {
  test('of just the total lets the order through [R-CHG-25]', async () => {
    await atCompany({}, { withdrawLimitCents: 150_00 })
    expect((await order()).statusCode).toBe(200)
  })

  test.each([149_99, 0])('of %i cents refuses an order of 150 € [R-CHG-25]', async (withdrawLimitCents) => {
    await atCompany({}, { withdrawLimitCents })
    const res = await order()
    expect([res.statusCode, res.json().errorMessage]).toEqual([400, 'Nostoraja ylittyy!'])
  })
})

describe('the day', () => {
  test('the lookup tells the bounds, the cut-off and the closed days [R-API-25] [R-CONST-05]', async () => {
    expect(await dates()).toEqual({
      earliest: '2026-11-18',
      latest: '2026-12-16',
      cutoff: '2026-11-16T10:00:00.000Z',
      closedDates: [
        '2026-11-21',
        '2026-11-22',
        '2026-11-28',
        '2026-11-29',
        '2026-12-05',
        '2026-12-06',
        '2026-12-12',
        '2026-12-13',
      ],
    })
  })

  test('is checked again at the moment of sending: at noon the form’s day is too early', async () => {
    expect((await order()).statusCode).toBe(200)
    portal.now = new Date('2026-11-16T10:00:00Z')
    const res = await order()
    expect([res.statusCode, res.json().errorMessage]).toEqual([
      400,
      'Tilausaika on päättynyt. Aikaisin mahdollinen toimituspäivä on 19.11.2026.',
    ])
  })

  test('a closed day within the bounds is accepted', async () => {
    expect((await order({ deliveryDate: '2026-11-21' })).statusCode).toBe(200)
  })

  test('a fixed day of the provider holds while it is ahead', async () => {
    await atCompany({}, { deliveryPolicy: 'fixed', earliestDeliveryDate: '2026-12-30' })
    expect(await dates()).toMatchObject({ earliest: '2026-12-30', latest: '2026-12-30' })
  })

  test('beyond the latest is the only one that can be chosen [R-CHG-22]', async () => {
    await atCompany({}, { deliveryPolicy: 'fixed', earliestDeliveryDate: '2026-12-30' })
    expect((await order({ deliveryDate: '2026-12-30' })).statusCode).toBe(200)
    const res = await order({ deliveryDate: '2026-12-31' })
    expect([res.statusCode, res.json().errors]).toEqual([
      400,
      { deliveryDate: 'Ainoa mahdollinen toimituspäivä on 30.12.2026.' },
    ])
  })

  test('of a foreign account is 404', async () => {
    const foreign = await addAccount(db(), (await addCompany(db())).id)
    const res = await portal.app.inject({ url: `/api/deliverydates?accountId=${foreign.id}`, headers })
    expect(res.statusCode).toBe(404)
  })
})

test.each([
  ['the mandate', { changeCurrency: false }, {}],
  ['the account', { changeCurrency: true }, { changeAllowed: false }],
])('without the right of %s an order is 403 [R-PERM-02]', async (_title, mandate, account) => {
  companyId = (await addCompany(db())).id
  accountId = (await addAccount(db(), companyId, { changeAllowed: true, ...account })).id
  await addMandate(portal, userId, accountId, { ...mandate, deposit: true })
  expect((await order()).statusCode).toBe(403)
})
