import { DAY_MS } from '@kassavirta/domain/kernel/dates/durations'
import { staffRoles } from '@kassavirta/domain/kernel/people/staff-roles'
import { accessRequests, STAFF_CODE_DAYS } from '@kassavirta/domain/people/staff/office-api'
import { and, asc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../platform/database/database.ts'
import { lapsedBefore } from '../../approvals/approvals.ts'
import { approval } from '../../../tables/counting.ts'
import { staffFactor, staffSession, staffUser } from '../../../tables/staff.ts'

const asker = alias(staffUser, 'asker')

/** Everybody with what the list tells of them; those whose access is closed come last. */
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

/** What waits for another person about the access of somebody, by whom it was asked for. */
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

/** The approved requests of a person that may have brought a code which is still good. */
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
