import { sql, type SQL } from 'drizzle-orm'
import type { Day } from '@kassavirta/domain/kernel/dates/dates'
import type { ConcernSearch } from '@kassavirta/domain/reports/reports/wire'
import { mandateInForce, permittedCompanies } from '../../../platform/rights/rights.ts'

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

type CompanyCriteria = Pick<ConcernSearch, 'companyId' | 'chainId' | 'concernId'>

/**
 * The companies of the search where the person has concern reports, as an array that is made first, so that the rows
 * are found by their index; 0 means any (decisions F5).
 */
export const reportCompanies = (
  userId: number,
  today: Day,
  { companyId, chainId, concernId }: CompanyCriteria,
): SQL => sql`array(
  select c.id from (${permittedCompanies(userId, today)}) p join company c on c.id = p.company_id
  where p.concern_report
    and (${companyId}::int = 0 or c.id = ${companyId}::int)
    and (${chainId}::int = 0 or c.chain_id = ${chainId}::int)
    and (${concernId}::int = 0 or c.concern_id = ${concernId}::int))`
