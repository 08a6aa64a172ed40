import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { staffRoles, type StaffRole } from '@kassavirta/domain/kernel/people/staff-roles'
import { and, eq, isNull, ne, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { endStaffSessions } from '../../../platform/staff/staff-session.ts'
import { staffCode, staffFactor, staffPasskey, staffRecoveryCode, staffUser } from '../../../tables/staff.ts'

/** What the command line and the desk do with people of the staff. Both hold the row of the person, so each does it whole. */

type NewStaff = Pick<
  typeof staffUser.$inferInsert,
  'username' | 'firstName' | 'lastName' | 'emailAddress' | 'office' | 'createdAt'
>

export type HeldPerson = typeof staffUser.$inferSelect & { readonly roles: readonly StaffRole[] }

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
async function lockWhere(tx: Db, condition: SQL): Promise<HeldPerson | undefined> {
  const [found] = await tx.select().from(staffUser).where(condition).for('update')
  return found && { ...found, roles: staffRoles.filter((role) => found[role]) }
}

export const lockStaff = (tx: Db, username: string) =>
  lockWhere(tx, sql`lower(${staffUser.username}) = lower(${username.normalize('NFC')})`)

export const lockStaffById = (tx: Db, staffId: number) => lockWhere(tx, eq(staffUser.id, staffId))

/** Writes to a held row. Its version grows, so that a request about the row as it was lapses. */
export const changePerson = (tx: Db, { id }: HeldPerson, change: Partial<typeof staffUser.$inferInsert>) =>
  tx
    .update(staffUser)
    .set({ ...change, version: sql`${staffUser.version} + 1` })
    .where(eq(staffUser.id, id))

/** The person signs in anew: rights are those that a session began with nowhere, but the screens of one are. */
export async function setRoles(
  tx: Db,
  person: HeldPerson,
  roles: readonly StaffRole[],
  now: Date,
): Promise<void> {
  await changePerson(tx, person, flagsOf(roles))
  await endStaffSessions(tx, person.id, 'roles', now)
}

/** Ends the access at once: session, codes, the account. */
export async function disablePerson(tx: Db, person: HeldPerson, now: Date): Promise<void> {
  await changePerson(tx, person, { disabledAt: now })
  await endCodes(tx, person.id, now)
  await endStaffSessions(tx, person.id, 'disabled', now)
}

/** A lost phone: the app, the passkeys and the recovery codes of a person count no more, and requests about them lapse. */
export async function resetFactors(tx: Db, person: HeldPerson, now: Date): Promise<void> {
  const { id } = person
  await tx.delete(staffFactor).where(eq(staffFactor.staffId, id))
  await tx.delete(staffPasskey).where(eq(staffPasskey.staffId, id))
  await tx.delete(staffRecoveryCode).where(eq(staffRecoveryCode.staffId, id))
  await changePerson(tx, person, {})
  await endStaffSessions(tx, id, 'factor', now)
}

/** The codes that a person has count no more. */
export const endCodes = (tx: Db, staffId: number, usedAt: Date) =>
  tx
    .update(staffCode)
    .set({ usedAt })
    .where(and(eq(staffCode.staffId, staffId), isNull(staffCode.usedAt)))

/** Two administrators who leave at once must not both count on the other. Taken before the row of the person. */
export const lockAdmins = (tx: Db) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('staff administrators', 0))`)

/**
 * Refuses to take the last administrator away from the desk, under `lockAdmins`. The command line may: whoever has it can
 * add another one, and must be able to close any access at once.
 */
export async function checkAdminStays(tx: Db, { id, admin, disabledAt }: HeldPerson): Promise<void> {
  if (!admin || disabledAt) return
  const others = and(eq(staffUser.admin, true), isNull(staffUser.disabledAt), ne(staffUser.id, id))
  if ((await tx.$count(staffUser, others)) === 0) throw new Problem('lastAdmin')
}
