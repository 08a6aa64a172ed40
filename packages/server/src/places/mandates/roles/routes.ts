import * as api from '@kassavirta/domain/places/mandates/roles/api'
import { bindCancellation } from '../cancellation.ts'
import { readRightsLog } from '../rights-log.ts'
import { route, type AppBuilder } from '../../../platform/http/route.ts'
import { cancelRole } from './cancel-role.ts'
import { findHolder } from './queries.ts'
import { listRoles } from './list-roles.ts'

export function roleRoutes(builder: AppBuilder): void {
  const { db } = builder.deps
  route(builder, api.getRoles, async ({ caller }) => ({ userCompanyRoles: await listRoles(db, caller) }))
  route(builder, api.getRoleChanges, ({ caller }) => readRightsLog(db, caller.company.companyId, 'role'))
  bindCancellation(builder, api.cancelRole, { findHolder, cancel: cancelRole })
}
