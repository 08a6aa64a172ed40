import * as api from '@kassavirta/domain/operation/upkeep/audit-log/api'
import { route, type AppBuilder } from '../../../platform/http/route.ts'
import { checkSeals } from './check-seals.ts'
import { listActions, listStaff } from './queries.ts'
import { exportLog, showLog } from './search-log.ts'

/** The audit log as the desk reads it. Nothing here writes to it, but that somebody has looked. */
export function auditLogRoutes(builder: AppBuilder): void {
  const { db, clock } = builder.deps
  route(builder, api.searchAuditLog, ({ caller, query }) =>
    showLog(db, query, { staff: caller, now: clock() }),
  )
  route(builder, api.exportAuditLog, async ({ caller, query }) => {
    const { rows, isCut } = await exportLog(db, query, { staff: caller, now: clock() })
    return { rows: [...rows], isCut }
  })
  route(builder, api.listAuditChoices, async () => ({
    staff: (await listStaff(db)).map(({ staffId, firstName, lastName }) => ({
      staffId,
      name: `${lastName} ${firstName}`,
    })),
    actions: [...(await listActions(db))],
  }))
  route(builder, api.checkSeals, ({ query }) => checkSeals(builder.deps, query.from))
}
