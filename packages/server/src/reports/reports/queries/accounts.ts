import type { Day } from '@kassavirta/domain/kernel/dates/dates'
import { sql, type SQL } from 'drizzle-orm'
import { mandateInForce } from '../../../platform/rights/rights.ts'

/** The column of a mandate that lets its holder see results of an account. */
export type AccountRight = 'deposit_report' | 'change_order_report'

type Holder = { readonly userId: number; readonly companyId: number; readonly today: Day }

/** The accounts of a company whose results the person may see, as an array (decisions F10). */
export function reportAccounts(right: AccountRight | undefined, { userId, companyId, today }: Holder): SQL {
  if (right === undefined) return sql`array[]::int[]`
  return sql`array(
    select m.account_id from mandate m join account own on own.id = m.account_id
    where m.user_id = ${userId} and m.${sql.raw(right)} and own.company_id = ${companyId} and own.ended_at is null
      and ${mandateInForce(today)})`
}
