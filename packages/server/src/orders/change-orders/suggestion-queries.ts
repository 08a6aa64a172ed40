import { WireDay } from '@kassavirta/domain/kernel/dates/dates'
import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from '../../platform/database/database.ts'
import { statement, type LaterValues } from '../../platform/database/statement.ts'
import type { Membership } from '../../places/companies/accounts/queries.ts'
import { isVisibleOrder } from '../../shared/waiting-for-customer.ts'
import { orderFacts } from './queries.ts'
import { piecesColumn } from '../../shared/wire-columns.ts'
import { changeOrderCounts } from '../../tables/columns.ts'

const Pieces = z.record(z.string(), z.int())
const Par = z.nullable(z.strictObject({ counts: Pieces, version: z.int() }))

const parColumn = (accountId: SQL): SQL => sql`(
  select json_build_object('counts', p.counts, 'version', p.version) from par_level p where p.account_id = ${accountId})`

/** The account of the par levels to be changed, and the present ones. */
export const parFacts = {
  schema: z.strictObject({ account: orderFacts.schema, par: Par }),
  column: (query: Parameters<typeof orderFacts.column>[0]) =>
    sql`json_build_object('account', ${orderFacts.column(query)}, 'par', ${parColumn(sql`${query.accountId}`)})`,
  valuesOf: orderFacts.valuesOf,
} as const
export type ParFacts = z.output<typeof parFacts.schema>

/** Serialises changes of one account's par levels, also while it has none. */
export async function holdParLevels(tx: Db, { accountId }: { readonly accountId: number }): Promise<void> {
  const lock = `par levels of ${accountId}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`)
}

const Found = z.strictObject({
  account: orderFacts.schema,
  par: Par,
  orders: z.array(z.strictObject({ day: WireDay, counts: Pieces })),
})

type Search = Membership & {
  readonly companyId: number
  readonly seesAllChangeOrders: boolean
  readonly since: string
} & ReturnType<typeof orderFacts.valuesOf>

/** More orders than a company sends in a year, unless it orders several times a day. */
const MOST_ORDERS = 1000

/** The account, its par levels, and the orders that the person sees, from the day `since` to the requested one. */
const selectPast = statement(
  Found,
  (query: LaterValues<Search>) => sql`
    select ${orderFacts.column(query)} as account, ${parColumn(sql`${query.accountId}`)} as par,
      (select coalesce(json_agg(past), '[]') from (
        select o.delivery_date::text as day, ${piecesColumn('o', changeOrderCounts)} as counts
        from change_order o
        where ${isVisibleOrder(query)} and o.account_id = ${query.accountId}
          and o.delivery_date between ${query.since}::date and ${query.day}::date
          and o.stage is distinct from 'cancelled'
        order by o.delivery_date desc limit ${sql.raw(String(MOST_ORDERS))}) past) as orders`,
)

export async function findPast(db: Db, search: Search) {
  const [found] = await selectPast(db, search)
  if (!found) throw new Error('a statement without a row')
  return found
}
