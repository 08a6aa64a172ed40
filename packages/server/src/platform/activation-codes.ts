import { and, eq, isNull } from 'drizzle-orm'
import { activationCode } from '../tables/people.ts'
import type { Db } from './database.ts'

/** Codes that are still on their way die with a new code, a new password or a new address. */
export async function endActivationCodes(tx: Db, userId: number, now: Date): Promise<void> {
  await tx
    .update(activationCode)
    .set({ usedAt: now })
    .where(and(eq(activationCode.userId, userId), isNull(activationCode.usedAt)))
}
