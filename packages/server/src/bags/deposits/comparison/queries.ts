import type { getDeclaration, getResult } from '@kassavirta/domain/bags/deposits/comparison/api'
import { instantAt, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from '../../../platform/database/database.ts'
import { statement, type LaterValues } from '../../../platform/database/statement.ts'
import { pairsOfBag } from './pairs.ts'
import { isResultSeen } from './seen-results.ts'
import { visibleTo } from '../../../letters/messages/visible-messages.ts'
import { differenceOf, euros, piecesColumn } from '../../../shared/wire-columns.ts'
import { depositCounts } from '../../../tables/count-names.ts'

export type Reader = {
  readonly companyId: number
  readonly userId: number
  readonly seesAllDeposits: boolean
  readonly today: Day
  /** The first day of the lists: what is older has no page that could be linked to. */
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
