import { beforeEach, describe, expect, test } from 'vitest'
import { orderFields } from '@kassavirta/domain/orders/change-orders/api'
import { addPlace } from '../../../test/bags-world.ts'
import { givenNeighbours, madeRows } from '../../../test/neighbours.ts'
import { addOrder, CHANGED, ORDERED, orderWorld, type OrderWorld } from '../../../test/orders-world.ts'
import { addAccount, addMandate } from '../../../test/world.ts'
import { setParameter } from '../../shared/parameters.ts'
import { audit, outbox } from '../../tables/ledgers.ts'
import { company } from '../../tables/places.ts'
import { changeOrder } from '../../tables/submissions.ts'

const portal = givenNeighbours()
const db = () => portal.database.db
let world: OrderWorld

// It is Monday before noon, so two banking days later is Wednesday the 18th.
beforeEach(async () => {
  portal.now = new Date('2026-11-16T09:59:00Z')
  world = await orderWorld(portal)
})

/** Five notes of 20 € and a roll of 2 €. */
const SENT = {
  deliveryDate: '2026-11-18',
  message: '',
  reference: '12344',
  billsTotalSum: 100,
  coinTotalSum: 50,
  totalSum: 150,
  pcs_20e: 5,
  pcs_2e_roll: 1,
}
const order = (more: object = {}) => world.post('', { ...world.owner, ...SENT, ...more })
const dates = async () => (await world.get(`/api/deliverydates?accountId=${world.account.id}`)).json()
const stored = () => madeRows(portal, changeOrder)

describe('an order', () => {
  test('is answered with its number [R-API-15]', async () => {
    const res = await order()
    expect([res.statusCode, res.json()]).toEqual([200, { entryId: expect.any(Number) }])
  })

  test('is stored to the cent, with its notes, rolls and bags [R-CHG-17] [R-CHG-18] [R-CHG-19]', async () => {
    await order({ pcs_1e_bag: 1, coinTotalSum: 1050, totalSum: 1150 })
    const sums = { noteTotalSumCents: 10_000, coinTotalSumCents: 105_000, totalSumCents: 115_000 }
    const pieces = { pcs_20e: 5, pcs_2e_roll: 1, pcs_1e_bag: 1 }
    const fields = { deliveryDate: '2026-11-18', reference: '12344', countingState: 'uusi' }
    expect(await stored()).toMatchObject([{ ...world.owner, ...fields, ...sums, ...pieces }])
  })

  test('is told to the systems and recorded', async () => {
    await order()
    const { companyId, userId } = world.owner
    const created = { type: 'changeorder.created', companyId, userId }
    expect(await madeRows(portal, outbox)).toMatchObject([created])
    expect(await madeRows(portal, audit)).toMatchObject([{ action: 'changeorder.created' }])
  })

  test('may name a denomination without pieces of it [R-CHG-16]', async () => {
    expect((await order({ pcs_500e: 0, pcs_2cent_roll: '', pcs_1cent: null })).statusCode).toBe(200)
  })

  test('of a million of everything is told to the euro', async () => {
    world = await orderWorld(portal, { looseChange: true })
    const most = Object.fromEntries(orderFields.map((field) => [field, 1_000_000]))
    const sums = { billsTotalSum: 385_000_000, coinTotalSum: 3_963_350_000, totalSum: 4_348_350_000 }
    expect((await order({ ...most, ...sums })).statusCode).toBe(200)
    const cents = Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, sum * 100]))
    expect(await madeRows(portal, outbox)).toMatchObject([{ data: { ...most, ...cents } }])
    const { coinTotalSum, totalSum } = sums
    expect(await world.listed()).toMatchObject([{ noteTotalSum: 385_000_000, coinTotalSum, totalSum }])
  })
})

describe('is refused with', () => {
  const REQUIRED = 'Vaadittu tieto'
  const CHECK_SUM = 'Tarkista rahasumma'
  const UNSOLD = 'Vaihtorahaksi ei voi tilata 500 €:n seteleitä eikä 2 tai 1 sentin kolikoita. Poista määrä.'
  const EARLY = 'Tilausaika on päättynyt. Aikaisin mahdollinen toimituspäivä on 18.11.2026.'
  const OUTSIDE = 'Toimituspäivän on oltava aikavälillä 18.11.2026–16.12.2026'

  test.for([
    ['a total that the counts do not make', { totalSum: 151 }, { totalSum: CHECK_SUM }],
    ['notes that the counts do not make', { billsTotalSum: 99 }, { billsTotalSum: CHECK_SUM }],
    ['coins that the counts do not make', { coinTotalSum: 49 }, { coinTotalSum: CHECK_SUM }],
    ['a 500 € note [R-CHG-16]', { pcs_500e: 1, billsTotalSum: 600, totalSum: 650 }, { pcs_500e: UNSOLD }],
    ['2 cent coins [R-CHG-16]', { pcs_2cent_roll: 1 }, { pcs_2cent_roll: UNSOLD }],
    [
      '71 characters of message [R-CHG-23]',
      { message: 'a'.repeat(71) },
      { message: 'Enimmäispituus 70 merkkiä' },
    ],
    ['a wrong check digit [R-CHG-24]', { reference: '12345' }, { reference: 'Tarkista viite' }],
    ['no account [R-CHG-21]', { accountId: undefined }, { accountId: REQUIRED }],
    ['no day [R-CHG-21]', { deliveryDate: '' }, { deliveryDate: REQUIRED }],
    ['a day too early [R-CHG-22]', { deliveryDate: '2026-11-17' }, { deliveryDate: EARLY }],
    ['a day too far [R-CHG-22]', { deliveryDate: '2026-12-17' }, { deliveryDate: OUTSIDE }],
  ] as const)('%s', async ([, more, errors]) => {
    const res = await order(more)
    const [text] = Object.values(errors)
    expect([res.statusCode, res.json().errorMessage, res.json().errors]).toMatchObject([400, text, errors])
    expect(await stored()).toEqual([])
  })

  test('nothing in it', async () => {
    const res = await order({ pcs_20e: 0, pcs_2e_roll: 0, billsTotalSum: 0, coinTotalSum: 0, totalSum: 0 })
    expect(res.json().errorMessage).toBe('Lisää tilaukseen vähintään yksi seteli tai kolikkoerä.')
  })

  test.for([
    ['the mandate', { changeCurrency: false }, {}],
    ['the account', { changeCurrency: true }, { changeAllowed: false }],
  ] as const)('no right of %s [R-PERM-02]', async ([, mandate, values]) => {
    const { id } = await addAccount(db(), world.company.id, { changeAllowed: true, ...values })
    await addMandate(portal, world.user.id, id, { ...mandate, deposit: true })
    expect((await order({ accountId: id })).statusCode).toBe(403)
  })
})

describe('loose coins', () => {
  const loose = { pcs_2e: 3, coinTotalSum: 56, totalSum: 156 }
  const agree = async (ofCompany: boolean, ofAccount: object) => {
    world = await orderWorld(portal, ofAccount)
    if (ofCompany) await db().update(company).set({ looseChange: true })
  }

  test.for([
    ['of the company', true, {}],
    ['of the account alone', false, { looseChange: true }],
  ] as const)('count by the agreement %s [R-PERM-11]', async ([, ofCompany, ofAccount]) => {
    await agree(ofCompany, ofAccount)
    expect((await order(loose)).statusCode).toBe(200)
  })

  test.for([
    ['there is no agreement', false, {}],
    ['the account has none, though its company does', true, { looseChange: false }],
  ] as const)('are refused where %s [R-CHG-09]', async ([, ofCompany, ofAccount]) => {
    await agree(ofCompany, ofAccount)
    const res = await order(loose)
    expect([res.statusCode, res.json().errorMessage, res.json().errors]).toEqual([
      400,
      'Irtokolikoita ei voi tilata tälle tilille',
      { pcs_2e: 'Irtokolikoita ei voi tilata tälle tilille. Tyhjennä kenttä tai vaihda tili.' },
    ])
    expect(await stored()).toEqual([])
  })
})

test.for([
  [150_00, 200, undefined],
  [149_99, 400, 'Nostoraja ylittyy!'],
  [0, 400, 'Nostoraja ylittyy!'],
] as const)(
  '150 € within a limit of %i cents is answered with %i [R-CHG-25]',
  async ([cents, status, text]) => {
    world = await orderWorld(portal, { withdrawLimitCents: cents })
    const res = await order()
    expect([res.statusCode, res.json().errorMessage]).toEqual([status, text])
  },
)

describe('the day', () => {
  test('has bounds, a cut-off and closed days that are told [R-API-25] [R-CONST-05]', async () => {
    const weekends = ['11-21', '11-22', '11-28', '11-29', '12-05', '12-06', '12-12', '12-13']
    expect(await dates()).toEqual({
      earliest: '2026-11-18',
      latest: '2026-12-16',
      cutoff: '2026-11-16T10:00:00.000Z',
      closedDates: weekends.map((day) => `2026-${day}`),
    })
  })

  test('is checked at sending: at noon the form’s day is early', async () => {
    expect((await order()).statusCode).toBe(200)
    portal.now = new Date('2026-11-16T10:00:00Z')
    const res = await order()
    const text = 'Tilausaika on päättynyt. Aikaisin mahdollinen toimituspäivä on 19.11.2026.'
    expect([res.statusCode, res.json().errorMessage]).toEqual([400, text])
  })

  test('may be one without banks, and is stored as it is', async () => {
    expect((await order({ deliveryDate: '2026-11-21' })).statusCode).toBe(200)
    expect(await stored()).toMatchObject([{ deliveryDate: '2026-11-21' }])
  })

  describe('of the provider', () => {
    beforeEach(async () => {
      const fixed = { deliveryPolicy: 'fixed', earliestDeliveryDate: '2026-12-30' } as const
      world = await orderWorld(portal, fixed)
    })

    test('holds while it is ahead', async () => {
      expect(await dates()).toMatchObject({ earliest: '2026-12-30', latest: '2026-12-30' })
    })

    test('beyond the latest is the only one that can be chosen [R-CHG-22]', async () => {
      expect((await order({ deliveryDate: '2026-12-30' })).statusCode).toBe(200)
      const res = await order({ deliveryDate: '2026-12-31' })
      const errors = { deliveryDate: 'Ainoa mahdollinen toimituspäivä on 30.12.2026.' }
      expect([res.statusCode, res.json().errors]).toEqual([400, errors])
    })
  })

  test('of a foreign account is 404', async () => {
    const { accountId } = await addPlace(portal)
    expect((await world.get(`/api/deliverydates?accountId=${accountId}`)).statusCode).toBe(404)
  })
})

test('an order is frozen at its instant, not before', async () => {
  const noon = new Date('2026-11-16T10:00:00Z')
  const [first, second] = [
    await addOrder(portal, world.owner, '2026-11-18'),
    await addOrder(portal, world.owner, '2026-11-18'),
  ]
  portal.now = new Date(noon.getTime() - 1)
  expect((await world.cancel(first, 0)).statusCode).toBe(200)
  portal.now = noon
  expect((await world.cancel(second, 0)).json().code).toBe('orderFrozen')
})

describe('the limit of an account', () => {
  const [DAY, NEXT] = ['2026-11-18', '2026-11-19']
  // Each order is 550 euros.
  beforeEach(async () => {
    portal.now = new Date('2026-11-16T09:30:00Z')
    world = await orderWorld(portal, { withdrawLimitCents: 1_200_00 })
  })

  const send = (deliveryDate: string) => world.post('', { ...world.owner, ...ORDERED, deliveryDate })
  const countTogether = () => setParameter(db(), 'dailyOrderLimit', 'true', portal.now)
  const statuses = async (days: readonly string[]) => {
    const answers = await Promise.all(days.map((day) => send(day)))
    return answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)
  }

  test('is that of each order by itself [R-DOOR-10]', async () => {
    expect(await statuses([DAY, DAY, DAY])).toEqual([200, 200, 200])
  })

  test('with dailyOrderLimit is that of all of a day [R-DOOR-10]', async () => {
    await countTogether()
    expect(await statuses([DAY, DAY, DAY, NEXT])).toEqual([200, 200, 200, 400])
    const refused = await send(DAY)
    const errorCodes = { totalSum: 'orderLimitExceeded' }
    expect([refused.statusCode, refused.json().errorCodes]).toEqual([400, errorCodes])
  })

  test('counts no other account, and a changed order once', async () => {
    const { id: accountId } = await addAccount(db(), world.company.id)
    await addOrder(portal, { ...world.owner, accountId }, DAY, {
      noteTotalSumCents: 1_000_00,
      totalSumCents: 1_050_00,
    })
    const first = await world.order(DAY)
    await world.order(DAY)
    await countTogether()
    expect((await world.replace(first, 0, { ...CHANGED, deliveryDate: DAY })).statusCode).toBe(200)
    expect((await send(DAY)).statusCode).toBe(400)
  })

  test('counts no cancelled order', async () => {
    for (const _ of [1, 2]) await world.order(DAY)
    await countTogether()
    await db().update(changeOrder).set({ stage: 'cancelled', cancelledAt: portal.now })
    expect((await send(DAY)).statusCode).toBe(200)
  })
})
