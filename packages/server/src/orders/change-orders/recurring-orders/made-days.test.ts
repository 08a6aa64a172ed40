import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { weekdayOf, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { staffAtWork } from '../../../../test/desk.ts'
import {
  freezeExamples,
  MINUTE,
  minutes,
  setExceptions,
  madeOrders,
  recurringWorld,
  settledDays,
  type RecurringWorld,
} from '../../../../test/orders-world.ts'
import { givenPortal } from '../../../../test/harness.ts'
import { deskFeatures } from '../../../desk-app.ts'
import { setParameter } from '../../../shared/parameters.ts'
import { entryEvent } from '../../../tables/bags.ts'
import { audit, outbox } from '../../../tables/ledgers.ts'
import { recurringOccurrence, recurringOrder } from '../../../tables/orders.ts'
import { account, mandate } from '../../../tables/places.ts'
import { changeOrder } from '../../../tables/submissions.ts'
import { makeDueOrders } from './make-due.ts'

const portal = givenPortal({ extra: deskFeatures })

describe('made days', () => {
  const db = () => portal.database.db
  const DAY = '2026-11-19'
  const CHANGED = { billsTotalSum: 200, totalSum: 200, pcs_20e: 10, message: 'Joulu' }

  let world: RecurringWorld
  let recurringId = 0
  // The order for Thursday the 19th is made on Monday at noon; its cut-off is on Tuesday at noon.
  beforeEach(async () => {
    portal.now = new Date('2026-11-16T08:00:00Z')
    world = await recurringWorld(portal)
    recurringId = (await world.create()).json().recurringId
    await runJob('2026-11-16T10:00:00Z')
  })

  async function runJob(moment: string): Promise<void> {
    await world.at(moment)
    await makeDueOrders(portal.deps)
  }

  type Occurrence = { readonly state: string; readonly orderId: number | null; readonly isOpen: boolean }
  const first = async () => (await world.list()).rows[0].occurrences[0] as Occurrence
  const skip = (version: number, more: object = {}) =>
    world.post(`/${recurringId}/skip`, { day: DAY, isSkipped: true, version, ...more })
  const change = (version: number, more: object = {}) =>
    world.post(`/${recurringId}/change`, { day: DAY, version, ...CHANGED, ...more })
  const orderIds = async () => (await madeOrders(portal)).map(({ id, stage }) => [id, stage])
  const eventsSince = async (type: string) =>
    (await db().select().from(outbox).orderBy(outbox.id))
      .map((event) => [event.type, event.data] as const)
      .filter(([each]) => each.startsWith(type))
  const codeOf = (answer: { statusCode: number; json: () => { code?: string } }) => [
    answer.statusCode,
    answer.json().code,
  ]

  describe('a day whose order is made', () => {
    test('is listed with its order and stays open until the cut-off', async () => {
      const [order] = await madeOrders(portal)
      expect(await first()).toMatchObject({
        state: 'made',
        orderId: order!.id,
        orderVersion: 0,
        isOpen: true,
        cutOff: '2026-11-17T10:00:00.000Z',
      })
      await world.at('2026-11-17T10:00:00Z')
      expect(await first()).toMatchObject({ state: 'made', orderId: order!.id, isOpen: false })
    })

    test('is skipped with its order, which is told as cancelled, and is made anew when it is taken back in', async () => {
      const [made] = await madeOrders(portal)
      const skipped = await skip(0, { orderVersion: 0 })
      expect(skipped.json()).toMatchObject({
        version: 1,
        occurrences: { 0: { day: DAY, state: 'skipped', orderId: null, isOpen: true } },
      })
      expect((await world.list()).rows).toEqual([skipped.json()])
      expect(await orderIds()).toEqual([[made!.id, 'cancelled']])
      expect(await db().select().from(entryEvent)).toMatchObject([
        { kind: 'changeOrder', entryId: made!.id, stage: 'cancelled', userId: world.user.id },
      ])
      expect(await eventsSince('changeorder.cancelled')).toEqual([
        ['changeorder.cancelled', { entryId: made!.id, deliveryDate: DAY, reason: '', staff: null }],
      ])
      const acts = (await db().select().from(audit).orderBy(audit.id)).map(({ action }) => action)
      expect(acts.slice(-2)).toEqual(['changeorder.cancelled', 'recurringorder.changed'])

      await runJob('2026-11-16T11:00:00Z')
      expect(await orderIds()).toHaveLength(1)
      await skip(1, { isSkipped: false })
      await runJob('2026-11-16T12:00:00Z')
      const [, anew] = await orderIds()
      expect(anew).toEqual([expect.any(Number), null])
      expect(await first()).toMatchObject({ state: 'made', orderId: anew![0] })
      expect(await settledDays(portal)).toHaveLength(1)
    })

    test('is changed with its order, and keeps the change when it is skipped and taken back in', async () => {
      const [made] = await madeOrders(portal)
      const changed = await change(0, { orderVersion: 0 })
      expect(changed.json()).toMatchObject({
        version: 1,
        content: { totalSum: 100 },
        occurrences: {
          0: {
            state: 'made',
            orderId: made!.id,
            orderVersion: 1,
            isChanged: true,
            content: { totalSum: 200 },
          },
        },
      })
      expect((await world.list()).rows).toEqual([changed.json()])
      expect(await madeOrders(portal)).toMatchObject([
        { id: made!.id, version: 1, totalSumCents: 200_00, pcs_20e: 10, message: 'Joulu', deliveryDate: DAY },
      ])
      expect(await eventsSince('changeorder.changed')).toMatchObject([
        ['changeorder.changed', { entryId: made!.id, version: 1, totalSum: 200_00, deliveryDate: DAY }],
      ])
      await skip(1, { orderVersion: 1 })
      await skip(2, { isSkipped: false })
      await runJob('2026-11-16T12:00:00Z')
      expect((await madeOrders(portal)).map(({ stage, totalSumCents }) => [stage, totalSumCents])).toEqual([
        ['cancelled', 200_00],
        [null, 200_00],
      ])
    })

    test.each(['true', 'false'])(
      'is skipped and changed where ordersChangeable is %s: it belongs to recurring orders',
      async (value) => {
        await setParameter(db(), 'ordersChangeable', value, portal.now)
        expect((await change(0)).statusCode).toBe(200)
        expect((await skip(1, { orderVersion: 1 })).statusCode).toBe(200)
      },
    )

    test('is skipped by who has not seen yet that its order is made, but not over a change of that order', async () => {
      await db().update(changeOrder).set({ version: 1, pcs_20e: 7 })
      expect(codeOf(await skip(0))).toEqual([409, 'changedElsewhere'])
      expect(codeOf(await change(0, { orderVersion: 0 }))).toEqual([409, 'changedElsewhere'])
      expect(await orderIds()).toMatchObject([[expect.any(Number), null]])
      expect((await skip(0, { orderVersion: 1 })).statusCode).toBe(200)
    })

    test('is changed only by what a new order may contain, by the rights of now', async () => {
      expect(codeOf(await change(0, { totalSum: 201 }))).toEqual([400, 'sumInvalid'])
      await db().update(account).set({ withdrawLimitCents: 199_99 })
      expect(codeOf(await change(0))).toEqual([400, 'orderLimitExceeded'])
      await db().update(mandate).set({ lastDay: '2026-11-15' })
      expect(codeOf(await skip(0))).toEqual([403, 'forbidden'])
      expect(await madeOrders(portal)).toMatchObject([{ version: 0, stage: null, totalSumCents: 100_00 }])
    })

    test('is closed once its order is packed, cancelled elsewhere or part of what was stopped', async () => {
      await db().update(changeOrder).set({ stage: 'packed', sealNumber: 'S-1' })
      expect(await first()).toMatchObject({ state: 'made', isOpen: false })
      const refused = await skip(0)
      expect(codeOf(refused)).toEqual([409, 'orderFrozen'])
      expect(refused.json().message).toContain('soita asiakaspalveluun')
      await db().update(changeOrder).set({ stage: 'cancelled', cancelledAt: portal.now })
      expect(await first()).toMatchObject({ state: 'cancelled', isOpen: false })
      expect(codeOf(await change(0))).toEqual([409, 'orderCancelled'])
      await world.post(`/${recurringId}/stop`, { version: 0 })
      expect(codeOf(await skip(1))).toEqual([409, 'occurrenceClosed'])
    })

    test('cannot be taken back in, being there', async () => {
      expect(codeOf(await skip(0, { isSkipped: false }))).toEqual([409, 'changedElsewhere'])
    })

    test('is not packed before its cut-off, also where customers change no other orders', async () => {
      const { act } = await staffAtWork(portal, 'pakkaaja', ['packer'])
      const [made] = await madeOrders(portal)
      const pack = () => act(`/orders/${made!.id}/pack`, { seal: 'S-1', version: 0 })
      expect(codeOf(await pack())).toEqual([409, 'orderNotFrozen'])
      await world.post(`/${recurringId}/stop`, { version: 0 })
      expect((await pack()).statusCode).toBe(200)
    })

    test('is packed at any time where the provider has ceased to offer recurring orders', async () => {
      const { act } = await staffAtWork(portal, 'pakkaaja', ['packer'])
      const [made] = await madeOrders(portal)
      await setParameter(db(), 'recurringOrders', 'false', portal.now)
      expect((await act(`/orders/${made!.id}/pack`, { seal: 'S-1', version: 0 })).statusCode).toBe(200)
    })
  })

  test('an order of another place is not touched by a day of one’s own', async () => {
    const other = await recurringWorld(portal)
    const refused = await other.post(`/${recurringId}/skip`, { day: DAY, isSkipped: true, version: 0 })
    expect(refused.statusCode).toBe(404)
    expect(await db().select().from(changeOrder).where(eq(changeOrder.stage, 'cancelled'))).toEqual([])
  })
})

describe('made days, minute by minute', () => {
  const CHANGED = { billsTotalSum: 200, totalSum: 200, pcs_20e: 10 }
  const HOUR = 60 * MINUTE

  /** Days on which the account delivers; those of the provider's own date are made only by its own word. */
  const repeated = freezeExamples.filter(
    ({ policy, delivery }) => policy !== 'fixed' && delivery !== '2026-11-21',
  )

  test.each(repeated)(
    'by the rule $policy the day $delivery is skipped and changed until $frozen and packed from then on, minute by minute',
    async ({ policy, delivery, frozen, exceptions }) => {
      const freezes = new Date(frozen)
      portal.now = new Date(freezes.getTime() - 8 * 24 * HOUR)
      const { db } = portal.database
      const world = await recurringWorld(portal, { deliveryPolicy: policy })
      await setExceptions(portal, exceptions)
      const one = {
        companyId: world.company.id,
        accountId: world.account.id,
        userId: world.user.id,
        weekdays: [weekdayOf(delivery as Day)],
        everyWeeks: 1,
        fromDay: delivery,
        untilDay: delivery,
        createdAt: portal.now,
        lookAt: portal.now,
      }
      const count = 3 * minutes.length
      // Each has a piece more, since equal ones are held back.
      const counts = Array.from({ length: count }, (_, index) => ({ pcs_20e: 20 + index }))
      await db.insert(recurringOrder).values(counts.map((each) => ({ ...one, counts: each })))
      portal.now = new Date(freezes.getTime() - 10 * MINUTE)
      await makeDueOrders(portal.deps)
      expect((await madeOrders(portal)).map(({ deliveryDate }) => deliveryDate)).toEqual(
        Array.from({ length: count }, () => delivery),
      )
      const { act } = await staffAtWork(portal, 'pakkaaja', ['packer'])
      const days = await db.select().from(recurringOccurrence).orderBy(recurringOccurrence.recurringId)
      const said: unknown[] = []
      for (const [at, minute] of minutes.entries()) {
        await world.at(new Date(freezes.getTime() + minute * MINUTE).toISOString())
        const [skipped, changed, packed] = days.slice(3 * at)
        const body = { day: delivery, version: 0 }
        const skip = await world.post(`/${skipped!.recurringId}/skip`, { ...body, isSkipped: true })
        const change = await world.post(`/${changed!.recurringId}/change`, { ...body, ...CHANGED })
        const pack = await act(`/orders/${packed!.orderId}/pack`, {
          seal: `S-${packed!.orderId}`,
          version: 0,
        })
        said.push([minute, codeOf(skip), codeOf(change), codeOf(pack)])
      }
      const [before, after] = [
        ['ok', 'ok', 'orderNotFrozen'],
        ['orderFrozen', 'orderFrozen', 'ok'],
      ]
      expect(said).toEqual(minutes.map((minute) => [minute, ...(minute < 0 ? before : after)]))
    },
  )

  const codeOf = (answer: { json: () => { code?: string } }): string => answer.json().code ?? 'ok'
})
