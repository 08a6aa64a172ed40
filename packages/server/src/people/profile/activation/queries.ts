import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { activationCode, portalUser } from '../../../tables/people.ts'

const usable = (hash: string, now: Date) =>
  and(eq(activationCode.hash, hash), isNull(activationCode.usedAt), gt(activationCode.expiresAt, now))

/** The user whom a code that can be used now identifies. */
export async function findCodeUser(tx: Db, hash: string, now: Date): Promise<number | undefined> {
  const [found] = await tx
    .select({ userId: activationCode.userId })
    .from(activationCode)
    .where(usable(hash, now))
  return found?.userId
}

/** Marks a code as used. Of two calls with one code only one gets the user. */
export async function useCode(tx: Db, hash: string, now: Date): Promise<number | undefined> {
  const [used] = await tx
    .update(activationCode)
    .set({ usedAt: now })
    .where(usable(hash, now))
    .returning({ userId: activationCode.userId })
  return used?.userId
}

export async function countRecentCodes(tx: Db, userId: number, since: Date): Promise<number> {
  const [row] = await tx
    .select({ count: sql<number>`count(*)` })
    .from(activationCode)
    .where(and(eq(activationCode.userId, userId), gt(activationCode.createdAt, since)))
  return row?.count ?? 0
}

const person = {
  id: portalUser.id,
  username: portalUser.username,
  emailAddress: portalUser.emailAddress,
  passwordHash: portalUser.passwordHash,
}

/**
 * Name and address must both match, in upper or lower case, because a name alone must not send mail to anyone. The
 * row is locked until the end of the transaction, so that each of many simultaneous requests sees the codes of the
 * one before.
 */
export async function lockPerson(tx: Db, username: string, emailAddress: string) {
  const [found] = await tx
    .select(person)
    .from(portalUser)
    .where(
      and(
        eq(sql`lower(${portalUser.username})`, username.toLowerCase()),
        eq(sql`lower(${portalUser.emailAddress})`, emailAddress.toLowerCase()),
        isNull(portalUser.disabledAt),
      ),
    )
    .for('no key update')
  return found
}

export async function findPersonById(db: Db, userId: number) {
  const [found] = await db
    .select(person)
    .from(portalUser)
    .where(and(eq(portalUser.id, userId), isNull(portalUser.disabledAt)))
  return found
}

export async function savePassword(tx: Db, userId: number, passwordHash: string): Promise<void> {
  await tx.update(portalUser).set({ passwordHash }).where(eq(portalUser.id, userId))
}

export async function saveActivation(tx: Db, userId: number, termsVersion: string, now: Date): Promise<void> {
  await tx
    .update(portalUser)
    .set({ activatedAt: now, termsVersion, termsAcceptedAt: now })
    .where(eq(portalUser.id, userId))
}
