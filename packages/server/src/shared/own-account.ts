import { Problem } from '@kassavirta/domain/kernel/problem'
import { and, eq, isNull } from 'drizzle-orm'
import { account } from '../tables/company.ts'
import type { User } from '../platform/rights/access.ts'
import type { Db } from '../platform/database/database.ts'

/** Finds an account of one of the caller's own companies. A foreign account and a missing one both answer 404. */
export async function findOwnAccount(db: Db, caller: User, accountId: number) {
  const [found] = await db
    .select()
    .from(account)
    .where(and(eq(account.id, accountId), isNull(account.endedAt)))
  if (!found || !caller.companyIds.has(found.companyId)) throw new Problem('notFound')
  return found
}
