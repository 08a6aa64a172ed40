import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { company } from '../../tables/company.ts'
import { changeOrder } from '../../tables/submissions.ts'

export async function allowsLooseCoins(tx: Db, companyId: number): Promise<boolean> {
  const [found] = await tx
    .select({ loose: company.looseChange })
    .from(company)
    .where(eq(company.id, companyId))
  return found?.loose ?? false
}

export async function insertOrder(tx: Db, values: typeof changeOrder.$inferInsert): Promise<number> {
  const [made] = await tx.insert(changeOrder).values(values).returning({ id: changeOrder.id })
  if (!made) throw new Error('nothing was inserted')
  return made.id
}
