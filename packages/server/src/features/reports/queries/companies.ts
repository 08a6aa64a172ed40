import type { Day } from '@kassavirta/domain/kernel/dates'
import type { ConcernSearch } from '@kassavirta/domain/reports/definition'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../../../platform/database/database.ts'
import { permittedCompanies } from '../../../platform/rights/rights.ts'

type CompanyCriteria = Pick<ConcernSearch, 'companyId' | 'chainId' | 'concernId'>

/** Finds the companies of the search where the person has group reports; 0 means any (decisions F5). */
export async function reportCompanies(
  db: Db,
  userId: number,
  today: Day,
  { companyId, chainId, concernId }: CompanyCriteria,
): Promise<readonly number[]> {
  const found = await queryRows(
    db,
    z.strictObject({ id: z.int() }),
    sql`
    select c.id from (${permittedCompanies(userId, today)}) p join company c on c.id = p.company_id
    where p.concern_report
      and (${companyId}::int = 0 or c.id = ${companyId}::int)
      and (${chainId}::int = 0 or c.chain_id = ${chainId}::int)
      and (${concernId}::int = 0 or c.concern_id = ${concernId}::int)`,
  )
  return found.map(({ id }) => id)
}
