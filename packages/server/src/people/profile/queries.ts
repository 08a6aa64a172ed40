import type { Profile } from '@kassavirta/domain/people/profile/api'
import { and, desc, eq, lte, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { emailChange, portalUser, sessionFamily } from '../../tables/people.ts'

/** Reads the person's own row and locks it until the change is done. */
export async function lockProfile(tx: Db, userId: number) {
  const { id, username, firstName, lastName, emailAddress, phoneNumber } = portalUser
  const [user] = await tx
    .select({ id, username, firstName, lastName, emailAddress, phoneNumber })
    .from(portalUser)
    .where(eq(portalUser.id, userId))
    .for('no key update')
  if (!user) throw new Error(`user ${userId} is gone`)
  return user
}

/** The time of the change keeps the next import from undoing it, the version a desk that still shows the old one. */
export async function saveProfile(
  tx: Db,
  userId: number,
  profile: Partial<Profile>,
  now: Date,
): Promise<void> {
  await tx
    .update(portalUser)
    .set({ ...profile, profileChangedAt: now, version: sql`${portalUser.version} + 1` })
    .where(eq(portalUser.id, userId))
}

export async function findWaitingAddress(tx: Db, userId: number): Promise<string | undefined> {
  const [found] = await tx
    .select({ newAddress: emailChange.newAddress })
    .from(emailChange)
    .where(eq(emailChange.userId, userId))
  return found?.newAddress
}

/** The person whose change a code belongs to. */
export async function findChanger(tx: Db, codeHash: string): Promise<number | undefined> {
  const [found] = await tx
    .select({ userId: emailChange.userId })
    .from(emailChange)
    .where(eq(emailChange.codeHash, codeHash))
  return found?.userId
}

/** People whose new address has waited long enough. */
export const listDueChanges = (db: Db, now: Date) =>
  db.select({ userId: emailChange.userId }).from(emailChange).where(lte(emailChange.dueAt, now))

/** Who may carry a change out: the holder of its code, or the clock. */
export type ChangeTaker = { readonly codeHash: string } | { readonly dueBefore: Date }

/** Takes a change out. Of two callers only one gets the new address. */
export async function takeChange(tx: Db, userId: number, by: ChangeTaker): Promise<string | undefined> {
  const mayTake =
    'codeHash' in by ? eq(emailChange.codeHash, by.codeHash) : lte(emailChange.dueAt, by.dueBefore)
  const [taken] = await tx
    .delete(emailChange)
    .where(and(eq(emailChange.userId, userId), mayTake))
    .returning({ newAddress: emailChange.newAddress })
  return taken?.newAddress
}

/** The newest sign-ins of a person that are still stored. */
export const listSignIns = (db: Db, userId: number) => {
  const { id, createdAt, expiresAt, revokedAt } = sessionFamily
  return db
    .select({ id, createdAt, expiresAt, revokedAt })
    .from(sessionFamily)
    .where(eq(sessionFamily.userId, userId))
    .orderBy(desc(createdAt))
    .limit(20)
}
