import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { weekdayOf, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { staffAtWork } from '../../../../test/desk.ts'
import { givenNeighbours, madeRows } from '../../../../test/neighbours.ts'
import {
  addOrder,
  freezeExamples,
  madeOrders,
  MINUTE,
  minutes,
  recurringWorld,
  setExceptions,
  settledDays,
  type RecurringWorld,
} from '../../../../test/orders-world.ts'
import { isWhole } from '../../../../test/whole.ts'
import { deskFeatures } from '../../../desk-app.ts'
import { setParameter } from '../../../shared/parameters.ts'
import { entryEvent } from '../../../tables/bags.ts'
import { audit, outbox } from '../../../tables/ledgers.ts'
import { recurringOrder } from '../../../tables/orders.ts'
import { account, mandate } from '../../../tables/places.ts'
import { changeOrder } from '../../../tables/submissions.ts'
import { makeDueOrders } from './make-due.ts'

const portal = givenNeighbours({ extra: deskFeatures })
const db = () => portal.database.db
const MORE = { billsTotalSum: 200, totalSum: 200, pcs_20e: 10 }
const codeOf = (answer: { statusCode: number; json: () => { code?: string } }) => [
  answer.statusCode,
  answer.json().code,
]

describe('a day whose order is made', () => {
  const DAY = '2026-11-19'
  let world: RecurringWorld
  let [recurringId, madeId] = [0, 0]

  async function runJob(moment: string): Promise<void> {
    world.at(moment)
    await makeDueOrders(portal.deps)
  }
  // The order for Thursday the 19th is made on Monday at noon; its cut-off is on Tuesday at noon.
  beforeEach(async () => {
    portal.now = new Date('2026-11-16T08:00:00Z')
    world = await recurringWorld(portal)
    recurringId = (await world.create()).json().recurringId
    await runJob('2026-11-16T10:00:00Z')
    madeId = (await madeOrders(portal))[0]!.id
  })

  type Occurrence = { readonly state: string; readonly orderId: number | null; readonly isOpen: boolean }
  const first = async () => (await world.list()).rows[0].occurrences[0] as Occurrence
  const skip = (version: number, more: object = {}) =>
    world.post(`/${recurringId}/skip`, { day: DAY, isSkipped: true, version, ...more })
  const change = (version: number, more: object = {}) =>
    world.post(`/${recurringId}/change`, { day: DAY, version, ...MORE, message: 'Joulu', ...more })
  const isMade = () => eq(changeOrder.id, madeId)
  const orders = async () => (await madeOrders(portal)).map(({ id, stage }) => [id, stage])
  const told = async (type: string) =>
    (await madeRows(portal, outbox)).filter((event) => event.type === type).map(({ data }) => data)

  test('is listed with its order and stays open until the cut-off', async () => {
    const made = { state: 'made', orderId: madeId, orderVersion: 0, isOpen: true }
    expect(await first()).toMatchObject({ ...made, cutOff: '2026-11-17T10:00:00.000Z' })
    world.at('2026-11-17T10:00:00Z')
    expect(await first()).toMatchObject({ ...made, isOpen: false })
  })

  test('is skipped with its order', async () => {
    const skipped = await skip(0, { orderVersion: 0 })
    const day = { day: DAY, state: 'skipped', orderId: null, isOpen: true }
    expect(skipped.json()).toMatchObject({ version: 1, occurrences: { 0: day } })
    expect((await world.list()).rows).toEqual([skipped.json()])
    expect(await orders()).toEqual([[madeId, 'cancelled']])
  })

  test('that is skipped is told as a cancelled order', async () => {
    await skip(0)
    const step = { kind: 'changeOrder', entryId: madeId, stage: 'cancelled', userId: world.user.id }
    expect(await madeRows(portal, entryEvent)).toMatchObject([step])
    const data = { entryId: madeId, deliveryDate: DAY, reason: '', staff: null }
    expect(await told('changeorder.cancelled')).toEqual([data])
    const acts = (await madeRows(portal, audit)).map(({ action }) => action)
    expect(acts.slice(-2)).toEqual(['changeorder.cancelled', 'recurringorder.changed'])
  })

  test('that is skipped is made anew when taken back in', async () => {
    await skip(0)
    await runJob('2026-11-16T11:00:00Z')
    expect(await orders()).toHaveLength(1)
    await skip(1, { isSkipped: false })
    await runJob('2026-11-16T12:00:00Z')
    const [, anew] = await orders()
    expect(anew).toEqual([expect.any(Number), null])
    expect(await first()).toMatchObject({ state: 'made', orderId: anew![0] })
    expect(await settledDays(portal)).toHaveLength(1)
  })

  test('is changed with its order', async () => {
    const other = await addOrder(portal, world.owner, DAY, { pcs_20e: 7 })
    const changed = await change(0, { orderVersion: 0 })
    const order = { orderId: madeId, orderVersion: 1, isChanged: true, content: { totalSum: 200 } }
    const shown = { content: { totalSum: 100 }, occurrences: { 0: { state: 'made', ...order } } }
    expect(changed.json()).toMatchObject({ version: 1, ...shown })
    expect((await world.list()).rows).toEqual([changed.json()])
    const content = { totalSumCents: 200_00, pcs_20e: 10, message: 'Joulu', deliveryDate: DAY }
    expect(await madeOrders(portal)).toMatchObject([
      { id: madeId, version: 1, ...content },
      { id: other, version: 0, pcs_20e: 7 },
    ])
    const data = { entryId: madeId, version: 1, totalSum: 200_00, deliveryDate: DAY }
    expect(await told('changeorder.changed')).toMatchObject([data])
  })

  test('keeps its change when it is skipped and taken back in', async () => {
    await change(0)
    await skip(1, { orderVersion: 1 })
    await skip(2, { isSkipped: false })
    await runJob('2026-11-16T12:00:00Z')
    const sums = (await madeOrders(portal)).map(({ stage, totalSumCents }) => [stage, totalSumCents])
    expect(sums).toEqual([
      ['cancelled', 200_00],
      [null, 200_00],
    ])
  })

  test.for(['true', 'false'] as const)(
    'is skipped and changed where ordersChangeable is %s',
    async (value) => {
      await setParameter(db(), 'ordersChangeable', value, portal.now)
      expect((await change(0)).statusCode).toBe(200)
      expect((await skip(1, { orderVersion: 1 })).statusCode).toBe(200)
    },
  )

  test('is skipped unseen, but not over a change of its order', async () => {
    await db().update(changeOrder).set({ version: 1, pcs_20e: 7 }).where(isMade())
    expect(codeOf(await skip(0))).toEqual([409, 'changedElsewhere'])
    expect(codeOf(await change(0, { orderVersion: 0 }))).toEqual([409, 'changedElsewhere'])
    expect(await orders()).toEqual([[madeId, null]])
    expect((await skip(0, { orderVersion: 1 })).statusCode).toBe(200)
  })

  test('is changed as a new order is, by today’s rights', async () => {
    expect(codeOf(await change(0, { totalSum: 201 }))).toEqual([400, 'sumInvalid'])
    await db().update(account).set({ withdrawLimitCents: 199_99 })
    expect(codeOf(await change(0))).toEqual([400, 'orderLimitExceeded'])
    await db().update(mandate).set({ lastDay: '2026-11-15' })
    expect(codeOf(await skip(0))).toEqual([403, 'forbidden'])
    expect(await madeOrders(portal)).toMatchObject([{ version: 0, stage: null, totalSumCents: 100_00 }])
  })

  test('is closed once its order is packed', async () => {
    await db().update(changeOrder).set({ stage: 'packed', sealNumber: 'S-1' }).where(isMade())
    expect(await first()).toMatchObject({ state: 'made', isOpen: false })
    const refused = await skip(0)
    expect(codeOf(refused)).toEqual([409, 'orderFrozen'])
    expect(refused.json().message).toContain('soita asiakaspalveluun')
  })

  test('is closed once its order is cancelled elsewhere', async () => {
    await db().update(changeOrder).set({ stage: 'cancelled', cancelledAt: portal.now }).where(isMade())
    expect(await first()).toMatchObject({ state: 'cancelled', isOpen: false })
    expect(codeOf(await change(0))).toEqual([409, 'orderCancelled'])
  })

  test('is closed once its recurring order is stopped', async () => {
    await world.post(`/${recurringId}/stop`, { version: 0 })
    expect(codeOf(await skip(1))).toEqual([409, 'occurrenceClosed'])
  })

  test('cannot be taken back in, being there', async () => {
    expect(codeOf(await skip(0, { isSkipped: false }))).toEqual([409, 'changedElsewhere'])
  })

  test('is touched by nobody of another place', async () => {
    const other = await recurringWorld(portal)
    const refused = await other.post(`/${recurringId}/skip`, { day: DAY, isSkipped: true, version: 0 })
    expect([refused.statusCode, await orders()]).toEqual([404, [[madeId, null]]])
  })

  describe('is packed', () => {
    const pack = async () => {
      const { act } = await staffAtWork(portal, 'pakkaaja', ['packer'])
      return act(`/orders/${madeId}/pack`, { seal: 'S-1', version: 0 })
    }

    test('only from its cut-off on, whatever customers may change', async () => {
      expect(codeOf(await pack())).toEqual([409, 'orderNotFrozen'])
    })

    test('at any time once its recurring order is stopped', async () => {
      await world.post(`/${recurringId}/stop`, { version: 0 })
      expect((await pack()).statusCode).toBe(200)
    })

    test('at any time where they are offered no more', async () => {
      await setParameter(db(), 'recurringOrders', 'false', portal.now)
      expect((await pack()).statusCode).toBe(200)
    })
  })
})

describe('the cut-off of a made day', () => {
  /** Days on which the account delivers; those of the provider's own date are made only by its own word. */
  const repeated = freezeExamples.filter(
    ({ policy, delivery }) => policy !== 'fixed' && delivery !== '2026-11-21',
  )
  // The rule of each is that of single orders, which `days.test.ts` asks of all.
  const examples = isWhole ? repeated : repeated.filter(({ exceptions }, nth) => exceptions || nth % 4 === 0)

  test.for(examples)(
    'by the rule $policy parts $delivery at $frozen',
    async ({ policy, delivery, frozen, exceptions }) => {
      const freezes = new Date(frozen)
      portal.now = new Date(freezes.getTime() - 8 * 24 * 60 * MINUTE)
      const world = await recurringWorld(portal, { deliveryPolicy: policy })
      await setExceptions(portal, exceptions)
      const once = {
        everyWeeks: 1,
        fromDay: delivery,
        untilDay: delivery,
        weekdays: [weekdayOf(delivery as Day)],
      }
      const one = { ...world.owner, ...once, createdAt: portal.now, lookAt: portal.now }
      const count = 3 * minutes.length
      // Each has a piece more, since equal ones are held back.
      const rows = Array.from({ length: count }, (_, index) => ({ ...one, counts: { pcs_20e: 20 + index } }))
      await db().insert(recurringOrder).values(rows)
      portal.now = new Date(freezes.getTime() - 10 * MINUTE)
      await makeDueOrders(portal.deps)
      expect(await madeOrders(portal)).toMatchObject(rows.map(() => ({ deliveryDate: delivery })))
      const { act } = await staffAtWork(portal, 'pakkaaja', ['packer'])
      const days = await settledDays(portal)
      const said: unknown[] = []
      for (const [at, minute] of minutes.entries()) {
        portal.now = new Date(freezes.getTime() + minute * MINUTE)
        const [skipped, changed, packed] = days.slice(3 * at)
        const body = { day: delivery, version: 0 }
        const skip = await world.post(`/${skipped!.recurringId}/skip`, { ...body, isSkipped: true })
        const change = await world.post(`/${changed!.recurringId}/change`, { ...body, ...MORE })
        const seal = `S-${packed!.orderId}`
        const pack = await act(`/orders/${packed!.orderId}/pack`, { seal, version: 0 })
        said.push([minute, ...[skip, change, pack].map((answer) => answer.json().code ?? 'ok')])
      }
      const before = ['ok', 'ok', 'orderNotFrozen']
      const after = ['orderFrozen', 'orderFrozen', 'ok']
      expect(said).toEqual(minutes.map((minute) => [minute, ...(minute < 0 ? before : after)]))
    },
  )
})
