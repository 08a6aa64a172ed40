import { sql, type SQL } from 'drizzle-orm'
import { handledChangeOrderCounts } from '../../../tables/count-names.ts'
import type { CompanyScope } from '../scope.ts'
import { euros, utc } from '../../../shared/wire-columns.ts'
import { customer, sameColumns } from './columns.ts'
import { dayIn } from './days.ts'
import { stageColumns } from './stages.ts'

/**
 * A change order as it was packed. The tables are h (handled_change_order), a (account) and o, the order where it was made
 * in the portal: it tells whether it was cancelled, by whomever (decisions Q6).
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

/** What a supervisor has put back among the received orders is not packed; the result of the desk stays for its next packing. */
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
