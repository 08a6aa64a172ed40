import { sql, type SQL } from 'drizzle-orm'
import { changeOrderCounts } from '../../../tables/count-names.ts'
import type { CompanyScope } from '../scope.ts'
import { euros, utc } from '../../../shared/wire-columns.ts'
import { customer, sameColumns } from './columns.ts'
import { momentIn } from './days.ts'
import { stageColumns } from './stages.ts'

/**
 * A change order as it was sent. The tables are o (change_order), a (account) and u (sender). 500 € notes cannot be
 * ordered.
 */
export const changeOrderEntry = sql`o.id as "entryId", o.account_id as "accountId", a.account_number as "accountNumber",
  o.delivery_date as "deliveryDate", ${utc('o.created_at')} as created, ${utc('o.modified_at')} as modified,
  o.message, o.reference, ${euros('o.total_sum_cents')} as "totalSum",
  ${euros('o.note_total_sum_cents')} as "noteTotalSum", ${euros('o.coin_total_sum_cents')} as "coinTotalSum",
  o.counting_state as "countingState", u.first_name as "userFirstName", u.last_name as "userLastName",
  0 as "pcs_500e", ${sameColumns('o', changeOrderCounts)}`

export const changeOrderTables = sql`change_order o
  join account a on a.id = o.account_id
  join portal_user u on u.id = o.user_id`

/** Selects the person's own entries, or all with the right to see them (decisions G4). */
export const changeOrdersOf = (scope: CompanyScope): SQL => sql`
  select ${changeOrderEntry}, ${customer(scope.companyName)}, ${stageColumns('o', scope.tellsStages)}
  from ${changeOrderTables}
  where o.company_id = ${scope.companyId} and ${momentIn('o.created_at', scope.days)}
    ${scope.seesAllChangeOrders ? sql`` : sql`and o.user_id = ${scope.userId}`}
  order by o.created_at desc, o.id desc`
