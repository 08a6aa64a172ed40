import { compareNames } from '@kassavirta/domain/kernel/people/names'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { shownRights } from '@kassavirta/domain/places/mandates/roles/api'
import type { Member } from '../../../platform/rights/access.ts'
import type { Db } from '../../../platform/database/database.ts'
import * as queries from './queries.ts'

type RoleRecord = Awaited<ReturnType<typeof queries.listRoles>>[number]

export async function listRoles(db: Db, { userId, company }: Member) {
  const found = await queries.listRoles(db, company.companyId)
  return found
    .toSorted((a, b) => compareNames(a.person, b.person) || a.role.id - b.role.id)
    .map((each) => toAnswer(each, userId))
}

/** The rights of a role have no dates: a role is in force or it is not (decisions J16). */
const toAnswer = ({ role, person }: RoleRecord, userId: number) => ({
  userCompanyRoleId: role.id,
  firstName: person.firstName,
  lastName: person.lastName,
  ...recordOf(shownRights, (right) => role[right]),
  ownRole: person.id === userId,
})
