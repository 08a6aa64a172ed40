import { and, eq, sql } from 'drizzle-orm'
import { sha256 } from '../../platform/database/canonical.ts'
import type { Db } from '../../platform/database/database.ts'
import { portalDoor } from '../../platform/session/doors.ts'
import { knownColumns, type SignInCaller } from '../../platform/session/tries.ts'
import { hasActiveFactor } from './factor-queries.ts'
import { portalUser, refreshToken, sessionFamily } from '../../tables/people.ts'

/** The person of a name, and whether they have signed in from this device and this address before. */
export async function findByUsername(db: Db, username: string, caller: SignInCaller) {
  const [user] = await db
    .select({
      id: portalUser.id,
      passwordHash: portalUser.passwordHash,
      disabledAt: portalUser.disabledAt,
      hasFactor: hasActiveFactor(),
      ...knownColumns(portalDoor, portalUser.id, caller),
    })
    .from(portalUser)
    .where(eq(sql`lower(${portalUser.username})`, username.toLowerCase()))
  return user
}

/** The sign-in that a refresh token belongs to, be the token current or old. */
export async function findFamilyOf(tx: Db, token: string) {
  const [family] = await tx
    .select({ id: sessionFamily.id, userId: sessionFamily.userId })
    .from(refreshToken)
    .innerJoin(sessionFamily, eq(sessionFamily.id, refreshToken.familyId))
    .where(eq(refreshToken.hash, sha256(token)))
  return family
}

/** Finds the token and locks its family, so that renewals of one session happen one at a time. */
export async function lockFamilyOf(tx: Db, token: string) {
  const [stored] = await tx
    .select()
    .from(refreshToken)
    .where(eq(refreshToken.hash, sha256(token)))
  if (!stored) return undefined
  const [family] = await tx
    .select({
      id: sessionFamily.id,
      userId: sessionFamily.userId,
      generation: sessionFamily.generation,
      revokedAt: sessionFamily.revokedAt,
      expiresAt: sessionFamily.expiresAt,
    })
    .from(sessionFamily)
    .where(eq(sessionFamily.id, stored.familyId))
    .for('update')
  if (!family) return undefined
  // The token is read again after the lock, because the renewal that held the lock may have used it.
  const [currentToken] = await tx.select().from(refreshToken).where(eq(refreshToken.hash, stored.hash))
  return currentToken && { family, token: currentToken }
}

/** The stored token of a family that is valid now. */
export async function findToken(tx: Db, familyId: string, generation: number) {
  const [token] = await tx
    .select()
    .from(refreshToken)
    .where(and(eq(refreshToken.familyId, familyId), eq(refreshToken.generation, generation)))
  return token
}

export async function isDisabled(tx: Db, userId: number): Promise<boolean> {
  const [user] = await tx
    .select({ disabledAt: portalUser.disabledAt })
    .from(portalUser)
    .where(eq(portalUser.id, userId))
  return user?.disabledAt !== null
}

export async function findRecipient(tx: Db, userId: number) {
  const [user] = await tx
    .select({ username: portalUser.username, emailAddress: portalUser.emailAddress })
    .from(portalUser)
    .where(eq(portalUser.id, userId))
  if (!user) throw new Error(`user ${userId} is gone`)
  return user
}

export async function markRotated(
  tx: Db,
  token: string,
  familyId: string,
  next: number,
  now: Date,
): Promise<void> {
  await tx
    .update(refreshToken)
    .set({ rotatedAt: now })
    .where(eq(refreshToken.hash, sha256(token)))
  await tx.update(sessionFamily).set({ generation: next }).where(eq(sessionFamily.id, familyId))
}
