import { compareNames } from '@kassavirta/domain/kernel/names'
import type { Member } from '../../platform/rights/access.ts'
import type { Db } from '../../platform/database/database.ts'
import * as queries from './queries.ts'

type Found = Awaited<ReturnType<typeof queries.listRoles>>[number]

export async function listRoles(db: Db, { userId, company }: Member) {
  const found = await queries.listRoles(db, company.companyId)
  return found
    .toSorted((a, b) => compareNames(a.person, b.person) || a.role.id - b.role.id)
    .map((each) => asAnswered(each, userId))
}

/** Rights without dates: a role holds or it does not (decisions J16). */
const asAnswered = ({ role, person }: Found, userId: number) => ({
  userCompanyRoleId: role.id,
  firstName: person.firstName,
  lastName: person.lastName,
  visitChangeRequest: role.visitChangeRequest,
  accessoryOrder: role.accessoryOrder,
  visitChangeRequestReport: role.visitChangeRequestReport,
  accessoryOrderReport: role.accessoryOrderReport,
  deposits: role.deposits,
  changeOrders: role.changeOrders,
  locationMaintenance: role.locationMaintenance,
  permissionMaintenance: role.permissionMaintenance,
  roleMaintenance: role.roleMaintenance,
  ownRole: person.id === userId,
})
