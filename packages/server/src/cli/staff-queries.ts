import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { staffRoles, type StaffRole } from '@kassavirta/domain/kernel/people/staff-roles'
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { staffCode, staffFactor, staffRecoveryCode, staffUser } from '../tables/staff.ts'

type NewStaff = Pick<
  typeof staffUser.$inferInsert,
  'username' | 'firstName' | 'lastName' | 'emailAddress' | 'office' | 'createdAt'
>

const flagsOf = (roles: readonly StaffRole[]) => recordOf(staffRoles, (role) => roles.includes(role))

/** Undefined where the name is taken, in upper or lower case. */
export async function insertStaff(
  tx: Db,
  person: NewStaff,
  roles: readonly StaffRole[],
): Promise<number | undefined> {
  const [added] = await tx
    .insert(staffUser)
    .values({ ...person, ...flagsOf(roles) })
    .onConflictDoNothing()
    .returning({ id: staffUser.id })
  return added?.id
}

/** The row stays locked until the end of the transaction: an act of the person comes before or after it, never between. */
export async function lockStaff(tx: Db, username: string) {
  const [found] = await tx
    .select()
    .from(staffUser)
    .where(sql`lower(${staffUser.username}) = lower(${username.normalize('NFC')})`)
    .for('update')
  return found && { ...found, roles: staffRoles.filter((role) => found[role]) }
}

export const setRoles = (tx: Db, staffId: number, roles: readonly StaffRole[]) =>
  tx
    .update(staffUser)
    .set({ ...flagsOf(roles), version: sql`${staffUser.version} + 1` })
    .where(eq(staffUser.id, staffId))

export const disableStaff = (tx: Db, staffId: number, now: Date) =>
  tx
    .update(staffUser)
    .set({ disabledAt: now, version: sql`${staffUser.version} + 1` })
    .where(eq(staffUser.id, staffId))

/** The app and the recovery codes of a person count no more. */
export async function deleteStaffFactor(tx: Db, staffId: number): Promise<void> {
  await tx.delete(staffFactor).where(eq(staffFactor.staffId, staffId))
  await tx.delete(staffRecoveryCode).where(eq(staffRecoveryCode.staffId, staffId))
}

export const endStaffCodes = (tx: Db, staffId: number, usedAt: Date) =>
  tx
    .update(staffCode)
    .set({ usedAt })
    .where(and(eq(staffCode.staffId, staffId), isNull(staffCode.usedAt)))

export const insertStaffCode = (tx: Db, code: typeof staffCode.$inferInsert) =>
  tx.insert(staffCode).values(code)

export async function listStaff(db: Db) {
  const found = await db
    .select({ staff: staffUser, factorId: staffFactor.staffId })
    .from(staffUser)
    .leftJoin(staffFactor, and(eq(staffFactor.staffId, staffUser.id), isNotNull(staffFactor.activeAt)))
    .orderBy(asc(staffUser.username))
  return found.map(({ staff, factorId }) => ({
    ...staff,
    roles: staffRoles.filter((role) => staff[role]),
    hasFactor: factorId !== null,
  }))
}
