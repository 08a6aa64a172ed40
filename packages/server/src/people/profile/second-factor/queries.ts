import { and, count, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import type { SealedKey } from '../../../platform/session/sealed-key.ts'
import { portalUser, recoveryCode, secondFactor } from '../../../tables/people.ts'

export async function findFactor(db: Db, userId: number) {
  const [found] = await db
    .select({ activeAt: secondFactor.activeAt })
    .from(secondFactor)
    .where(eq(secondFactor.userId, userId))
  return found
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const [left] = await db
    .select({ codes: count() })
    .from(recoveryCode)
    .where(and(eq(recoveryCode.userId, userId), isNull(recoveryCode.usedAt)))
  return left?.codes ?? 0
}

export async function findCredentials(db: Db, userId: number) {
  const [found] = await db
    .select({ username: portalUser.username, passwordHash: portalUser.passwordHash })
    .from(portalUser)
    .where(eq(portalUser.id, userId))
  if (!found) throw new Error(`user ${userId} is gone`)
  return found
}

/** A newer key takes the place of one that was never used. Returns false where a key is in use. */
export async function saveKey(
  db: Db,
  factor: SealedKey & { readonly userId: number; readonly createdAt: Date },
): Promise<boolean> {
  const saved = await db
    .insert(secondFactor)
    .values(factor)
    .onConflictDoUpdate({
      target: secondFactor.userId,
      set: { ...factor, lastStep: 0 },
      setWhere: isNull(secondFactor.activeAt),
    })
    .returning({ userId: secondFactor.userId })
  return saved.length > 0
}

const waiting = (userId: number, since: Date) =>
  and(eq(secondFactor.userId, userId), isNull(secondFactor.activeAt), gt(secondFactor.createdAt, since))

export async function hasWaitingKey(db: Db, userId: number, since: Date): Promise<boolean> {
  return (await db.$count(secondFactor, waiting(userId, since))) > 0
}

/** Takes the key into use. Of two calls only one gets true. */
export async function activateKey(tx: Db, userId: number, since: Date, now: Date): Promise<boolean> {
  const activated = await tx
    .update(secondFactor)
    .set({ activeAt: now })
    .where(waiting(userId, since))
    .returning({ userId: secondFactor.userId })
  return activated.length > 0
}

export async function insertRecoveryCodes(
  tx: Db,
  userId: number,
  hashes: readonly string[],
  now: Date,
): Promise<void> {
  await tx.insert(recoveryCode).values(hashes.map((hash) => ({ hash, userId, createdAt: now })))
}

export const listKeysSealedBy = (db: Db, names: readonly string[]) => {
  const { userId, sealedKey, sealedBy } = secondFactor
  return db
    .select({ userId, sealedKey, sealedBy })
    .from(secondFactor)
    .where(inArray(sealedBy, [...names]))
}

/** Leaves a key alone that was replaced meanwhile. */
export async function replaceSealedKey(
  db: Db,
  userId: number,
  before: SealedKey,
  after: SealedKey,
): Promise<void> {
  const isSame = and(eq(secondFactor.userId, userId), eq(secondFactor.sealedKey, before.sealedKey))
  await db.update(secondFactor).set(after).where(isSame)
}
