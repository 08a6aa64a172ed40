import { capabilitiesOf, staffRoles } from '@kassavirta/domain/kernel/people/staff-roles'
import { and, asc, isNull, ne } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { staffUser } from '../../tables/staff.ts'

/** Those who answer customers besides the caller, by their names. */
export async function findColleagues(db: Db, staffId: number) {
  const people = await db
    .select()
    .from(staffUser)
    .where(and(isNull(staffUser.disabledAt), ne(staffUser.id, staffId)))
    .orderBy(asc(staffUser.lastName), asc(staffUser.firstName), asc(staffUser.id))
  return people.flatMap((person) => {
    const capabilities = capabilitiesOf(staffRoles.filter((role) => person[role]))
    const { id, firstName, lastName } = person
    return capabilities.includes('cases')
      ? [{ staffId: id, name: `${firstName} ${lastName}`, isSupervisor: capabilities.includes('correct') }]
      : []
  })
}
