import { oldBagFields } from '@kassavirta/domain/kernel/money/pieces'
import { instantsOf } from '@kassavirta/domain/reports/reports/ranges'
import { sql, type SQL } from 'drizzle-orm'
import type { ConcernScope } from '../scope.ts'
import { changeOrderEntry, changeOrderTables } from './change-orders.ts'
import { outcome, companyColumns } from './columns.ts'
import { isPacked } from './handled-change-orders.ts'
import { stageColumns } from './stages.ts'

/** Adds how the order was packed. If an order has several results, the latest counts. */
const result = sql`left join lateral (
    select * from handled_change_order h
    where h.change_order_id = o.id and h.company_id = o.company_id and ${isPacked}
    order by h.packing_date desc, h.id desc limit 1
  ) h on true`

const oldBags = sql.raw(oldBagFields.map((field) => `coalesce(h.${field}, 0) as ${field}`).join(', '))

export const changeOrdersOfConcern = (scope: ConcernScope): SQL => sql`
  select ${changeOrderEntry}, ${companyColumns}, ${oldBags}, h.packing_date as "packingDate", h.due_date as "dueDate",
    h.register_date as "registerDate", h.signer, h.deposit_type as "depositType",
    h.note_total_count as "noteTotalCount", h.coin_total_count as "coinTotalCount", ${outcome('h')}, ${stageColumns('o', scope.tellsStages)}
  from ${changeOrderTables} join company c on c.id = o.company_id ${result}
  where o.company_id = any(${scope.permittedIds}) and ${inRange(scope)}
  order by o.created_at desc, o.id desc`

function inRange({ criterion, range }: ConcernScope): SQL {
  if (criterion === 'vrt_toimituspaiva') return sql`o.delivery_date between ${range.from} and ${range.to}`
  const { begin, end } = instantsOf(range)
  return sql`o.created_at >= ${begin.toISOString()} and o.created_at < ${end.toISOString()}`
}
