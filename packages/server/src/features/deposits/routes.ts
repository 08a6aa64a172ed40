import {
  declareDeposit as declareEndpoint,
  isBagUsed,
  removeDeposit as removeEndpoint,
} from '@kassavirta/domain/deposits/api'
import { route, type Portal } from '../../platform/route.ts'
import { submission } from '../../platform/submit.ts'
import { declareDeposit } from './declare-deposit.ts'
import { hasBag } from './queries.ts'
import { removeDeposit } from './remove-deposit.ts'

export function depositRoutes(portal: Portal): void {
  const { db } = portal.deps
  submission(portal, declareEndpoint, declareDeposit)
  submission(portal, removeEndpoint, removeDeposit)
  route(portal, isBagUsed, async ({ caller, query }) => ({
    used: await hasBag(db, caller.company.companyId, query.securityBagNumber),
  }))
}
