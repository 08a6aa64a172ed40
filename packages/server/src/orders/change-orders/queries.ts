import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from '../../platform/database/database.ts'
import { statement, type LaterValues } from '../../platform/database/statement.ts'
import { orderFacts } from './checked-order.ts'
import {
  Order,
  orderColumns,
  orderTables,
  ownOrder,
  Pieces,
  type Named,
  type OrderQuery,
} from './own-order.ts'
import { utc } from '../../shared/wire-columns.ts'

type Replacing = Named & Parameters<typeof orderFacts.valuesOf>[0]

/** The order as it is, and the account that it is to be on. */
export const replaceFacts = {
  schema: z.strictObject({ order: ownOrder.schema, account: orderFacts.schema }),
  column: (query: Parameters<typeof ownOrder.column>[0] & Parameters<typeof orderFacts.column>[0]) =>
    sql`json_build_object('order', ${ownOrder.column(query)}, 'account', ${orderFacts.column(query)})`,
  valuesOf: (body: Replacing) => ({ ...orderFacts.valuesOf(body), ...ownOrder.valuesOf(body) }),
} as const

const StandingOrder = z.extend(Order, {
  closedReason: z.nullable(z.string()),
  confirmation: z.nullable(
    z.strictObject({
      at: z.string(),
      by: z.string(),
      matches: z.boolean(),
      counts: z.nullable(Pieces),
      message: z.string(),
      caseId: z.nullable(z.int()),
    }),
  ),
})

type StandingQuery = OrderQuery & { readonly seesAll: boolean; readonly showsCases: boolean }

const selectStanding = statement(
  StandingOrder,
  (query: LaterValues<StandingQuery>) => sql`
    select ${orderColumns(query)}, case when o.confirmed_at is not null then json_build_object(
        'at', ${utc('o.confirmed_at')}, 'matches', o.confirmed_ok, 'counts', o.confirmed_counts,
        'message', o.confirmed_message,
        'by', (select u.first_name || ' ' || u.last_name from portal_user u where u.id = o.confirmed_by),
        'caseId', (select s.id from service_case s where s.kind = 'receipt' and s.entry_id = o.id
          and s.user_id = ${query.userId} and ${query.showsCases}::boolean order by s.id desc limit 1)
      ) end as confirmation,
      (select e.reason from exception_day e where e.day = o.delivery_date and e.closed and e.ended_at is null)
        as "closedReason"
    from ${orderTables(query)} and (${query.seesAll}::boolean or o.user_id = ${query.userId})`,
)

/** An order of the company that the caller sees, with what the customer said of its delivery. */
export async function findStanding(db: Db, query: StandingQuery) {
  const [found] = await selectStanding(db, query)
  return found
}
