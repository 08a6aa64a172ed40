import { sql, type SQL, type Placeholder } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { getDeclaration, getResult } from '@kassavirta/domain/bags/deposits/api'
import { instantAt, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { visibleTo } from '../../letters/messages/unread-queries.ts'
import type { Db } from '../../platform/database/database.ts'
import { statement, type LaterValues } from '../../platform/database/statement.ts'
import { mandateInForce } from '../../platform/rights/rights.ts'
import { differenceOf, euros, piecesColumn } from '../../shared/wire-columns.ts'
import { depositCounts } from '../../tables/columns.ts'

export type Reader = {
  readonly companyId: number
  readonly userId: number
  readonly seesAllDeposits: boolean
  readonly today: Day
  /** The first day of the lists: older entries have no page to link to. */
  readonly since: Day
}

type Values = Omit<Reader, 'today' | 'since'> & {
  readonly entryId: number
  readonly today: string
  readonly since: string
  readonly sinceMoment: string
}
type Later = LaterValues<Values>

const sums = sql`'signedTotal', ${euros('h.signed_total_cents')}, 'total', ${euros('h.total_cents')},
  'difference', ${differenceOf('h')}`

/** Whether the list of deposits shows the declaration to the caller (decisions G4). */
const isDeclarationSeen = ({ companyId, userId, seesAllDeposits, sinceMoment }: Later): SQL => sql`(
  d.company_id = ${companyId} and d.created_at >= ${sinceMoment}
  and (${seesAllDeposits}::boolean or d.user_id = ${userId}))`

const declaration = (reader: Later): SQL => sql`(
  select json_build_object('entryId', d.id, 'registerDate', d.register_date, 'totalSum', ${euros('d.total_sum_cents')},
    'coinTotalSum', ${euros('d.coin_total_sum_cents')}, 'countAtServiceCenter', d.count_at_service_center,
    'coinsUncounted', d.coins_uncounted, 'pieces', ${piecesColumn('d', depositCounts)})
  from ${pairsOfBag('handled_deposit', reader)} pair join deposit d on d.id = pair.deposit_id
  where pair.result_id = h.id and ${isDeclarationSeen(reader)})`

/** The latest notice, where several were sent about the counting. */
const notice = ({ userId, companyId }: Later): SQL => sql`(
  select message.id from message
  where message.handled_deposit_ext_id = h.ext_id and ${visibleTo(userId, sql`array[${companyId}::integer]`)}
  order by message.created_at desc, message.id desc limit 1)`

const selectDeclaration = statement(
  z.strictObject({ declaration: z.nullable(z.unknown()), messageId: z.nullable(z.int()) }),
  (reader: Later) => sql`
    select ${declaration(reader)} as declaration, ${notice(reader)} as "messageId"
    from handled_deposit h where h.id = ${reader.entryId} and ${isResultSeen(reader)}`,
)

/** Where a deposit has several results, the latest counts. */
const selectResult = statement(
  z.strictObject({ result: z.unknown() }),
  (reader: Later) => sql`
    select json_build_object('entryId', h.id, ${sums}) as result
    from ${pairsOfBag('deposit', reader)} pair
      join deposit d on d.id = pair.deposit_id join handled_deposit h on h.id = pair.result_id
    where pair.deposit_id = ${reader.entryId} and ${isDeclarationSeen(reader)} and ${isResultSeen(reader)}
    order by h.accounting_date desc, h.id desc limit 1`,
)

const valuesOf = (reader: Reader, entryId = 0): Values => ({
  ...reader,
  entryId,
  sinceMoment: instantAt(reader.since, '00:00').toISOString(),
})

type ReplyOf<E extends { readonly reply: { readonly schema: z.ZodMiniType } }> = z.input<E['reply']['schema']>

export async function findDeclaration(db: Db, reader: Reader, entryId: number) {
  const [row] = await selectDeclaration(db, valuesOf(reader, entryId))
  return (row ?? { declaration: null, messageId: null }) as ReplyOf<typeof getDeclaration>
}

export async function findResult(db: Db, reader: Reader, entryId: number) {
  const [row] = await selectResult(db, valuesOf(reader, entryId))
  return { result: row?.result ?? null } as ReplyOf<typeof getResult>
}

/** A bag is counted within days of its sales day; the same number longer ago or later is another use of the bag. */
const MOST_DAYS_APART = 14

/**
 * The days between the sales days of a declaration and of a result; without one, the result's day of counting is taken.
 */
const daysApart = 'abs(d.register_date - coalesce(h.register_date, h.accounting_date))'

/**
 * The same bag of the same account, declared no later than it was counted. Removed declarations are left out, and so
 * are declarations that a result names.
 */
const sameBags = sql.raw(`handled_deposit h join deposit d
  on d.company_id = h.company_id and d.account_id = h.account_id and d.security_bag_number = h.security_bag_number
    and h.deposit_id is null and h.parent_id is null and h.security_bag_number <> '' and d.removed_at is null
    and d.created_at < (h.accounting_date + 1)::timestamp at time zone 'Europe/Helsinki'
    and ${daysApart} <= ${MOST_DAYS_APART}
    and not exists (select from handled_deposit named where named.deposit_id = d.id and named.parent_id is null)`)

/** The columns of a pair's result. */
const result = sql`h.id as result_id, h.account_id, h.accounting_date, ${differenceOf('h')} as difference`

type PairQuery = {
  readonly companyId: number | Placeholder
  /** The condition on deposits d that a result names. */
  readonly named: SQL
  /**
   * The condition on results h (handled_deposit) that are paired by the bag number alone. It must let through every
   * result that could belong to one of the deposits, because any of them may be the nearest.
   */
  readonly among: SQL
}

/**
 * The declarations and the results of a company that belong together, one pair a row. A result that names its
 * declaration is paired with it, unless that was removed. Otherwise the two have the same bag number and each is the
 * other's nearest by days, because bag numbers are used again; of equally near ones the latest counts. A deposit that
 * two results name is in two pairs.
 */
export const pairsOf = ({ companyId, named, among }: PairQuery): SQL => sql`(
  select d.id as deposit_id, ${result}
  from handled_deposit h join deposit d on d.id = h.deposit_id and d.company_id = h.company_id
  where h.company_id = ${companyId} and h.parent_id is null and d.removed_at is null and ${named}
  union all
  select deposit_id, result_id, account_id, accounting_date, difference from (
    select d.id as deposit_id, ${result},
      row_number() over (partition by h.id order by ${sql.raw(daysApart)}, d.created_at desc, d.id desc) as deposit_rank,
      row_number() over (partition by d.id order by ${sql.raw(daysApart)}, h.accounting_date desc, h.id desc) as result_rank
    from ${sameBags} where h.company_id = ${companyId} and ${among}
  ) near where deposit_rank = 1 and result_rank = 1)`

type OneEntry = { readonly companyId: number | Placeholder; readonly entryId: number | Placeholder }

/** The pairs of every use of one entry's bag. */
export const pairsOfBag = (table: 'deposit' | 'handled_deposit', { companyId, entryId }: OneEntry): SQL =>
  pairsOf({
    companyId,
    named: sql`true`,
    among: sql`h.security_bag_number =
      (select asked.security_bag_number from ${sql.raw(table)} asked where asked.id = ${entryId})`,
  })

type ResultReader = {
  readonly companyId: number | Placeholder
  readonly userId: number | Placeholder
  readonly today: string | Placeholder
  /** The first day of the list: older entries have no page to link to. */
  readonly since: string | Placeholder
}

/** Whether the list of handled deposits shows the result h (handled_deposit) to the caller (decisions F10). */
const isResultSeen = ({ companyId, userId, today, since }: ResultReader): SQL => sql`(
  h.company_id = ${companyId} and h.parent_id is null and h.accounting_date >= ${since}
  and exists (select from mandate m join account own on own.id = m.account_id
    where m.account_id = h.account_id and m.user_id = ${userId} and m.deposit_report and own.ended_at is null
      and ${mandateInForce(today)}))`

type NoticeReader = Readonly<Record<'companyId' | 'userId' | 'today' | 'firstDay', Placeholder>>

const sumsWithBag = sql`'securityBagNumber', h.security_bag_number,
    'signedTotal', ${euros('h.signed_total_cents')}, 'total', ${euros('h.total_cents')}, 'difference', ${differenceOf('h')}`

/** The result that the notice `message` names, where the caller sees it among the handled deposits; else null. */
export const noticeResult = ({ companyId, userId, today, firstDay }: NoticeReader): SQL => sql`(
  select json_build_object('entryId', h.id, ${sumsWithBag})
  from handled_deposit h
  where h.ext_id = message.handled_deposit_ext_id and ${isResultSeen({ companyId, userId, today, since: firstDay })})`

/**
 * The sums of the result that the notice names. They stand in its text too, so every reader of the notice sees them,
 * but without a link (decisions P14).
 */
export const noticeSums = (companyId: Placeholder): SQL => sql`(
  select json_build_object(${sumsWithBag})
  from handled_deposit h
  where h.ext_id = message.handled_deposit_ext_id and h.company_id = ${companyId} and h.parent_id is null)`
