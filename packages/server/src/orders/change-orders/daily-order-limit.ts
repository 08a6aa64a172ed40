import { exceedsLimit } from '@kassavirta/domain/orders/change-orders/rules'
import { cents, type Cents } from '@kassavirta/domain/kernel/money/money'
import { fieldProblem } from '@kassavirta/domain/kernel/contract/problem'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../../platform/database/database.ts'

type DayOrder = {
  readonly entryId: number
  readonly accountId: number
  readonly deliveryDate: string
  readonly total: Cents
  readonly limit: Cents | undefined
}

/**
 * Refuses an order that exceeds the account's limit together with the other living orders of the same delivery day. Orders
 * of one account and day wait for each other here, so that of two at once the later one counts the earlier.
 */
export async function checkDailyLimit(
  tx: Db,
  { entryId, accountId, deliveryDate, total, limit }: DayOrder,
): Promise<void> {
  if (limit === undefined) return
  const lock = `orders of ${accountId} on ${deliveryDate}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`)
  const [others] = await queryRows(
    tx,
    z.strictObject({ sum: z.number() }),
    sql`select coalesce(sum(total_sum_cents), 0)::float8 as sum from change_order
      where company_id = (select company_id from account where id = ${accountId}) and account_id = ${accountId}
        and delivery_date = ${deliveryDate} and id <> ${entryId} and stage is distinct from 'cancelled'`,
  )
  if (exceedsLimit(cents(total + (others?.sum ?? 0)), limit))
    throw fieldProblem('totalSum', 'orderLimitExceeded')
}
