import { staffRoles } from '@kassavirta/domain/kernel/people/staff-roles'
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { staffFactor, staffUser } from '../tables/staff.ts'

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
