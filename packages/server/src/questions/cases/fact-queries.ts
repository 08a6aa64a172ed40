import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { coins, notes } from '@kassavirta/domain/kernel/money/denominations'
import { pairsOfBag } from '../../bags/deposits/comparison-queries.ts'
import { queryRows, type Db } from '../../platform/database/database.ts'
import { differenceOf, euros, piecesColumn, utc } from '../../shared/wire-columns.ts'
import { depositCounts, handledDepositCounts, changeOrderCounts } from '../../tables/columns.ts'

const Pieces = z.record(z.string(), z.int())
const Day = z.nullable(z.string())

/** A declaration and its result, of which one may be missing, and the facts of the desk about the bag. */
const BagFacts = z.strictObject({
  depositId: z.nullable(z.int()),
  resultId: z.nullable(z.int()),
  bagNumber: z.string(),
  bagId: z.nullable(z.int()),
  day: Day,
  countingState: z.nullable(z.string()),
  isUncounted: z.nullable(z.boolean()),
  declaredSum: z.nullable(z.number()),
  declaredPieces: z.nullable(Pieces),
  signed: z.nullable(z.number()),
  counted: z.nullable(z.number()),
  difference: z.nullable(z.number()),
  creditDay: Day,
  countedPieces: z.nullable(Pieces),
  remarks: z.array(z.string()),
  passes: z.array(
    z.strictObject({
      pass: z.int(),
      step: z.enum(['first', 'second', 'decision']),
      staff: z.string(),
      sent: z.string(),
      isIntact: z.boolean(),
      total: z.number(),
    }),
  ),
  events: z.array(z.strictObject({ stage: z.string(), at: z.string(), note: z.string() })),
})
export type BagFacts = z.output<typeof BagFacts>

/** The cents of the pieces of one till. The names and units come from the code. */
const tillCents = sql.raw(
  [...notes, ...coins].map(({ fieldName, unitValue }) => `t.${fieldName}::bigint * ${unitValue}`).join(' + '),
)

/** Whether b is the bag of the declaration d, or of the result h of the desk. */
const isBagOfEntry = sql`(b.deposit_id = d.id
  or b.id = case when h.keeper = 'desk' and h.ext_id ~ '^desk-bag-[0-9]{1,9}$' then substr(h.ext_id, 10)::integer end)`

const passes = sql`(
  select coalesce(json_agg(json_build_object('pass', p.pass, 'step', p.step, 'sent', ${utc('p.sent_at')},
      'staff', w.first_name || ' ' || w.last_name, 'isIntact', p.intact, 'total', (
        select sum(${tillCents}) from count_till t where t.bag_id = p.bag_id and t.pass = p.pass) / 100.0::float8)
    order by p.pass), '[]')
  from bag b join count_pass p on p.bag_id = b.id and p.sent_at is not null join staff_user w on w.id = p.staff_id
  where ${isBagOfEntry})`

const events = sql`(
  select coalesce(json_agg(json_build_object('stage', v.stage, 'at', ${utc('v.at')}, 'note', v.note) order by v.id), '[]')
  from entry_event v where v.kind = 'deposit' and v.entry_id = d.id)`

const bagColumns = sql`
  d.id as "depositId", h.id as "resultId", coalesce(d.security_bag_number, h.security_bag_number) as "bagNumber",
  (select b.id from bag b where ${isBagOfEntry} order by b.id desc limit 1) as "bagId",
  coalesce(d.register_date, h.register_date)::text as day, d.counting_state as "countingState",
  d.count_at_service_center as "isUncounted", ${euros('d.total_sum_cents')} as "declaredSum",
  case when d.id is not null then ${piecesColumn('d', depositCounts)} end as "declaredPieces",
  ${euros('h.signed_total_cents')} as signed, ${euros('h.total_cents')} as counted, ${differenceOf('h')} as difference,
  h.due_date::text as "creditDay", case when h.id is not null then ${piecesColumn('h', handledDepositCounts)} end as "countedPieces",
  array_remove(array_remove(array[h.error1, h.error2, h.error3, h.error4, h.error5], ''), null) as remarks,
  ${passes} as passes, ${events} as events`

type EntryKey = { readonly id: number; readonly companyId: number }

/** A declaration of the company with its latest result. */
export async function findDeclared(db: Db, { id, companyId }: EntryKey): Promise<BagFacts | undefined> {
  const [found] = await queryRows(
    db,
    BagFacts,
    sql`select ${bagColumns} from deposit d
        left join lateral (select result_id from ${pairsOfBag('deposit', { companyId, entryId: id })} pair
          where deposit_id = d.id order by accounting_date desc, result_id desc limit 1) pair on true
        left join handled_deposit h on h.id = pair.result_id
        where d.id = ${id} and d.company_id = ${companyId}`,
  )
  return found
}

/** A result of the company with its declaration. */
export async function findCounted(db: Db, { id, companyId }: EntryKey): Promise<BagFacts | undefined> {
  const [found] = await queryRows(
    db,
    BagFacts,
    sql`select ${bagColumns} from handled_deposit h
        left join lateral (select deposit_id from ${pairsOfBag('handled_deposit', { companyId, entryId: id })} pair
          where result_id = h.id limit 1) pair on true
        left join deposit d on d.id = pair.deposit_id
        where h.id = ${id} and h.company_id = ${companyId} and h.parent_id is null`,
  )
  return found
}

/** The latest declaration of the company with a bag number. */
export async function findDepositId(db: Db, number: string, companyId: number): Promise<number | undefined> {
  const [found] = await queryRows(
    db,
    z.strictObject({ id: z.int() }),
    sql`select id from deposit where security_bag_number = ${number} and company_id = ${companyId}
        order by created_at desc, id desc limit 1`,
  )
  return found?.id
}

const PlainFacts = z.strictObject({ day: Day, sum: z.nullable(z.number()) })

const plain = {
  changeorderhandled: sql`select packing_date::text as day, ${euros('total_sum_cents')} as sum from handled_change_order`,
  supplyorder: sql`select delivery_date::text as day, null::float8 as sum from supply_order`,
  visit: sql`select suggested_date::text as day, null::float8 as sum from visit_request`,
  visitchange: sql`select new_date::text as day, null::float8 as sum from visit_change_request`,
} as const satisfies Readonly<Record<string, SQL>>
export type PlainType = keyof typeof plain

export async function findPlain(db: Db, type: PlainType, { id, companyId }: EntryKey) {
  const [found] = await queryRows(
    db,
    PlainFacts,
    sql`${plain[type]} where id = ${id} and company_id = ${companyId}`,
  )
  return found
}

const PastDifference = z.strictObject({
  resultId: z.int(),
  day: z.string(),
  bagNumber: z.string(),
  declared: z.number(),
  counted: z.number(),
  difference: z.number(),
})
const SHOWN_DIFFERENCES = 10

/** The last results of a place that differed from their declarations. */
export const listDifferences = (db: Db, companyId: number) =>
  queryRows(
    db,
    PastDifference,
    sql`select h.id as "resultId", h.accounting_date::text as day, h.security_bag_number as "bagNumber",
          ${euros('h.signed_total_cents')} as declared, ${euros('h.total_cents')} as counted,
          ${differenceOf('h')} as difference
        from handled_deposit h
        where h.company_id = ${companyId} and h.parent_id is null and h.signed_total_cents is not null
          and coalesce(h.difference_cents, h.total_cents - h.signed_total_cents) <> 0
        order by h.accounting_date desc, h.id desc limit ${SHOWN_DIFFERENCES}`,
  )

const FoundOrder = z.strictObject({
  day: z.string(),
  sum: z.number(),
  ordered: Pieces,
  /** Null where it was packed as it was ordered, or not at all. */
  packed: z.nullable(Pieces),
  isPacked: z.boolean(),
  /** The pieces by the customer's count; null where they match or the customer has not counted. */
  came: z.nullable(Pieces),
  seal: z.string(),
  reason: z.string(),
  packedBy: z.string(),
  packedAt: z.nullable(z.string()),
  crew: z.array(z.string()),
  departed: z.nullable(z.string()),
  delivered: z.nullable(z.string()),
  receiver: z.string(),
  isSealRead: z.boolean(),
  markedBy: z.string(),
  events: z.array(z.strictObject({ stage: z.string(), at: z.string(), note: z.string() })),
})
export type FoundOrder = z.output<typeof FoundOrder>

/** A change order of the company with the packed pieces, the pieces that the customer counted, and its delivery. */
export async function findOrder(
  db: Db,
  { id, companyId }: { readonly id: number; readonly companyId: number },
): Promise<FoundOrder | undefined> {
  const [found] = await queryRows(
    db,
    FoundOrder,
    sql`select o.delivery_date::text as day, ${euros('o.total_sum_cents')} as sum,
          ${piecesColumn('o', changeOrderCounts)} as ordered, o.packed_counts as packed, o.confirmed_counts as came,
          o.seal_number <> '' as "isPacked", o.seal_number as seal, o.pack_reason as reason,
          coalesce(k.first_name || ' ' || k.last_name, '') as "packedBy", ${utc('o.packed_at')} as "packedAt",
          (select coalesce(json_agg(w.name || ' ' || w.person_id order by w.name, w.person_id), '[]')
            from run_driver w where w.run_id = r.id) as crew,
          ${utc('r.departed_at')} as departed, ${utc('t.at')} as delivered, coalesce(t.receiver, '') as receiver,
          coalesce(t.is_seal_read, false) as "isSealRead", coalesce(m.first_name || ' ' || m.last_name, '') as "markedBy", (
            select coalesce(json_agg(json_build_object('stage', v.stage, 'at', ${utc('v.at')}, 'note', v.note)
              order by v.at, v.id), '[]')
            from entry_event v where v.kind = 'changeOrder' and v.entry_id = o.id) as events
        from change_order o left join staff_user k on k.id = o.packed_by left join run r on r.id = o.run_id
          left join run_stop t on t.run_id = o.run_id and t.company_id = o.company_id and t.outcome = 'delivered'
          left join staff_user m on m.id = t.staff_id
        where o.id = ${id} and o.company_id = ${companyId}`,
  )
  return found
}
