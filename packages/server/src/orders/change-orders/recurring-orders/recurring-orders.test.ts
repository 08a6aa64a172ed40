import { inArray, max } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { MOST_RECURRING } from '@kassavirta/domain/orders/change-orders/recurring-api'
import { givenNeighbours, madeRows } from '../../../../test/neighbours.ts'
import {
  madeOrders,
  recurringWorld,
  setExceptions,
  type RecurringWorld,
} from '../../../../test/orders-world.ts'
import { addAccount, addMandate, addRole, addUser, signIn } from '../../../../test/world.ts'
import { setParameter } from '../../../shared/parameters.ts'
import { audit, outbox } from '../../../tables/ledgers.ts'
import { recurringOrder } from '../../../tables/orders.ts'
import { account, mandate } from '../../../tables/places.ts'

const portal = givenNeighbours()
const db = () => portal.database.db
let world: RecurringWorld
// It is Monday before noon. Money for Thursday the 19th is ordered by noon on Tuesday the 17th.
beforeEach(async () => {
  portal.now = new Date('2026-11-16T08:00:00Z')
  world = await recurringWorld(portal)
})

type Occurrence = { readonly day: string; readonly state: string }
type Made = {
  readonly recurringId: number
  readonly version: number
  readonly occurrences: readonly Occurrence[]
}
const create = async (more?: object): Promise<Made> => (await world.create(more)).json()
const states = ({ occurrences }: Made) => occurrences.slice(0, 3).map(({ state }) => state)
const listed = async (headers?: object) => (await world.list(headers)).rows
const stop = (recurringId: number, version = 0, headers?: object) =>
  world.post(`/${recurringId}/stop`, { version }, headers)
const stored = () => madeRows(portal, recurringOrder)

describe('a recurring order', () => {
  test('is answered and listed alike, and orders nothing yet', async () => {
    const res = await world.create()
    expect(res.statusCode).toBe(200)
    expect(res.json()).toMatchObject({
      accountId: world.account.id,
      weekdays: ['thursday'],
      everyWeeks: 1,
      from: '2026-11-16',
      until: null,
      maker: 'Maija Virtanen',
      isOwn: true,
      mayChange: true,
      stopped: null,
      version: 0,
      content: { totalSum: 100, pcs_20e: 5, pcs_50e: 0 },
    })
    expect(await world.list()).toEqual({ isShown: true, rows: [res.json()] })
    expect(await madeOrders(portal)).toEqual([])
  })

  test('is told to the systems', async () => {
    const { recurringId } = await create()
    const told = { type: 'recurringorder.created', data: { recurringId, totalSum: 10_000 } }
    expect(await madeRows(portal, outbox)).toMatchObject([told])
  })

  test('tells what comes next, after a holiday too', async () => {
    const { occurrences } = await create()
    const days = ['11-19', '11-26', '12-03', '12-10', '12-17', '12-24', '12-31']
    expect(occurrences.map(({ day }) => day)).toEqual([...days.map((day) => `2026-${day}`), '2027-01-07'])
    const times = { makes: '2026-11-16T10:00:00.000Z', cutOff: '2026-11-17T10:00:00.000Z' }
    const coming = { deliveryDate: '2026-11-19', isMoved: false, state: 'coming', isOpen: true }
    expect(occurrences[0]).toMatchObject({ ...coming, ...times })
    // Christmas Eve is no banking day, and neither are the two days after it.
    const moved = { deliveryDate: '2026-12-28', isMoved: true, movedReason: '' }
    expect(occurrences[5]).toMatchObject(moved)
  })

  test('is moved by an exception day, which says why', async () => {
    await setExceptions(portal, { '2026-11-26': null, '2026-12-03': '10:00' })
    const { recurringId } = await create({ weekdays: ['thursday', 'friday'] })
    const [{ occurrences }] = await listed()
    const moved = { deliveryDate: '2026-11-27', isMoved: true, movedReason: 'Inventaario' }
    expect(occurrences.slice(2, 4)).toMatchObject([
      { day: '2026-11-26', ...moved, state: 'omitted', isOpen: false },
      { day: '2026-11-27', deliveryDate: '2026-11-27', isMoved: false, state: 'coming' },
    ])
    const skip = { day: '2026-11-26', isSkipped: true, version: 0 }
    const refused = await world.post(`/${recurringId}/skip`, skip)
    expect(refused.json().code).toBe('occurrenceClosed')
  })

  test.for([
    ['the right of the mandate', () => db().update(mandate).set({ changeCurrency: false })],
    ['its beginning', () => db().update(mandate).set({ startDate: '2026-11-17' })],
    ['a living account', () => db().update(account).set({ endedAt: portal.now })],
  ] as const)('is changed by its maker only with %s', async ([, end]) => {
    await create()
    await end()
    // On another account they still may order.
    const { id } = await addAccount(db(), world.company.id, { changeAllowed: true })
    await addMandate(portal, world.user.id, id, { changeCurrency: true })
    expect(await listed()).toMatchObject([{ mayChange: false }])
  })
})

describe('is refused with', () => {
  test.for([
    ['a total that the counts do not make', { totalSum: 101 }, 'sumInvalid'],
    ['nothing in it', { pcs_20e: 0, billsTotalSum: 0, totalSum: 0 }, 'orderEmpty'],
    ['loose coins', { pcs_2e: 1, coinTotalSum: 2, totalSum: 102 }, 'looseCoins'],
    ['a wrong reference', { reference: '12345' }, 'referenceInvalid'],
    ['a 500 € note', { pcs_500e: 1 }, 'denominationNotSold'],
    ['a first day in the past', { from: '2026-11-15' }, 'dayInPast'],
    ['an end before any delivery', { until: '2026-11-18' }, 'recurrenceEmpty'],
    ['an end before the first day', { until: '2026-11-10' }, 'recurrenceEmpty'],
    ['no weekday', { weekdays: [] }, 'invalid'],
    ['a pattern of nine weeks', { everyWeeks: 9 }, 'invalid'],
  ] as const)('%s', async ([, more, code]) => {
    const res = await world.create(more)
    expect([res.statusCode, res.json().code, await listed()]).toEqual([400, code, []])
  })

  test('more than the limit of the account', async () => {
    world = await recurringWorld(portal, { withdrawLimitCents: 99_99 })
    expect((await world.create()).json().code).toBe('orderLimitExceeded')
  })

  test('no right to order on the account', async () => {
    world = await recurringWorld(portal, { changeAllowed: false })
    expect((await world.create()).statusCode).toBe(403)
  })

  test('a first day that is over in Helsinki', async () => {
    world.at('2026-11-16T22:00:00Z')
    expect((await world.create({ from: '2026-11-16' })).json().code).toBe('dayInPast')
    expect((await world.create({ from: '2026-11-17' })).statusCode).toBe(200)
  })

  describe('fifty others at the place', () => {
    const codeOf = async () => (await world.create()).json().code
    /** The newest is so from now on. */
    const change = (values: Partial<typeof recurringOrder.$inferInsert>) => {
      const own = inArray(recurringOrder.companyId, [world.company.id])
      const newest = db()
        .select({ id: max(recurringOrder.id) })
        .from(recurringOrder)
        .where(own)
      return db().update(recurringOrder).set(values).where(inArray(recurringOrder.id, newest))
    }
    beforeEach(async () => {
      await create()
      const [{ id: _, ...row }] = (await stored()) as [typeof recurringOrder.$inferSelect]
      const others = Array.from({ length: MOST_RECURRING - 1 }, () => row)
      await db().insert(recurringOrder).values(others)
    })

    test('that live, and no more', async () => {
      expect(await codeOf()).toBe('tooManyRecurring')
      await change({ untilDay: '2026-11-16' })
      expect(await codeOf()).toBe('tooManyRecurring')
    })

    test.for([
      ['has had its last day', { fromDay: '2026-11-01', untilDay: '2026-11-15' }],
      ['was stopped', { stoppedAt: new Date('2026-11-16T07:00:00Z') }],
    ] as const)('unless one of them %s', async ([, values]) => {
      await change('stoppedAt' in values ? { ...values, stoppedBy: world.user.id } : values)
      expect(await codeOf()).toBeUndefined()
      expect(await codeOf()).toBe('tooManyRecurring')
    })
  })
})

test('nothing is listed or made where they are not offered', async () => {
  const { recurringId } = await create()
  await setParameter(db(), 'recurringOrders', 'false', portal.now)
  expect(await world.list()).toEqual({ isShown: false, rows: [] })
  expect((await world.create()).statusCode).toBe(404)
  expect((await stop(recurringId)).statusCode).toBe(404)
})

describe('one day', () => {
  let made: Made
  beforeEach(async () => {
    await create({ pcs_20e: 10, billsTotalSum: 200, totalSum: 200 })
    made = await create()
  })
  const [DAY, NEXT] = ['2026-11-19', '2026-11-26']
  const skip = (day: string, isSkipped = true, version = made.version) =>
    world.post(`/${made.recurringId}/skip`, { day, isSkipped, version })
  const MORE = { billsTotalSum: 200, totalSum: 200, pcs_20e: 10, message: 'Joulu' }
  const change = (day: string, more: object = {}) =>
    world.post(`/${made.recurringId}/change`, { day, version: made.version, ...MORE, ...more })

  test('can be skipped and taken back in, alone', async () => {
    made = (await skip(NEXT)).json()
    expect(states(made)).toEqual(['coming', 'skipped', 'coming'])
    made = (await skip(NEXT, false)).json()
    expect([states(made), made.version]).toEqual([['coming', 'coming', 'coming'], 2])
    const [other, own] = await listed()
    expect([states(other), own]).toEqual([['coming', 'coming', 'coming'], made])
    const changed = { action: 'recurringorder.changed', subject: String(made.recurringId) }
    expect((await madeRows(portal, audit)).slice(2)).toMatchObject([
      { ...changed, detail: { day: NEXT, isSkipped: true } },
      { ...changed, detail: { isSkipped: false } },
    ])
  })

  test('can contain something else, also once taken back in', async () => {
    made = (await change(NEXT)).json()
    made = (await skip(NEXT)).json()
    made = (await skip(NEXT, false)).json()
    const { billsTotalSum: _, ...content } = MORE
    expect(made).toMatchObject({
      content: { totalSum: 100 },
      occurrences: { 0: { isChanged: false }, 1: { isChanged: true, content } },
    })
  })

  test('that is skipped stays skipped when its content is changed', async () => {
    made = (await skip(NEXT)).json()
    made = (await change(NEXT)).json()
    expect(made).toMatchObject({ occurrences: { 1: { state: 'skipped', isChanged: true } } })
    expect((await listed())[1]).toEqual(made)
  })

  test.for([
    ['sums', { totalSum: 201 }, 'sumInvalid'],
    ['the reference', { reference: '12345' }, 'referenceInvalid'],
  ] as const)('is checked like a new order when it is changed: %s', async ([, more, code]) => {
    expect((await change(NEXT, more)).json().code).toBe(code)
  })

  test('that is no day of the pattern is not found', async () => {
    for (const day of ['2026-11-25', '2020-11-26']) expect((await skip(day)).statusCode).toBe(404)
  })

  test('is open until its cut-off, to the millisecond', async () => {
    world.at('2026-11-17T09:59:59.999Z')
    made = (await skip(DAY)).json()
    expect(states(made)[0]).toBe('skipped')
    world.at('2026-11-17T10:00:00Z')
    const late = await skip(DAY, false)
    expect([late.statusCode, late.json().code]).toEqual([409, 'occurrenceClosed'])
    expect((await change(DAY)).json().code).toBe('occurrenceClosed')
  })

  test('is refused with another version than the newest', async () => {
    await skip(NEXT)
    expect((await skip('2026-12-03')).json().code).toBe('changedElsewhere')
  })
})

describe('a recurring order that is stopped', () => {
  test('makes nothing more, once', async () => {
    const { recurringId } = await create()
    const stopped = { stopped: '2026-11-16T08:00:00.000Z', occurrences: [], version: 1 }
    expect((await stop(recurringId)).json()).toMatchObject(stopped)
    expect((await stop(recurringId, 1)).json().code).toBe('changedElsewhere')
  })

  test('or has ended stays listed for a month', async () => {
    await stop((await create()).recurringId)
    await create({ until: '2026-11-20' })
    const countAt = async (moment: string) => {
      world.at(moment)
      return (await listed()).length
    }
    expect(await countAt('2026-12-17T07:59:59Z')).toBe(2)
    expect(await countAt('2026-12-17T08:00:00Z')).toBe(1)
    expect(await countAt('2026-12-21T20:00:00Z')).toBe(1)
    expect(await countAt('2026-12-22T00:00:00Z')).toBe(0)
  })
})

describe('a colleague', () => {
  let recurringId = 0
  beforeEach(async () => {
    recurringId = (await create()).recurringId
  })
  const colleague = async (mandated: boolean, sees: boolean) => {
    const { id } = await addUser(portal, { firstName: 'Pekka' })
    if (mandated) await addMandate(portal, id, world.account.id, { changeCurrency: true })
    await addRole(db(), id, world.company.id, { changeOrders: sees })
    return { id, headers: await signIn(portal, id) }
  }

  test('who sees all and may order may stop it', async () => {
    const { id, headers } = await colleague(true, true)
    expect(await listed(headers)).toMatchObject([{ isOwn: false, mayChange: true }])
    expect((await stop(recurringId, 0, headers)).statusCode).toBe(200)
    const row = { version: 1, stoppedAt: portal.now, stoppedBy: id }
    expect((await stored()).filter((each) => each.id === recurringId)).toMatchObject([row])
    const by = { userId: id, companyId: world.company.id }
    const told = { ...by, type: 'recurringorder.stopped', data: { recurringId } }
    expect((await madeRows(portal, outbox)).at(-1)).toMatchObject(told)
    const recorded = { ...by, action: 'recurringorder.stopped', subject: String(recurringId) }
    expect((await madeRows(portal, audit)).at(-1)).toMatchObject(recorded)
  })

  test('who does not see the orders of others finds none', async () => {
    const { headers } = await colleague(true, false)
    expect([await listed(headers), (await stop(recurringId, 0, headers)).statusCode]).toEqual([[], 404])
  })

  test('who may not order there changes nothing', async () => {
    const { id, headers } = await colleague(false, true)
    const status = async () => (await stop(recurringId, 0, headers)).statusCode
    expect(await status()).toBe(403)
    const other = await addAccount(db(), world.company.id, { changeAllowed: true })
    await addMandate(portal, id, other.id, { changeCurrency: true })
    expect(await status()).toBe(403)
    expect((await stored()).at(-1)).toMatchObject({ version: 0, stoppedAt: null })
  })

  test('of another place finds none', async () => {
    const other = await recurringWorld(portal)
    expect((await other.post(`/${recurringId}/stop`, { version: 0 })).statusCode).toBe(404)
    expect((await other.list()).rows).toEqual([])
  })
})
