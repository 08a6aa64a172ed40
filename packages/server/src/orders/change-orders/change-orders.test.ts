import { beforeEach, describe, expect, test } from 'vitest'
import { addDays, dayOf, instantAt, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { orderFields } from '@kassavirta/domain/orders/change-orders/api'
import {
  freezeExamples,
  MINUTE,
  minutes,
  setExceptions,
  CHANGED,
  ORDERED,
  orderWorld,
  type OrderWorld,
} from '../../../test/orders-world.ts'
import { givenPortal } from '../../../test/harness.ts'
import { addAccount, addCompany, addMandate, addUser, signIn } from '../../../test/world.ts'
import { setParameter } from '../../shared/parameters.ts'
import { audit, outbox } from '../../tables/ledgers.ts'
import { changeOrder } from '../../tables/submissions.ts'

const portal = givenPortal()

describe('change orders', () => {
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
    expect(await db().select().from(outbox)).toMatchObject([
      { type: 'changeorder.created', companyId, userId },
    ])
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
    const inCents = {
      billsTotalSum: 38_500_000_000,
      coinTotalSum: 396_335_000_000,
      totalSum: 434_835_000_000,
    }
    expect(await db().select().from(outbox)).toMatchObject([{ data: { ...most, ...inCents } }])
    const listed = await portal.app.inject({
      url: `/api/reports/changeorder?companyId=${companyId}`,
      headers,
    })
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
})

/** An order as it was sent a week before. */
async function addOrder(world: OrderWorld, deliveryDate: string): Promise<number> {
  const sums = { totalSumCents: 550_00, noteTotalSumCents: 500_00, coinTotalSumCents: 50_00 }
  const at = new Date(portal.now.getTime() - 7 * 24 * 60 * MINUTE)
  const sent = { companyId: world.company.id, accountId: world.account.id, userId: world.user.id }
  const [made] = await portal.database.db
    .insert(changeOrder)
    .values({ ...sent, ...sums, deliveryDate, pcs_50e: 10, pcs_2e_roll: 1, createdAt: at, modifiedAt: at })
    .returning()
  return made!.id
}

test.each(freezeExamples)(
  'by the rule $policy an order for $delivery is changed and cancelled until $frozen and never after, minute by minute',
  async ({ policy, delivery, frozen, fixed, exceptions }) => {
    const freezes = new Date(frozen)
    portal.now = new Date(freezes.getTime() - 5 * MINUTE)
    const rule = { deliveryPolicy: policy, earliestDeliveryDate: fixed ?? null }
    const world = await orderWorld(portal, rule)
    await setExceptions(portal, exceptions)
    const changed = await addOrder(world, delivery)
    const said: unknown[] = []
    for (const minute of minutes) {
      portal.now = new Date(freezes.getTime() + minute * MINUTE)
      const cancelled = await addOrder(world, delivery)
      const { version } = await world.state(changed)
      const change = await world.replace(changed, version, { ...CHANGED, deliveryDate: delivery })
      const cancel = await world.cancel(cancelled, 0)
      said.push([minute, version, change.json().code ?? 'ok', cancel.json().code ?? 'ok'])
    }
    const changes = minutes.filter((minute) => minute < 0).length
    const [before, after] = [
      ['ok', 'ok'],
      ['orderFrozen', 'orderFrozen'],
    ]
    expect(said).toEqual(
      minutes.map((minute, nth) => [minute, Math.min(nth, changes), ...(minute < 0 ? before : after)]),
    )
    const far = { ...CHANGED, deliveryDate: addDays(delivery as Day, 14) }
    expect((await world.replace(changed, changes, far)).json().code).toBe('orderFrozen')
  },
)

test('at its very instant an order is frozen, and a millisecond before it is not', async () => {
  const noon = instantAt(dayOf(new Date('2026-11-16T00:00:00Z')), '12:00')
  portal.now = new Date(noon.getTime() - 1)
  const world = await orderWorld(portal)
  const [first, second] = [await addOrder(world, '2026-11-18'), await addOrder(world, '2026-11-18')]
  expect((await world.cancel(first, 0)).statusCode).toBe(200)
  portal.now = noon
  expect((await world.cancel(second, 0)).json().code).toBe('orderFrozen')
})

test('an open order cannot be moved to a day whose cut-off has passed, whatever it is now', async () => {
  portal.now = new Date('2026-11-16T10:00:00Z')
  const world = await orderWorld(portal)
  const entryId = await addOrder(world, '2026-11-20')
  const answer = await world.replace(entryId, 0, { ...CHANGED, deliveryDate: '2026-11-18' })
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'deliveryDayTooEarly'])
})

describe('daily limit', () => {
  const db = () => portal.database.db
  const [DAY, NEXT] = ['2026-11-18', '2026-11-19']
  let world: OrderWorld

  // Each order is 550 euros.
  beforeEach(async () => {
    portal.now = new Date('2026-11-16T09:30:00Z')
    world = await orderWorld(portal, { withdrawLimitCents: 1_200_00 })
  })

  const send = (deliveryDate: string) =>
    world.post('', { accountId: world.account.id, ...ORDERED, deliveryDate })
  const switchOn = () => setParameter(db(), 'dailyOrderLimit', 'true', portal.now)
  const orders = async (days: readonly string[]) => {
    const answers = await Promise.all(days.map((day) => send(day)))
    return answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)
  }

  test('unless the provider says otherwise the limit is that of each order by itself [R-DOOR-10]', async () => {
    expect(await orders([DAY, DAY, DAY])).toEqual([200, 200, 200])
  })

  test('with dailyOrderLimit the orders of an account and a day count together, also those sent at once [R-DOOR-10]', async () => {
    await switchOn()
    expect(await orders([DAY, DAY, DAY, NEXT])).toEqual([200, 200, 200, 400])
    const refused = await send(DAY)
    expect([refused.statusCode, refused.json().errorCodes]).toEqual([400, { totalSum: 'orderLimitExceeded' }])
  })

  test('a cancelled order does not count, and a changed one counts once, on its new day', async () => {
    const [first] = [await world.order(DAY), await world.order(DAY)]
    await switchOn()
    expect((await world.replace(first, 0, { ...CHANGED, deliveryDate: DAY })).statusCode).toBe(200)
    expect((await send(DAY)).statusCode).toBe(400)
    await db().update(changeOrder).set({ stage: 'cancelled', cancelledAt: portal.now })
    expect((await send(DAY)).statusCode).toBe(200)
  })
})
