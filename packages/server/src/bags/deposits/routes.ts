import {
  declareDeposit as declareEndpoint,
  isBagUsed,
  removeDeposit as removeEndpoint,
} from '@kassavirta/domain/bags/deposits/api'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { bindSubmission } from '../../platform/ledgers/submit.ts'
import { deposit } from '../../tables/submissions.ts'
import { declareDeposit, depositFacts } from './declare-deposit.ts'
import { hasBag, lockDeposit, removalFacts } from './queries.ts'
import { removeDeposit } from './remove-deposit.ts'

export function depositRoutes(builder: AppBuilder): void {
  const { db } = builder.deps
  bindSubmission(builder, declareEndpoint, { table: deposit, facts: depositFacts, work: declareDeposit })
  bindSubmission(builder, removeEndpoint, { hold: lockDeposit, facts: removalFacts, work: removeDeposit })
  route(builder, isBagUsed, async ({ caller, query }) => ({
    used: await hasBag(db, caller.company.companyId, query.securityBagNumber),
  }))
}
