import * as api from '@kassavirta/domain/mandates/api'
import { cancellation } from '../../platform/cancellation.ts'
import { readRightsLog } from '../../platform/rights-log.ts'
import { route, type Portal } from '../../platform/route.ts'
import { cancelMandate } from './cancel-mandate.ts'
import { listMandates } from './list-mandates.ts'

export function mandateRoutes(portal: Portal): void {
  const { db, clock } = portal.deps
  route(portal, api.getMandates, async ({ caller }) => ({
    mandates: await listMandates(db, caller.company.companyId, clock()),
  }))
  route(portal, api.getMandateChanges, ({ caller }) => readRightsLog(db, caller.company.companyId, 'mandate'))
  cancellation(portal, api.cancelMandate, cancelMandate)
}
