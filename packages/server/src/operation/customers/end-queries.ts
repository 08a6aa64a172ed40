import { livingKinds, MOST_LIVING } from '@kassavirta/domain/operation/customers/api'
import type { Day } from '@kassavirta/domain/kernel/dates/dates'
import { eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../../platform/database/database.ts'
import { isHandledWord } from '../../bags/deposits/comparison/counting-words.ts'
import { company } from '../../tables/company.ts'
import type { StoredPlace } from './edit-queries.ts'

export const endPlaceRow = (tx: Db, { id, version }: StoredPlace, now: Date) =>
  tx
    .update(company)
    .set({ endedAt: now, keeper: 'desk', version: version + 1 })
    .where(eq(company.id, id))

const Living = z.strictObject({
  kind: z.enum(livingKinds),
  id: z.int(),
  number: z.string(),
  day: z.nullable(z.string()),
})
const Found = z.strictObject({ rows: z.array(Living), total: z.int() })

const isUnderWay = sql.raw(`e.stage in ('packed', 'onItsWay', 'notDelivered')`)

/** Undefined where there is no such place. Supplies of a day that has passed and of no stage have been given long ago. */
export async function listLivingRows(db: Db, companyId: number, today: Day) {
  const handled = sql.raw(isHandledWord('e.counting_state'))
  const [found] = await queryRows(
    db,
    Found,
    sql`with living (kind, rank, id, number, day) as (
          select 'changeOrder', 1, e.id, '', e.delivery_date from change_order e
          where e.company_id = ${companyId} and (${isUnderWay} or (e.stage is null and not ${handled}))
          union all
          select 'supplyOrder', 2, e.id, '', e.delivery_date from supply_order e
          where e.company_id = ${companyId}
            and (${isUnderWay} or (e.stage is null and e.delivery_date >= ${today}::date))
          union all
          select 'deposit', 3, e.id, e.security_bag_number, e.register_date from deposit e
          where e.company_id = ${companyId} and e.removed_at is null and not ${handled}
          union all
          select 'recurring', 4, e.id, '', null from recurring_order e
          where e.company_id = ${companyId} and e.stopped_at is null)
        select (select count(*)::integer from living) as total,
          coalesce((select json_agg(json_build_object('kind', l.kind, 'id', l.id, 'number', l.number, 'day', l.day)
              order by l.rank, l.day, l.id)
            from (select * from living order by rank, day, id limit ${MOST_LIVING}) l), '[]') as rows
        from company c where c.id = ${companyId}`,
  )
  return found
}
