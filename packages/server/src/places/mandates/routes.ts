import * as api from '@kassavirta/domain/places/mandates/api'
import * as desk from '@kassavirta/domain/places/mandates/desk-api'
import * as requests from '@kassavirta/domain/places/mandates/requests-api'
import { bindCancellation } from './cancellation.ts'
import { readRightsLog } from './rights-log.ts'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { bindSubmission } from '../../platform/ledgers/submit.ts'
import { noFacts } from '../../platform/rights/facts.ts'
import { bindAct } from '../../platform/staff/desk-act.ts'
import { approval } from '../../tables/counting.ts'
import { cancelMandate } from './cancel-mandate.ts'
import { changeMandate, endMandateAtDesk, grantMandate } from './change-mandate.ts'
import { lockAccount } from './desk-queries.ts'
import { listDeskMandates } from './list-desk-mandates.ts'
import { listRightRequests } from './list-requests.ts'
import { findHolder } from './queries.ts'
import { listMandates } from './list-mandates.ts'
import { requestRight } from './request-right.ts'

export function mandateRoutes(builder: AppBuilder): void {
  const { db, clock } = builder.deps
  route(builder, api.getMandates, async ({ caller }) => ({
    mandates: await listMandates(db, caller.company.companyId, clock()),
  }))
  route(builder, api.getMandateChanges, ({ caller }) =>
    readRightsLog(db, caller.company.companyId, 'mandate'),
  )
  bindCancellation(builder, api.cancelMandate, { findHolder, cancel: cancelMandate })
  route(builder, requests.listRightRequests, ({ caller }) => listRightRequests(db, caller, clock()))
  bindSubmission(builder, requests.requestRight, {
    table: approval,
    facts: noFacts,
    hold: (tx, { accountId }) => lockAccount(tx, accountId),
    work: requestRight,
  })
}

/** The mandates of a place as the desk gives, changes and ends them. */
export function mandateDeskRoutes(builder: AppBuilder): void {
  const { db, clock } = builder.deps
  route(builder, desk.listCompanyMandates, ({ params: { companyId } }) =>
    listDeskMandates(db, { companyId, now: clock() }),
  )
  bindAct(builder, desk.grantMandate, grantMandate)
  bindAct(builder, desk.changeMandate, changeMandate)
  bindAct(builder, desk.endMandate, endMandateAtDesk)
}
