import type { Day } from '@kassavirta/domain/kernel/dates/dates'
import type { ConcernSearch } from '@kassavirta/domain/reports/reports/query'
import { sql, type SQL } from 'drizzle-orm'
import { permittedCompanies } from '../../../platform/rights/rights.ts'

type CompanyCriteria = Pick<ConcernSearch, 'companyId' | 'chainId' | 'concernId'>

/**
 * The companies of the search where the person has concern reports, as an array that is made before the rows are looked
 * for, so that these are found by their index; 0 means any (decisions F5).
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
