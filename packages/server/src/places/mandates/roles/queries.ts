import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { portalUser } from '../../../tables/people.ts'
import { userCompanyRole as role } from '../../../tables/rights.ts'

const { id, extId, firstName, lastName } = portalUser
const person = { id, extId, firstName, lastName }

const selectRoles = (db: Db) =>
  db.select({ role, person }).from(role).innerJoin(portalUser, eq(portalUser.id, role.userId))

export const listRoles = (db: Db, companyId: number) =>
  selectRoles(db).where(and(eq(role.companyId, companyId), isNull(role.endedAt)))

export async function findRole(db: Db, companyId: number, roleId: number) {
  const [found] = await selectRoles(db).where(and(eq(role.id, roleId), eq(role.companyId, companyId)))
  return found
}

export async function findHolder(db: Db, companyId: number, roleId: number): Promise<number | undefined> {
  const [found] = await db
    .select({ userId: role.userId })
    .from(role)
    .where(and(eq(role.id, roleId), eq(role.companyId, companyId)))
  return found?.userId
}

type Cancellation = { readonly roleId: number; readonly by: number; readonly now: Date }

/** Returns true for the first of two calls; the second finds nothing to end. */
export async function endRole(
  tx: Db,
  companyId: number,
  { roleId, by, now }: Cancellation,
): Promise<boolean> {
  const ended = await tx
    .update(role)
    .set({ endedAt: now, endedBy: by })
    .where(and(eq(role.id, roleId), eq(role.companyId, companyId), isNull(role.endedAt)))
    .returning({ id: role.id })
  return ended.length > 0
}
