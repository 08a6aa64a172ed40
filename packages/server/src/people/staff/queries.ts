import { and, eq, gt, isNotNull, isNull, or, sql, asc } from 'drizzle-orm'
import { staffRoles } from '@kassavirta/domain/kernel/people/staff-roles'
import type { Db } from '../../platform/database/database.ts'
import { deskDoor } from '../../platform/session/doors.ts'
import { knownColumns, type SignInCaller } from '../../platform/session/tries.ts'
import {
  staffCode,
  staffFactor,
  staffRecoveryCode,
  staffUser,
  staffPasskey,
  staffSession,
} from '../../tables/people.ts'

/** A person without a role cannot sign in: the first roles wait for approval. */
const hasRole = sql<boolean>`(${or(...staffRoles.map((role) => staffUser[role]))})`

/** The person of a name, and whether they have signed in from this device and this address before. */
export async function findStaffByName(db: Db, username: string, caller: SignInCaller) {
  const [found] = await db
    .select({
      id: staffUser.id,
      passwordHash: staffUser.passwordHash,
      disabledAt: staffUser.disabledAt,
      hasRole,
      ...knownColumns(deskDoor, staffUser.id, caller),
    })
    .from(staffUser)
    .where(sql`lower(${staffUser.username}) = ${username.toLowerCase()}`)
  return found
}

export async function findPasswordHash(db: Db, staffId: number): Promise<string | null> {
  const [found] = await db
    .select({ passwordHash: staffUser.passwordHash })
    .from(staffUser)
    .where(eq(staffUser.id, staffId))
  return found?.passwordHash ?? null
}

export const setPassword = (tx: Db, staffId: number, passwordHash: string) =>
  tx.update(staffUser).set({ passwordHash }).where(eq(staffUser.id, staffId))

/** The person of a valid code. Disabled people have none. */
export async function findCode(db: Db, hash: string, now: Date) {
  const [found] = await db
    .select({ staffId: staffCode.staffId, passwordHash: staffUser.passwordHash, hasRole })
    .from(staffCode)
    .innerJoin(staffUser, eq(staffUser.id, staffCode.staffId))
    .where(
      and(
        eq(staffCode.hash, hash),
        isNull(staffCode.usedAt),
        gt(staffCode.expiresAt, now),
        isNull(staffUser.disabledAt),
      ),
    )
  return found
}

export async function hasFactor(db: Db, staffId: number): Promise<boolean> {
  return (
    (await db.$count(staffFactor, and(eq(staffFactor.staffId, staffId), isNotNull(staffFactor.activeAt)))) > 0
  )
}

export async function findSealedKey(db: Db, staffId: number) {
  const { sealedKey, sealedBy, activeAt } = staffFactor
  const [found] = await db
    .select({ sealedKey, sealedBy, activeAt })
    .from(staffFactor)
    .where(eq(staffFactor.staffId, staffId))
  return found
}

/** Takes the key into use. Of two calls only one gets true. */
export async function activateStaffKey(tx: Db, staffId: number, now: Date): Promise<boolean> {
  const activated = await tx
    .update(staffFactor)
    .set({ activeAt: now })
    .where(and(eq(staffFactor.staffId, staffId), isNull(staffFactor.activeAt)))
    .returning({ staffId: staffFactor.staffId })
  return activated.length > 0
}

export async function spendRecoveryCode(db: Db, staffId: number, hash: string, now: Date): Promise<boolean> {
  const used = await db
    .update(staffRecoveryCode)
    .set({ usedAt: now })
    .where(
      and(
        eq(staffRecoveryCode.hash, hash),
        eq(staffRecoveryCode.staffId, staffId),
        isNull(staffRecoveryCode.usedAt),
      ),
    )
    .returning({ staffId: staffRecoveryCode.staffId })
  return used.length > 0
}

export const listPasskeys = (db: Db, staffId: number) =>
  db.select().from(staffPasskey).where(eq(staffPasskey.staffId, staffId)).orderBy(asc(staffPasskey.id))

export async function hasPasskeys(db: Db, staffId: number): Promise<boolean> {
  return (await db.$count(staffPasskey, eq(staffPasskey.staffId, staffId))) > 0
}

export async function findPasskey(db: Db, staffId: number, credential: string) {
  const [found] = await db
    .select()
    .from(staffPasskey)
    .where(and(eq(staffPasskey.staffId, staffId), eq(staffPasskey.credential, credential)))
  return found
}

/** Replaces an earlier challenge: a session waits for one passkey at a time. */
export const storeChallenge = (db: Db, hash: string, challenge: Required<Challenge>) =>
  db.update(staffSession).set(challenge).where(eq(staffSession.hash, hash))

type Challenge = Pick<typeof staffSession.$inferInsert, 'challenge' | 'challengeAt' | 'challengeOrigin'>

/** Takes the challenge of a session out, so that it counts once; undefined where there is none, or an old one. */
export async function takeChallenge(tx: Db, hash: string, since: Date) {
  const [found] = await tx.select().from(staffSession).where(eq(staffSession.hash, hash)).for('update')
  const { challenge, challengeAt, challengeOrigin: origin } = found ?? {}
  if (!challenge || !challengeAt || !origin) return undefined
  const none = { challenge: null, challengeAt: null, challengeOrigin: null }
  await tx.update(staffSession).set(none).where(eq(staffSession.hash, hash))
  return challengeAt > since ? { challenge, origin } : undefined
}

/** Locks the person before a passkey is added, so that the number and the names of passkeys are checked one call at a time. */
export const lockPerson = (tx: Db, staffId: number) =>
  tx.select({ id: staffUser.id }).from(staffUser).where(eq(staffUser.id, staffId)).for('no key update')

/** Undefined where the device is enrolled already. */
export async function insertPasskey(
  tx: Db,
  row: typeof staffPasskey.$inferInsert,
): Promise<number | undefined> {
  const [added] = await tx
    .insert(staffPasskey)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: staffPasskey.id })
  return added?.id
}

/** False where another call has shown the passkey meanwhile. A device without a counter says 0 each time. */
export async function noteUse(
  db: Db,
  passkeyId: number,
  before: number,
  counter: number,
  now: Date,
): Promise<boolean> {
  const noted = await db
    .update(staffPasskey)
    .set({ counter, usedAt: now })
    .where(and(eq(staffPasskey.id, passkeyId), eq(staffPasskey.counter, before)))
    .returning({ id: staffPasskey.id })
  return noted.length > 0
}

/** Returns the name of the deleted passkey; undefined where the person has no such passkey. */
export async function deletePasskey(tx: Db, staffId: number, passkeyId: number): Promise<string | undefined> {
  const [ended] = await tx
    .delete(staffPasskey)
    .where(and(eq(staffPasskey.id, passkeyId), eq(staffPasskey.staffId, staffId)))
    .returning({ name: staffPasskey.name })
  return ended?.name
}
