import { staffRoles } from '@kassavirta/domain/kernel/people/staff-roles'
import { and, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { deskDoor } from '../../platform/session/doors.ts'
import { knownColumns, type SignInCaller } from '../../platform/session/known-callers.ts'
import type { SealedKey } from '../../platform/session/sealed-key.ts'
import { staffCode, staffFactor, staffRecoveryCode, staffUser } from '../../tables/staff.ts'

/** Whoever has no role has no work at the desk: theirs have not been approved yet. */
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

/** Whose code it is, while it lives. Disabled people have none. */
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

/** A newer key takes the place of one that was never used. Returns false where a key is in use. */
export async function saveStaffKey(
  db: Db,
  factor: SealedKey & { readonly staffId: number; readonly createdAt: Date },
): Promise<boolean> {
  const saved = await db
    .insert(staffFactor)
    .values(factor)
    .onConflictDoUpdate({
      target: staffFactor.staffId,
      set: { ...factor, lastStep: 0 },
      setWhere: isNull(staffFactor.activeAt),
    })
    .returning({ staffId: staffFactor.staffId })
  return saved.length > 0
}

export async function findSealedKey(db: Db, staffId: number) {
  const { sealedKey, sealedBy, activeAt } = staffFactor
  const [found] = await db
    .select({ sealedKey, sealedBy, activeAt })
    .from(staffFactor)
    .where(eq(staffFactor.staffId, staffId))
  return found
}

/** A step counts once, and none before it counts any more. Of two calls with one code only one gets true. */
export async function spendStep(db: Db, staffId: number, step: number): Promise<boolean> {
  const used = await db
    .update(staffFactor)
    .set({ lastStep: step })
    .where(and(eq(staffFactor.staffId, staffId), lt(staffFactor.lastStep, step)))
    .returning({ staffId: staffFactor.staffId })
  return used.length > 0
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

export const insertRecoveryCodes = (tx: Db, staffId: number, hashes: readonly string[], now: Date) =>
  tx.insert(staffRecoveryCode).values(hashes.map((hash) => ({ hash, staffId, createdAt: now })))

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

export const listStaffKeysSealedBy = (db: Db, sealers: readonly string[]) =>
  db
    .select({
      staffId: staffFactor.staffId,
      sealedKey: staffFactor.sealedKey,
      sealedBy: staffFactor.sealedBy,
    })
    .from(staffFactor)
    .where(inArray(staffFactor.sealedBy, [...sealers]))

/** Leaves alone what has been replaced since it was read. */
export async function replaceStaffKey(
  db: Db,
  staffId: number,
  before: SealedKey,
  after: SealedKey,
): Promise<void> {
  await db
    .update(staffFactor)
    .set(after)
    .where(and(eq(staffFactor.staffId, staffId), eq(staffFactor.sealedKey, before.sealedKey)))
}
