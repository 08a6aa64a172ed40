import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { activationCode } from '../../tables/people.ts'

export async function endCodes(tx: Db, userId: number, now: Date): Promise<void> {
  await tx
    .update(activationCode)
    .set({ usedAt: now })
    .where(and(eq(activationCode.userId, userId), isNull(activationCode.usedAt)))
}

export async function insertCode(tx: Db, code: typeof activationCode.$inferInsert): Promise<void> {
  await tx.insert(activationCode).values(code)
}
