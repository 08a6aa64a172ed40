import { inArray, max } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { MOST_RECURRING } from '@kassavirta/domain/orders/change-orders/recurring-api'
import { givenPortal } from '../../../../test/harness.ts'
import { madeOrders, recurringWorld, type RecurringWorld } from '../../../../test/orders-world.ts'
import { addAccount, addMandate, addRole, addUser, signIn } from '../../../../test/world.ts'
import { setParameter } from '../../../shared/parameters.ts'
import { audit, outbox } from '../../../tables/ledgers.ts'
import { exceptionDay, recurringOrder } from '../../../tables/orders.ts'
import { staffUser } from '../../../tables/people.ts'

const portal = givenPortal()
const db = () => portal.database.db
let world: RecurringWorld
// It is Monday before noon. Money for Thursday the 19th is ordered by noon on Tuesday the 17th.
beforeEach(async () => {
  portal.now = new Date('2026-11-16T08:00:00Z')
  world = await recurringWorld(portal)
})

const daysOf = ({ occurrences }: { readonly occurrences: readonly { readonly day: string }[] }) =>
  occurrences.map(({ day }) => day)
const states = ({ occurrences }: { readonly occurrences: readonly { readonly state: string }[] }) =>
  occurrences.map(({ state }) => state)

test('a recurring order is answered and listed with what comes next', async () => {
  const res = await world.create()
  expect(res.statusCode).toBe(200)
  const made = res.json()
  expect(made).toMatchObject({
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
  expect(daysOf(made)).toEqual([
    '2026-11-19',
    '2026-11-26',
    '2026-12-03',
    '2026-12-10',
    '2026-12-17',
    '2026-12-24',
    '2026-12-31',
    '2027-01-07',
  ])
  expect(made.occurrences[0]).toMatchObject({
    deliveryDate: '2026-11-19',
    isMoved: false,
    state: 'coming',
    makes: '2026-11-16T10:00:00.000Z',
    cutOff: '2026-11-17T10:00:00.000Z',
    isOpen: true,
  })
  // Christmas Eve is no banking day, and neither are the two days after it.
  expect(made.occurrences[5]).toMatchObject({ deliveryDate: '2026-12-28', isMoved: true, movedReason: '' })
  expect(await world.list()).toEqual({ isShown: true, rows: [made] })
  expect(await db().select().from(outbox)).toMatchObject([
    { type: 'recurringorder.created', data: { recurringId: made.recurringId, totalSum: 10_000 } },
  ])
  expect(await madeOrders(portal)).toEqual([])
})

describe('is refused with', () => {
  test.each([
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
  ])('%s', async (_title, more, code) => {
    const res = await world.create(more)
    expect([res.statusCode, res.json().code]).toEqual([400, code])
    expect((await world.list()).rows).toEqual([])
  })

  test('more than the limit of the account', async () => {
    world = await recurringWorld(portal, { withdrawLimitCents: 99_99 })
    expect((await world.create()).json().code).toBe('orderLimitExceeded')
  })

  test('no right to order on the account', async () => {
    world = await recurringWorld(portal, { changeAllowed: false })
    expect((await world.create()).statusCode).toBe(403)
  })

  test('fifty others at the place', async () => {
    expect((await world.create()).statusCode).toBe(200)
    const [{ id: _, ...row }] = (await db().select().from(recurringOrder)) as [
      typeof recurringOrder.$inferSelect,
    ]
    const others = Array.from({ length: MOST_RECURRING - 2 }, () => row)
    await db().insert(recurringOrder).values(others)
    expect((await world.create()).statusCode).toBe(200)
    expect((await world.create()).json().code).toBe('tooManyRecurring')
    // What was stopped, or has had its last day, makes place for another; what ends today does not.
    const newest = db()
      .select({ id: max(recurringOrder.id) })
      .from(recurringOrder)
    const change = (values: Partial<typeof recurringOrder.$inferInsert>) =>
      db().update(recurringOrder).set(values).where(inArray(recurringOrder.id, newest))
    await change({ untilDay: '2026-11-16' })
    expect((await world.create()).json().code).toBe('tooManyRecurring')
    for (const values of [
      { fromDay: '2026-11-01', untilDay: '2026-11-15' },
      { stoppedAt: portal.now, stoppedBy: world.user.id },
    ]) {
      await change(values)
      expect((await world.create()).statusCode).toBe(200)
      expect((await world.create()).json().code).toBe('tooManyRecurring')
    }
  })

  test('a first day that is over in Helsinki', async () => {
    await world.at('2026-11-16T22:00:00Z')
    expect((await world.create({ from: '2026-11-16' })).json().code).toBe('dayInPast')
    expect((await world.create({ from: '2026-11-17' })).statusCode).toBe(200)
  })
})

test('where the provider does not offer them, nothing is listed and nothing can be made', async () => {
  const { recurringId, version } = (await world.create()).json()
  await setParameter(db(), 'recurringOrders', 'false', portal.now)
  expect(await world.list()).toEqual({ isShown: false, rows: [] })
  expect((await world.create()).statusCode).toBe(404)
  expect((await world.post(`/${recurringId}/stop`, { version })).statusCode).toBe(404)
})

describe('one day', () => {
  let made: { recurringId: number; version: number }
  beforeEach(async () => {
    made = (await world.create()).json()
  })
  const skip = (day: string, isSkipped = true, version = made.version) =>
    world.post(`/${made.recurringId}/skip`, { day, isSkipped, version })
  const change = (day: string, more: object = {}) =>
    world.post(`/${made.recurringId}/change`, {
      day,
      version: made.version,
      billsTotalSum: 200,
      totalSum: 200,
      pcs_20e: 10,
      message: 'Joulu',
      ...more,
    })

  test('can be skipped and taken back in, alone', async () => {
    made = (await skip('2026-11-26')).json()
    expect(states(made as never).slice(0, 3)).toEqual(['coming', 'skipped', 'coming'])
    made = (await skip('2026-11-26', false)).json()
    expect(states(made as never).slice(0, 3)).toEqual(['coming', 'coming', 'coming'])
    expect(made.version).toBe(2)
    expect((await world.list()).rows).toEqual([made])
    expect(await db().select().from(audit)).toMatchObject([
      { action: 'recurringorder.created' },
      { action: 'recurringorder.changed', detail: { day: '2026-11-26', isSkipped: true } },
      { action: 'recurringorder.changed', detail: { isSkipped: false } },
    ])
  })

  test('can contain something else, and stays so when it is skipped and taken back in', async () => {
    made = (await change('2026-11-26')).json()
    made = (await skip('2026-11-26')).json()
    made = (await skip('2026-11-26', false)).json()
    expect(made).toMatchObject({
      content: { totalSum: 100 },
      occurrences: { 1: { isChanged: true, content: { totalSum: 200, pcs_20e: 10, message: 'Joulu' } } },
    })
    expect((made as never as { occurrences: object[] }).occurrences[0]).toMatchObject({ isChanged: false })
  })

  test('that is skipped stays skipped when its content is changed', async () => {
    made = (await skip('2026-11-26')).json()
    made = (await change('2026-11-26')).json()
    expect(made).toMatchObject({ occurrences: { 1: { state: 'skipped', isChanged: true } } })
    expect((await world.list()).rows).toEqual([made])
  })

  test('is checked like a new order when it is changed', async () => {
    expect((await change('2026-11-26', { totalSum: 201 })).json().code).toBe('sumInvalid')
    expect((await change('2026-11-26', { reference: '12345' })).json().code).toBe('referenceInvalid')
  })

  test('that is no day of the pattern is not found', async () => {
    expect((await skip('2026-11-25')).statusCode).toBe(404)
    expect((await skip('2020-11-26')).statusCode).toBe(404)
  })

  test('is open until its cut-off, to the millisecond', async () => {
    await world.at('2026-11-17T09:59:59.999Z')
    made = (await skip('2026-11-19')).json()
    expect(states(made as never)[0]).toBe('skipped')
    await world.at('2026-11-17T10:00:00Z')
    const late = await skip('2026-11-19', false)
    expect([late.statusCode, late.json().code]).toEqual([409, 'occurrenceClosed'])
    expect((await change('2026-11-19')).json().code).toBe('occurrenceClosed')
  })

  test('is refused with another version than the newest', async () => {
    await skip('2026-11-26')
    expect((await skip('2026-12-03')).json().code).toBe('changedElsewhere')
  })
})

test('a stopped one makes nothing more, and stays listed for a month', async () => {
  const { recurringId, version } = (await world.create()).json()
  const stopped = await world.post(`/${recurringId}/stop`, { version })
  expect(stopped.json()).toMatchObject({ stopped: '2026-11-16T08:00:00.000Z', occurrences: [], version: 1 })
  expect((await world.post(`/${recurringId}/stop`, { version: 1 })).json().code).toBe('changedElsewhere')
  expect((await world.list()).rows).toHaveLength(1)
  await world.at('2026-12-18T08:00:00Z')
  expect((await world.list()).rows).toEqual([])
})

test('an exception day moves an occurrence and says why', async () => {
  const [staff] = await db()
    .insert(staffUser)
    .values({ username: 'ajo', firstName: 'A', lastName: 'B', dispatcher: true, createdAt: portal.now })
    .returning()
  const closed = { closed: true, reason: 'Inventaario', staffId: staff!.id, changedAt: portal.now }
  await db()
    .insert(exceptionDay)
    .values({ day: '2026-11-26', ...closed })
  const made = (await world.create({ weekdays: ['thursday', 'friday'] })).json()
  const listed = (await world.list()).rows[0]
  expect(listed.occurrences.slice(2, 4)).toMatchObject([
    {
      day: '2026-11-26',
      deliveryDate: '2026-11-27',
      isMoved: true,
      movedReason: 'Inventaario',
      state: 'omitted',
      isOpen: false,
    },
    { day: '2026-11-27', deliveryDate: '2026-11-27', isMoved: false, state: 'coming' },
  ])
  const refused = await world.post(`/${made.recurringId}/skip`, {
    day: '2026-11-26',
    isSkipped: true,
    version: 0,
  })
  expect(refused.json().code).toBe('occurrenceClosed')
})

describe('a colleague', () => {
  const colleague = async (mandated: boolean, sees: boolean) => {
    const { id } = await addUser(portal, { firstName: 'Pekka' })
    if (mandated) await addMandate(portal, id, world.account.id, { changeCurrency: true })
    await addRole(db(), id, world.company.id, { changeOrders: sees })
    return { id, headers: await signIn(portal, id) }
  }

  test('who sees all orders and may order may stop it', async () => {
    const { recurringId, version } = (await world.create()).json()
    const { id, headers } = await colleague(true, true)
    expect((await world.list(headers)).rows).toMatchObject([{ isOwn: false, mayChange: true }])
    expect((await world.post(`/${recurringId}/stop`, { version }, headers)).statusCode).toBe(200)
    const stopped = { version: 1, stoppedAt: portal.now, stoppedBy: id }
    expect(await db().select().from(recurringOrder)).toMatchObject([stopped])
    const event = { userId: id, companyId: world.company.id }
    const told = { type: 'recurringorder.stopped', data: { recurringId } }
    expect((await db().select().from(outbox).orderBy(outbox.id)).at(-1)).toMatchObject({ ...event, ...told })
    const recorded = { action: 'recurringorder.stopped', subject: String(recurringId) }
    expect((await db().select().from(audit).orderBy(audit.id)).at(-1)).toMatchObject({
      ...event,
      ...recorded,
    })
  })

  test('who does not see the orders of others finds none', async () => {
    const { recurringId, version } = (await world.create()).json()
    const { headers } = await colleague(true, false)
    expect((await world.list(headers)).rows).toEqual([])
    expect((await world.post(`/${recurringId}/stop`, { version }, headers)).statusCode).toBe(404)
  })

  test('who sees them but may not order on their account changes nothing', async () => {
    const { recurringId, version } = (await world.create()).json()
    const { id, headers } = await colleague(false, true)
    const stop = () => world.post(`/${recurringId}/stop`, { version }, headers)
    expect((await stop()).statusCode).toBe(403)
    const other = await addAccount(db(), world.company.id, { changeAllowed: true })
    await addMandate(portal, id, other.id, { changeCurrency: true })
    expect((await stop()).statusCode).toBe(403)
    expect(await db().select().from(recurringOrder)).toMatchObject([{ version, stoppedAt: null }])
  })

  test('of another place finds none', async () => {
    const { recurringId, version } = (await world.create()).json()
    const other = await recurringWorld(portal)
    expect((await other.post(`/${recurringId}/stop`, { version })).statusCode).toBe(404)
    expect((await other.list()).rows).toEqual([])
  })
})
