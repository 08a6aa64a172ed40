import { resultRemarks } from '@kassavirta/domain/stages/order-terms.fi'
import { sql, type SQL } from 'drizzle-orm'
import { handledChangeOrderCounts } from '../../../tables/count-names.ts'
import type { CompanyScope } from '../scope.ts'
import { euros, utc } from '../../../shared/wire-columns.ts'
import { customer, sameColumns } from './columns.ts'
import { dayIn } from './days.ts'

/** A change order as it was packed. The tables are h (handled_change_order) and a (account). */
export const handledChangeOrderEntry = sql`h.id as "entryId", h.account_id as "accountId",
  a.account_number as "accountNumber", h.packing_date as "packingDate", ${utc('h.created_at')} as created,
  h.due_date as "dueDate", h.register_date as "registerDate", h.signer, h.reference, h.message,
  h.deposit_type as "depositType", ${euros('h.note_total_sum_cents')} as "noteTotalSum",
  h.note_total_count as "noteTotalCount", ${euros('h.coin_total_sum_cents')} as "coinTotalSum",
  h.coin_total_count as "coinTotalCount", ${euros('h.total_sum_cents')} as "totalSum",
  ${sameColumns('h', handledChangeOrderCounts)}`

export const handledChangeOrderTables = sql`handled_change_order h left join account a on a.id = h.account_id`

/** What the desk packed and then cancelled: its money never left the house, so no sum may hold it. */
const isCancelled = sql.raw(`(h.keeper = 'desk' and h.error1 = '${resultRemarks.cancelled}')`)
/** For lists that cannot mark such a row. */
export const isNotCancelled = sql`not ${isCancelled}`

/** Only accounts whose change-order reports the caller may see are included (decisions F10). */
export const handledChangeOrdersOf = ({
  companyId,
  companyName,
  permittedIds,
  days,
  asksCancelled,
}: CompanyScope): SQL => sql`
  select ${handledChangeOrderEntry}, ${customer(companyName)}
    ${asksCancelled ? sql`, case when ${isCancelled} then 'cancelled' end as stage` : sql``}
  from ${handledChangeOrderTables}
  where h.company_id = ${companyId} and ${dayIn('h.packing_date', days)}
    and h.account_id = any(${permittedIds}) ${asksCancelled ? sql`` : sql`and ${isNotCancelled}`}
  order by h.packing_date desc, h.id desc`
