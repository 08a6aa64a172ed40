import { sql, type Placeholder, type SQL } from 'drizzle-orm'
import { mandateInForce } from '../../../platform/rights/rights.ts'

type ResultReader = {
  readonly companyId: number | Placeholder
  readonly userId: number | Placeholder
  readonly today: string | Placeholder
  /** The first day of the list: what is older has no page that could be linked to. */
  readonly since: string | Placeholder
}

/** Whether the list of handled deposits shows the result h (handled_deposit) to the caller (decisions F10). */
export const isResultSeen = ({ companyId, userId, today, since }: ResultReader): SQL => sql`(
  h.company_id = ${companyId} and h.parent_id is null and h.accounting_date >= ${since}
  and exists (select from mandate m join account own on own.id = m.account_id
    where m.account_id = h.account_id and m.user_id = ${userId} and m.deposit_report and own.ended_at is null
      and ${mandateInForce(today)}))`
