import { and, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import { dayOf, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { cancelledOn } from '@kassavirta/domain/places/mandates/api'
import type { Db } from '../../platform/database/database.ts'
import { portalUser } from '../../tables/people.ts'
import { account, mandate, userCompanyRole as role } from '../../tables/places.ts'

const { id, extId, firstName, lastName } = portalUser
const person = { id, extId, firstName, lastName }

export const notEnded = (today: Day) => or(isNull(mandate.lastDay), gte(mandate.lastDay, today))

const selectMandates = (db: Db) =>
  db
    .select({ mandate, account, person })
    .from(mandate)
    .innerJoin(account, eq(account.id, mandate.accountId))
    .innerJoin(portalUser, eq(portalUser.id, mandate.userId))

/** Selects the mandates in force and those to come. */
export const listMandates = (db: Db, companyId: number, today: Day) =>
  selectMandates(db).where(and(eq(account.companyId, companyId), isNull(account.endedAt), notEnded(today)))

export async function findMandate(db: Db, companyId: number, mandateId: number) {
  const [found] = await selectMandates(db).where(
    and(eq(mandate.id, mandateId), eq(account.companyId, companyId)),
  )
  return found
}

/** The same of any place, for the desk. */
export async function readMandate(db: Db, mandateId: number) {
  const [found] = await selectMandates(db).where(eq(mandate.id, mandateId))
  return found
}

export async function findHolder(db: Db, companyId: number, mandateId: number): Promise<number | undefined> {
  const [found] = await db
    .select({ userId: mandate.userId })
    .from(mandate)
    .innerJoin(account, eq(account.id, mandate.accountId))
    .where(and(eq(mandate.id, mandateId), eq(account.companyId, companyId)))
  return found?.userId
}

/** Reads the current end of a mandate. The lock of its holder keeps it until the transaction ends. */
export async function readEnd(tx: Db, mandateId: number) {
  const { endDate, lastDay } = mandate
  const [found] = await tx.select({ end: endDate, lastDay }).from(mandate).where(eq(mandate.id, mandateId))
  return found
}

type Cancellation = {
  readonly mandateId: number
  /** Null where the desk ends it. */
  readonly by: number | null
  readonly now: Date
}

/** Returns true for the first of two calls; the second finds nothing to end. */
export async function endMandate(
  tx: Db,
  companyId: number,
  { mandateId, by, now }: Cancellation,
): Promise<boolean> {
  const { endDate, lastDay } = cancelledOn(dayOf(now))
  const own = tx.select({ id: account.id }).from(account).where(eq(account.companyId, companyId))
  const ended = await tx
    .update(mandate)
    .set({
      endDate: sql`least(${mandate.endDate}, ${endDate}::date)`,
      lastDay: sql`least(${mandate.lastDay}, ${lastDay}::date)`,
      modifiedAt: now,
      cancelledAt: now,
      cancelledBy: by,
      version: sql`${mandate.version} + 1`,
    })
    .where(
      and(
        eq(mandate.id, mandateId),
        inArray(mandate.accountId, own),
        isNull(mandate.cancelledAt),
        notEnded(dayOf(now)),
      ),
    )
    .returning({ id: mandate.id })
  return ended.length > 0
}

const selectRoles = (db: Db) =>
  db.select({ role, person }).from(role).innerJoin(portalUser, eq(portalUser.id, role.userId))

export const listRoleRows = (db: Db, companyId: number) =>
  selectRoles(db).where(and(eq(role.companyId, companyId), isNull(role.endedAt)))

export async function findRole(db: Db, companyId: number, roleId: number) {
  const [found] = await selectRoles(db).where(and(eq(role.id, roleId), eq(role.companyId, companyId)))
  return found
}

export async function findRoleHolder(db: Db, companyId: number, roleId: number): Promise<number | undefined> {
  const [found] = await db
    .select({ userId: role.userId })
    .from(role)
    .where(and(eq(role.id, roleId), eq(role.companyId, companyId)))
  return found?.userId
}

type RoleEnd = { readonly roleId: number; readonly by: number; readonly now: Date }

/** Returns true for the first of two calls; the second finds nothing to end. */
export async function endRole(tx: Db, companyId: number, { roleId, by, now }: RoleEnd): Promise<boolean> {
  const ended = await tx
    .update(role)
    .set({ endedAt: now, endedBy: by })
    .where(and(eq(role.id, roleId), eq(role.companyId, companyId), isNull(role.endedAt)))
    .returning({ id: role.id })
  return ended.length > 0
}
