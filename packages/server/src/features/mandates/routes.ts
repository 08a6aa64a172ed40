import * as api from '@kassavirta/domain/mandates/api'
import { bindCancellation } from '../../shared/cancellation.ts'
import { readRightsLog } from '../../shared/rights-log.ts'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { cancelMandate } from './cancel-mandate.ts'
import { findHolder } from './queries.ts'
import { listMandates } from './list-mandates.ts'

export function mandateRoutes(builder: AppBuilder): void {
  const { db, clock } = builder.deps
  route(builder, api.getMandates, async ({ caller }) => ({
    mandates: await listMandates(db, caller.company.companyId, clock()),
  }))
  route(builder, api.getMandateChanges, ({ caller }) =>
    readRightsLog(db, caller.company.companyId, 'mandate'),
  )
  bindCancellation(builder, api.cancelMandate, { findHolder, cancel: cancelMandate })
}
