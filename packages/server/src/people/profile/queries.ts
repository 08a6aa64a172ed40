import { and, desc, eq, lte, sql, gt, isNull } from 'drizzle-orm'
import type { Profile } from '@kassavirta/domain/people/profile/api'
import type { Db } from '../../platform/database/database.ts'
import { RetryTransaction } from '../../platform/database/transaction.ts'
import { lockRights } from '../../platform/rights/locks.ts'
import { alertReader } from '../../tables/letters.ts'
import { mailRefusal } from '../../tables/ledgers.ts'
import { emailChange, portalUser, sessionFamily, activationCode } from '../../tables/people.ts'

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

/** The time of the change stops the next import from undoing it. The version stops a desk that still shows the old values. */
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

/** A newer request replaces an older one and its code. */
export async function saveEmailChange(tx: Db, change: typeof emailChange.$inferInsert): Promise<void> {
  await tx.insert(emailChange).values(change).onConflictDoUpdate({ target: emailChange.userId, set: change })
}

/** Returns false where no change waited. */
export async function deleteChange(tx: Db, userId: number): Promise<boolean> {
  const ended = await tx
    .delete(emailChange)
    .where(eq(emailChange.userId, userId))
    .returning({ userId: emailChange.userId })
  return ended.length > 0
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

/** A change is carried out with its code, or when its waiting time is over. */
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

/** The person has shown that mail to the address arrives; earlier refusals by the relay count no longer. */
export async function confirmAddress(tx: Db, userId: number, address: string): Promise<void> {
  await tx
    .insert(alertReader)
    .values({ userId, confirmedAddress: address })
    .onConflictDoUpdate({ target: alertReader.userId, set: { confirmedAddress: address } })
  await tx.delete(mailRefusal).where(eq(mailRefusal.address, address))
}

/**
 * Person and row are locked until the end of the transaction. An import may give the name to another user while this
 * waits for the lock of the person.
 */
export async function lockUser(tx: Db, username: string) {
  const [found] = await selectUser(tx, username)
  if (!found) return undefined
  await lockRights(tx, { changes: { userIds: [found.id] } })
  const [user] = await selectUser(tx, username).for('no key update')
  if (user?.id !== found.id) throw new RetryTransaction()
  return user
}

/** The database folds the case, as its unique index does. */
const selectUser = (db: Db, username: string) =>
  db
    .select()
    .from(portalUser)
    .where(sql`lower(${portalUser.username}) = lower(${username.normalize('NFC')})`)

export async function findUser(db: Db, username: string) {
  const [found] = await selectUser(db, username)
  return found
}
