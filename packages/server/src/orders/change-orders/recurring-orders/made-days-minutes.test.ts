import { weekdayOf, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { expect, test } from 'vitest'
import { staffAtWork } from '../../../../test/desk.ts'
import { freezings, MINUTE, minutes, setExceptions } from '../../../../test/freezings.ts'
import { givenPortal } from '../../../../test/harness.ts'
import { madeOrders, recurringWorld } from '../../../../test/recurring-world.ts'
import { deskFeatures } from '../../../desk-app.ts'
import { recurringOccurrence, recurringOrder } from '../../../tables/recurring.ts'
import { makeDueOrders } from './make-due.ts'

const portal = givenPortal({ extra: deskFeatures })
const CHANGED = { billsTotalSum: 200, totalSum: 200, pcs_20e: 10 }
const HOUR = 60 * MINUTE

/** Days on which the account delivers; those of the provider's own date are made only by its own word. */
const repeated = freezings.filter(({ policy, delivery }) => policy !== 'fixed' && delivery !== '2026-11-21')

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
