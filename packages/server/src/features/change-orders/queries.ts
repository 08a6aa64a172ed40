import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { company } from '../../tables/company.ts'

export async function allowsLooseCoins(tx: Db, companyId: number): Promise<boolean> {
  const [found] = await tx
    .select({ loose: company.looseChange })
    .from(company)
    .where(eq(company.id, companyId))
  return found?.loose ?? false
}
