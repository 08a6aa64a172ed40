import { orderStages } from '@kassavirta/domain/bags/deposits/stages/orders'
import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from '../../platform/database/database.ts'
import { statement, type LaterValues } from '../../platform/database/statement.ts'
import type { Facts } from '../../platform/rights/facts.ts'
import { mandateInForce, type RightsQuery } from '../../platform/rights/rights.ts'
import { changeOrderCounts } from '../../tables/count-names.ts'
import { piecesColumn, utc } from '../../shared/wire-columns.ts'

type Entry = { readonly entryId: number; readonly companyId: number }

const selectForUpdate = statement(
  z.strictObject({ id: z.int() }),
  ({ entryId, companyId }: LaterValues<Entry>) => sql`
    select id from change_order where id = ${entryId} and company_id = ${companyId} for update`,
)

/** Holds an order still until the transaction ends: the desk may be about to pack it. */
export async function holdOrder(
  tx: Db,
  { entryId }: Pick<Entry, 'entryId'>,
  companyId: number,
): Promise<void> {
  await selectForUpdate(tx, { entryId, companyId })
}

export const Pieces = z.record(z.string(), z.int())

export const Order = z.strictObject({
  userId: z.int(),
  accountId: z.int(),
  version: z.int(),
  stage: z.nullable(z.enum(orderStages)),
  attempt: z.int(),
  countingState: z.string(),
  deliveryDate: z.string(),
  deliveryDays: z.nullable(z.string()),
  deliveryPolicy: z.enum(['banking', 'fixed', 'days']),
  earliestDeliveryDate: z.nullable(z.string()),
  /** Whether the caller may order on its account now. */
  mayOrderChange: z.boolean(),
  /** What was ordered, without what is 0. */
  ordered: Pieces,
  /** What was packed, where it is something else. */
  packedCounts: z.nullable(Pieces),
  packReason: z.string(),
  confirmedAt: z.nullable(z.string()),
})
export type Order = z.output<typeof Order>

export type OrderQuery = Pick<RightsQuery, 'userId' | 'companyId' | 'today'> & Pick<Entry, 'entryId'>

export const orderColumns = ({ userId, today }: LaterValues<OrderQuery>): SQL => sql`
  o.user_id as "userId", o.account_id as "accountId", o.version, o.stage, o.attempt,
  o.counting_state as "countingState",
  o.delivery_date::text as "deliveryDate", a.delivery_days as "deliveryDays", a.delivery_policy as "deliveryPolicy",
  a.earliest_delivery_date::text as "earliestDeliveryDate",
  a.change_allowed and a.ended_at is null and exists (
    select from mandate m where m.account_id = a.id and m.user_id = ${userId} and m.change_currency
      and ${mandateInForce(today)}) as "mayOrderChange",
  ${piecesColumn('o', changeOrderCounts)} as ordered, o.packed_counts as "packedCounts", o.pack_reason as "packReason",
  ${utc('o.confirmed_at')} as "confirmedAt"`

export const orderTables = ({ entryId, companyId }: LaterValues<OrderQuery>): SQL => sql`
  change_order o join account a on a.id = o.account_id where o.id = ${entryId} and o.company_id = ${companyId}`

export type Named = Pick<Entry, 'entryId'>

/** An order of the company, as one column of the statement that reads the rights; null where there is none. */
export const ownOrder: Facts<Named, z.ZodMiniNullable<typeof Order>, Named> = {
  schema: z.nullable(Order),
  column: (query) =>
    sql`(select row_to_json(own) from (select ${orderColumns(query)} from ${orderTables(query)}) own)`,
  valuesOf: ({ entryId }) => ({ entryId }),
}

const selectOrder = statement(
  Order,
  (query: LaterValues<OrderQuery>) => sql`select ${orderColumns(query)} from ${orderTables(query)}`,
)

/** The same in a statement of its own, for an order whose number is known only after something else is read. */
export async function findOrder(tx: Db, query: OrderQuery): Promise<Order | null> {
  const [found] = await selectOrder(tx, query)
  return found ?? null
}
