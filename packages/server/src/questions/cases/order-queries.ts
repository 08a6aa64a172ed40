import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../../platform/database/database.ts'
import { euros, piecesColumn, utc } from '../../shared/wire-columns.ts'
import { changeOrderCounts } from '../../tables/count-names.ts'

const Pieces = z.record(z.string(), z.int())

const FoundOrder = z.strictObject({
  day: z.string(),
  sum: z.number(),
  ordered: Pieces,
  /** Null where it was packed as it was ordered, or not at all. */
  packed: z.nullable(Pieces),
  isPacked: z.boolean(),
  /** What came by the customer's count; null where it matches or nobody has said. */
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

/** A change order of the company with what was packed, what is said to have come, and what has become of it. */
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
