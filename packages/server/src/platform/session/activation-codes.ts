import { and, eq, isNull } from 'drizzle-orm'
import { activationCode } from '../../tables/people.ts'
import type { Db } from '../database/database.ts'

/** Unused codes end with a new code, a new password or a new address. */
export async function endActivationCodes(tx: Db, userId: number, now: Date): Promise<void> {
  await tx
    .update(activationCode)
    .set({ usedAt: now })
    .where(and(eq(activationCode.userId, userId), isNull(activationCode.usedAt)))
}

const CODE_PATTERN = /\b(?:[0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}\b/g

/** Hides the codes in a text: a code opens an account and is only for the person it was sent to. */
export const hideCodes = (text: string): string => text.replaceAll(CODE_PATTERN, '••••')
