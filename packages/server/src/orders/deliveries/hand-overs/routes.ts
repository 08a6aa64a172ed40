import * as api from '@kassavirta/domain/orders/deliveries/hand-overs/api'
import { route, type AppBuilder } from '../../../platform/http/route.ts'
import { bindSubmission } from '../../../platform/ledgers/submit.ts'
import { noFacts } from '../../../platform/rights/facts.ts'
import { listHandOvers, showHandOver } from './show-hand-over.ts'
import { holdRun, tellHandOver } from './tell-hand-over.ts'

/** What a place sees and says at its door. */
export function handOverRoutes(builder: AppBuilder): void {
  const { deps } = builder
  route(builder, api.getHandOver, ({ caller }) => showHandOver(deps, caller))
  bindSubmission(builder, api.tellHandOver, { hold: holdRun, facts: noFacts, work: tellHandOver })
}

/** What the crew sees there. */
export function deskHandOverRoutes(builder: AppBuilder): void {
  const { deps } = builder
  route(builder, api.listHandOvers, ({ params }) => listHandOvers(deps, params.runId))
}
