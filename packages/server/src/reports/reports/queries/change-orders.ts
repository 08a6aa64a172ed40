import { sql, type SQL } from 'drizzle-orm'
import { oldBagFields } from '@kassavirta/domain/kernel/money/denominations'
import { instantsOf } from '@kassavirta/domain/reports/reports/ranges'
import { euros, utc } from '../../../shared/wire-columns.ts'
import { changeOrderCounts, handledChangeOrderCounts, supplyCounts } from '../../../tables/columns.ts'
import type { CompanyScope, ConcernScope } from '../scope.ts'
import { customer, sameColumns, momentIn, stageColumns, outcome, companyColumns, dayIn } from './columns.ts'

/**
 * A change order as it was sent. The tables are o (change_order), a (account) and u (sender). 500 € notes cannot be
 * ordered.
 */
const changeOrderEntry = sql`o.id as "entryId", o.account_id as "accountId", a.account_number as "accountNumber",
  o.delivery_date as "deliveryDate", ${utc('o.created_at')} as created, ${utc('o.modified_at')} as modified,
  o.message, o.reference, ${euros('o.total_sum_cents')} as "totalSum",
  ${euros('o.note_total_sum_cents')} as "noteTotalSum", ${euros('o.coin_total_sum_cents')} as "coinTotalSum",
  o.counting_state as "countingState", u.first_name as "userFirstName", u.last_name as "userLastName",
  0 as "pcs_500e", ${sameColumns('o', changeOrderCounts)}`

const changeOrderTables = sql`change_order o
  join account a on a.id = o.account_id
  join portal_user u on u.id = o.user_id`

/** Selects the person's own entries, or all with the right to see them (decisions G4). */
export const changeOrdersOf = (scope: CompanyScope): SQL => sql`
  select ${changeOrderEntry}, ${customer(scope.companyName)}, ${stageColumns('o', scope.showsStages)}
  from ${changeOrderTables}
  where o.company_id = ${scope.companyId} and ${momentIn('o.created_at', scope.days)}
    ${scope.seesAllChangeOrders ? sql`` : sql`and o.user_id = ${scope.userId}`}
  order by o.created_at desc, o.id desc`

/**
 * A change order as it was packed. The tables are h (handled_change_order), a (account) and o, the order if it was made
 * in the portal, which shows whether anybody has cancelled it (decisions Q6).
 */
export const handledChangeOrderEntry = sql`h.id as "entryId", h.account_id as "accountId",
  a.account_number as "accountNumber", h.packing_date as "packingDate", ${utc('h.created_at')} as created,
  h.due_date as "dueDate", h.register_date as "registerDate", h.signer, h.reference, h.message,
  h.deposit_type as "depositType", ${euros('h.note_total_sum_cents')} as "noteTotalSum",
  h.note_total_count as "noteTotalCount", ${euros('h.coin_total_sum_cents')} as "coinTotalSum",
  h.coin_total_count as "coinTotalCount", ${euros('h.total_sum_cents')} as "totalSum",
  ${sameColumns('h', handledChangeOrderCounts)}, ${stageColumns('o', false)}`

export const handledChangeOrderTables = sql`handled_change_order h left join account a on a.id = h.account_id
  left join change_order o on o.id = h.change_order_id`

/**
 * An order that a supervisor has put back among the received ones is not packed; the desk's result stays for its next
 * packing.
 */
export const isPacked = sql`not (h.keeper = 'desk' and o.stage is null)`

/** Only accounts whose change-order reports the caller may see are included (decisions F10). */
export const handledChangeOrdersOf = ({
  companyId,
  companyName,
  permittedIds,
  days,
}: CompanyScope): SQL => sql`
  select ${handledChangeOrderEntry}, ${customer(companyName)}
  from ${handledChangeOrderTables}
  where h.company_id = ${companyId} and ${dayIn('h.packing_date', days)}
    and h.account_id = any(${permittedIds}) and ${isPacked}
  order by h.packing_date desc, h.id desc`

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
    h.note_total_count as "noteTotalCount", h.coin_total_count as "coinTotalCount", ${outcome('h')}, ${stageColumns('o', scope.showsStages)}
  from ${changeOrderTables} join company c on c.id = o.company_id ${result}
  where o.company_id = any(${scope.permittedIds}) and ${inRange(scope)}
  order by o.created_at desc, o.id desc`

function inRange({ criterion, range }: ConcernScope): SQL {
  if (criterion === 'vrt_toimituspaiva') return sql`o.delivery_date between ${range.from} and ${range.to}`
  const { begin, end } = instantsOf(range)
  return sql`o.created_at >= ${begin.toISOString()} and o.created_at < ${end.toISOString()}`
}

export const supplyOrdersOf = (scope: CompanyScope): SQL => sql`
  select s.id, ${utc('s.created_at')} as created, ${utc('s.modified_at')} as modified,
    s.delivery_date as "deliveryDate", u.first_name as "userFirstName", u.last_name as "userLastName",
    ${sameColumns('s', supplyCounts)}, ${stageColumns('s', scope.showsStages)}
  from supply_order s join portal_user u on u.id = s.user_id
  where s.company_id = ${scope.companyId} and ${momentIn('s.created_at', scope.days)}
  order by s.created_at desc, s.id desc`
