import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { givenPortal } from '../../../../test/harness.ts'
import { whileHeld } from '../../../../test/held.ts'
import { madeOrders, recurringWorld, settledDays } from '../../../../test/recurring-world.ts'
import { isWhole } from '../../../../test/whole.ts'
import { message } from '../../../tables/messages.ts'
import { outbox } from '../../../tables/ledgers.ts'
import { recurringOrder } from '../../../tables/recurring.ts'
import { mandate } from '../../../tables/rights.ts'
import { makeDueOrders } from './make-due.ts'

const portal = givenPortal()
const RACES = isWhole ? 200 : 60
const DAY = '2026-11-19'

/** Recurring orders of one place that are due at the same moment. Each has a piece more, since equal ones are held back. */
async function addMany(fewest: number, length = RACES) {
  portal.now = new Date('2026-11-16T08:00:00Z')
  const { db } = portal.database
  const { company, account, user } = await recurringWorld(portal, { withdrawLimitCents: RACES * 20_00 })
  const row = {
    companyId: company.id,
    accountId: account.id,
    userId: user.id,
    weekdays: ['thursday'] as const,
    everyWeeks: 1,
    fromDay: '2026-11-16',
    untilDay: '2026-11-20',
    createdAt: portal.now,
    lookAt: portal.now,
  }
  const counts = Array.from({ length }, (_, index) => ({ pcs_20e: fewest + index }))
  await db.insert(recurringOrder).values(counts.map((each) => ({ ...row, counts: each })))
  portal.now = new Date('2026-11-16T10:00:00Z')
  return user
}

/** Two processes, each with connections of its own, look at the same moment. */
async function race() {
  const { database, deps } = portal
  const another = { ...deps, database, db: database.db }
  await Promise.all([makeDueOrders(deps), makeDueOrders(another), makeDueOrders(deps)])
}

test(`two processes make each of ${RACES} orders once`, async () => {
  await addMany(1)
  await race()
  const orders = await madeOrders(portal)
  const days = await settledDays(portal)
  expect(orders).toHaveLength(RACES)
  expect(days.filter(({ day, state }) => day === DAY && state === 'made')).toHaveLength(RACES)
  expect(new Set(days.map(({ orderId }) => orderId))).toEqual(new Set(orders.map(({ id }) => id)))
  expect(await portal.database.db.select().from(outbox)).toHaveLength(RACES)
  expect(await portal.database.db.select().from(message)).toEqual([])
})

test(`two processes tell of each of ${RACES} orders that cannot be made once`, async () => {
  await addMany(RACES + 1)
  await race()
  expect(await madeOrders(portal)).toEqual([])
  expect(await portal.database.db.select().from(message)).toHaveLength(RACES)
})

const job = () => makeDueOrders(portal.deps)

test('a job that waits for somebody who stops a recurring order makes nothing of it', async () => {
  const { id: stoppedBy } = await addMany(5, 1)
  const held = sql`select from recurring_order for update`
  await whileHeld(portal.database.db, held, [job], (tx) =>
    tx.update(recurringOrder).set({ stoppedAt: portal.now, stoppedBy }),
  )
  expect(await madeOrders(portal)).toEqual([])
})

test('a job that waits while its maker loses the right to order makes nothing of it', async () => {
  const { id } = await addMany(5, 1)
  const held = sql`select pg_advisory_xact_lock(2, ${id % 512})`
  await whileHeld(portal.database.db, held, [job], (tx) => tx.update(mandate).set({ changeCurrency: false }))
  expect(await madeOrders(portal)).toEqual([])
})
