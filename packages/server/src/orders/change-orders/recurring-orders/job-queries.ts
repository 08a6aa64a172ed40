import { orderFields } from '@kassavirta/domain/orders/change-orders/api'
import type { OrderField } from '@kassavirta/domain/kernel/money/order-count-names'
import type { Fault } from '@kassavirta/domain/kernel/contract/fault'
import { and, eq, isNull, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../../../platform/database/database.ts'
import { RetryTransaction } from '../../../platform/database/transaction.ts'
import { message } from '../../../tables/messages.ts'
import { recurringOrder } from '../../../tables/recurring.ts'
import { changeOrder } from '../../../tables/submissions.ts'

const Due = z.strictObject({ recurringId: z.int(), companyId: z.int(), userId: z.int() })
export type DueRecurring = z.output<typeof Due>

/** One turn of the job looks at so many. */
const BATCH = 500

export const listDue = (db: Db, now: Date): Promise<readonly DueRecurring[]> =>
  queryRows(
    db,
    Due,
    sql`select id as "recurringId", company_id as "companyId", user_id as "userId" from recurring_order
        where stopped_at is null and look_at <= ${now.toISOString()} order by look_at, id limit ${BATCH}`,
  )

const Maker = z.strictObject({ isActive: z.boolean(), newId: z.int() })

/** Whether the person and the place are still there, and a number for the order. */
export async function readMaker(tx: Db, { userId, companyId }: DueRecurring) {
  const [found] = await queryRows(
    tx,
    Maker,
    sql`select u.disabled_at is null and c.ended_at is null as "isActive",
          nextval('change_order_id_seq')::integer as "newId"
        from portal_user u, company c where u.id = ${userId} and c.id = ${companyId}`,
  )
  if (!found) throw new Error('a recurring order without a maker or a place')
  return found
}

type Ordered = Pick<typeof changeOrder.$inferSelect, 'accountId' | 'deliveryDate' | OrderField>

/** The number of an order of the same money for the same account and day that is not cancelled. */
export async function findEqualOrder(tx: Db, companyId: number, ordered: Ordered) {
  const same = (['accountId', 'deliveryDate', ...orderFields] as const).map((name) =>
    eq(changeOrder[name], ordered[name]),
  )
  const [found] = await tx
    .select({ id: changeOrder.id })
    .from(changeOrder)
    .where(and(eq(changeOrder.companyId, companyId), ...same, isNull(changeOrder.cancelledAt)))
    .orderBy(changeOrder.id)
    .limit(1)
  return found?.id
}

type Settled = {
  readonly recurringId: number
  readonly day: string
  readonly deliveryDate: string
  readonly now: Date
} & ({ readonly orderId: number } | { readonly failure: Fault })

/** Says what came of a day. A day that was settled by somebody else meanwhile undoes the transaction. */
export async function settle(tx: Db, { recurringId, day, deliveryDate, now, ...outcome }: Settled) {
  const orderId = 'orderId' in outcome ? outcome.orderId : null
  const failure = 'failure' in outcome ? JSON.stringify(outcome.failure) : null
  const state = orderId === null ? 'failed' : 'made'
  const written = await queryRows(
    tx,
    z.strictObject({ day: z.string() }),
    sql`insert into recurring_occurrence as o (recurring_id, day, state, delivery_date, order_id, failure, settled_at)
        values (${recurringId}, ${day}, ${state}, ${deliveryDate}, ${orderId}, ${failure}::text::jsonb,
          ${now.toISOString()})
        on conflict (recurring_id, day) do update
          set state = excluded.state, delivery_date = excluded.delivery_date, order_id = excluded.order_id,
            failure = excluded.failure, settled_at = excluded.settled_at
          where o.state = 'coming' and not o.skipped
        returning day::text as day`,
  )
  if (written.length === 0) throw new RetryTransaction('the day was settled meanwhile')
}

export const lookAgain = (tx: Db, recurringId: number, lookAt: Date) =>
  tx.update(recurringOrder).set({ lookAt }).where(eq(recurringOrder.id, recurringId))

export const insertNotice = (tx: Db, notice: Omit<typeof message.$inferInsert, 'type' | 'keeper'>) =>
  tx.insert(message).values({ ...notice, type: 'poikkeama', keeper: 'desk' })
