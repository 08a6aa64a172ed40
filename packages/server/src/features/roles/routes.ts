import * as api from '@kassavirta/domain/roles/api'
import { cancellation } from '../../platform/cancellation.ts'
import { readRightsLog } from '../../platform/rights-log.ts'
import { route, type Portal } from '../../platform/route.ts'
import { cancelRole } from './cancel-role.ts'
import { listRoles } from './list-roles.ts'

export function roleRoutes(portal: Portal): void {
  const { db } = portal.deps
  route(portal, api.getRoles, async ({ caller }) => ({ userCompanyRoles: await listRoles(db, caller) }))
  route(portal, api.getRoleChanges, ({ caller }) => readRightsLog(db, caller.company.companyId, 'role'))
  cancellation(portal, api.cancelRole, cancelRole)
}
