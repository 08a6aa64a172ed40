import { and, asc, eq, gt, inArray, isNotNull, isNull, sql, ne, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { DAY_MS } from '@kassavirta/domain/kernel/dates/durations'
import { staffRoles, type StaffRole } from '@kassavirta/domain/kernel/people/staff-roles'
import { accessRequests, STAFF_CODE_DAYS } from '@kassavirta/domain/people/staff/office-api'
import type { Db } from '../../../platform/database/database.ts'
import { endStaffSessions } from '../../../platform/staff/staff-session.ts'
import { approval } from '../../../tables/bags.ts'
import {
  staffFactor,
  staffSession,
  staffUser,
  staffCode,
  staffPasskey,
  staffRecoveryCode,
} from '../../../tables/people.ts'
import { lapsedBefore } from '../../approvals/queries.ts'

const asker = alias(staffUser, 'asker')

/** All people of the staff with the facts of the list. People with a closed access come last. */
export async function listPeople(db: Db, now: Date) {
  const found = await db
    .select({
      person: staffUser,
      factorId: staffFactor.staffId,
      sessionHash: staffSession.hash,
      lastSignIn: sql<
        number | null
      >`(select extract(epoch from max(used_at)) * 1000 from staff_known_caller c where c.staff_id = ${staffUser.id})::float8`,
      payload: approval.payload,
      askedBy: { firstName: asker.firstName, lastName: asker.lastName },
    })
    .from(staffUser)
    .leftJoin(staffFactor, and(eq(staffFactor.staffId, staffUser.id), isNotNull(staffFactor.activeAt)))
    .leftJoin(
      staffSession,
      and(
        eq(staffSession.staffId, staffUser.id),
        isNull(staffSession.revokedAt),
        isNotNull(staffSession.factorAt),
        gt(staffSession.expiresAt, now),
      ),
    )
    .leftJoin(
      approval,
      and(
        eq(approval.kind, 'staffRoles'),
        eq(approval.subject, sql`${staffUser.id}::text`),
        isNull(approval.decision),
        gt(approval.requestedAt, lapsedBefore(now)),
        // A request about a row that has changed since lapses when somebody looks at it.
        eq(approval.subjectVersion, staffUser.version),
      ),
    )
    .leftJoin(asker, eq(asker.id, approval.requestedBy))
    .orderBy(
      sql`${staffUser.disabledAt} is not null`,
      asc(staffUser.lastName),
      asc(staffUser.firstName),
      asc(staffUser.id),
    )
  return found.map(({ person, ...rest }) => ({
    ...rest,
    person: { ...person, roles: staffRoles.filter((role) => person[role]) },
  }))
}

/** The waiting requests about the access of people, with their requesters. */
export async function listAccessRequests(db: Db, now: Date) {
  const found = await db
    .select({
      kind: approval.kind,
      subject: approval.subject,
      firstName: asker.firstName,
      lastName: asker.lastName,
    })
    .from(approval)
    .innerJoin(staffUser, eq(approval.subject, sql`${staffUser.id}::text`))
    .innerJoin(asker, eq(asker.id, approval.requestedBy))
    .where(
      and(
        inArray(approval.kind, [...accessRequests]),
        isNull(approval.decision),
        gt(approval.requestedAt, lapsedBefore(now)),
        eq(approval.subjectVersion, staffUser.version),
      ),
    )
    .orderBy(asc(approval.id))
  return found.flatMap(({ kind: wanted, ...request }) => {
    const kind = accessRequests.find((each) => each === wanted)
    return kind ? [{ ...request, kind }] : []
  })
}

/** The approved requests of a person whose code may still be valid. */
export const listOwnCodes = (db: Db, staffId: number, now: Date) =>
  db
    .select({ approvalId: approval.id, subject: approval.subject })
    .from(approval)
    .where(
      and(
        inArray(approval.kind, ['staffRoles', ...accessRequests]),
        eq(approval.decision, 'approved'),
        eq(approval.requestedBy, staffId),
        gt(approval.decidedAt, new Date(now.getTime() - STAFF_CODE_DAYS * DAY_MS)),
      ),
    )

type NewStaff = Pick<
  typeof staffUser.$inferInsert,
  'username' | 'firstName' | 'lastName' | 'emailAddress' | 'office' | 'createdAt'
>

export type LockedStaff = typeof staffUser.$inferSelect & { readonly roles: readonly StaffRole[] }

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
async function lockWhere(tx: Db, condition: SQL): Promise<LockedStaff | undefined> {
  const [found] = await tx.select().from(staffUser).where(condition).for('update')
  return found && { ...found, roles: staffRoles.filter((role) => found[role]) }
}

export const lockStaff = (tx: Db, username: string) =>
  lockWhere(tx, sql`lower(${staffUser.username}) = lower(${username.normalize('NFC')})`)

export const lockStaffById = (tx: Db, staffId: number) => lockWhere(tx, eq(staffUser.id, staffId))

/** Changes a locked row. Its version grows, so that open requests about the person lapse. */
export const changePerson = (tx: Db, { id }: LockedStaff, change: Partial<typeof staffUser.$inferInsert>) =>
  tx
    .update(staffUser)
    .set({ ...change, version: sql`${staffUser.version} + 1` })
    .where(eq(staffUser.id, id))

/** Ends the sessions, because the screens of a session show the roles of its start. */
export async function setRoles(
  tx: Db,
  person: LockedStaff,
  roles: readonly StaffRole[],
  now: Date,
): Promise<void> {
  await changePerson(tx, person, flagsOf(roles))
  await endStaffSessions(tx, person.id, 'roles', now)
}

/** Ends the access at once: session, codes, the account. */
export async function disablePerson(tx: Db, person: LockedStaff, now: Date): Promise<void> {
  await changePerson(tx, person, { disabledAt: now })
  await endCodes(tx, person.id, now)
  await endStaffSessions(tx, person.id, 'disabled', now)
}

/** For a lost phone: deletes the app, the passkeys and the recovery codes, and lets open requests about the person lapse. */
export async function resetFactors(tx: Db, person: LockedStaff, now: Date): Promise<void> {
  const { id } = person
  await tx.delete(staffFactor).where(eq(staffFactor.staffId, id))
  await tx.delete(staffPasskey).where(eq(staffPasskey.staffId, id))
  await tx.delete(staffRecoveryCode).where(eq(staffRecoveryCode.staffId, id))
  await changePerson(tx, person, {})
  await endStaffSessions(tx, id, 'factor', now)
}

/** Ends all codes of a person. */
export const endCodes = (tx: Db, staffId: number, usedAt: Date) =>
  tx
    .update(staffCode)
    .set({ usedAt })
    .where(and(eq(staffCode.staffId, staffId), isNull(staffCode.usedAt)))

/** Only one change of administrators at a time, or two that leave at once would each count the other. Taken before the person's row. */
export const lockAdmins = (tx: Db) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('staff administrators', 0))`)

/**
 * Refuses to take the last administrator away from the desk, under `lockAdmins`. The command line does not ask this: it can
 * add another administrator, and must be able to close any access at once.
 */
export async function checkAdminStays(tx: Db, { id, admin, disabledAt }: LockedStaff): Promise<void> {
  if (!admin || disabledAt) return
  const others = and(eq(staffUser.admin, true), isNull(staffUser.disabledAt), ne(staffUser.id, id))
  if ((await tx.$count(staffUser, others)) === 0) throw new Problem('lastAdmin')
}

/** The valid ones among the codes. */
export const listLivingCodes = (db: Db, hashes: readonly string[], now: Date) =>
  db
    .select({ hash: staffCode.hash })
    .from(staffCode)
    .where(and(inArray(staffCode.hash, [...hashes]), isNull(staffCode.usedAt), gt(staffCode.expiresAt, now)))

export const listSupervisorAddresses = (tx: Db) =>
  tx
    .select({ emailAddress: staffUser.emailAddress })
    .from(staffUser)
    .where(and(eq(staffUser.supervisor, true), isNull(staffUser.disabledAt), ne(staffUser.emailAddress, '')))
