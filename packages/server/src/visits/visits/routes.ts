import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import * as api from '@kassavirta/domain/visits/visits/api'
import {
  changeVisit as changeVisitEndpoint,
  requestVisit as requestVisitEndpoint,
} from '@kassavirta/domain/visits/visits/api'
import type { VisitKind } from '@kassavirta/domain/visits/visits/states'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { bindSubmission } from '../../platform/ledgers/submit.ts'
import type { Member } from '../../platform/rights/access.ts'
import { noFacts } from '../../platform/rights/facts.ts'
import { bindAct } from '../../platform/staff/desk-act.ts'
import { parametersFor } from '../../shared/parameters.ts'
import { visitRequest, visitChangeRequest } from '../../tables/submissions.ts'
import {
  answerVisit,
  lockVisit,
  seesVisit,
  stateOf,
  takesAnswers,
  withdrawVisit,
  decideVisit,
  readEarliest,
} from './decide-visit.ts'
import { findVisitRequest } from './queries.ts'
import { requestVisit, changeVisit } from './request-visit.ts'
import { showVisits } from './show-visits.ts'

/** The calls with which customers read and answer visits in the portal. */
export function visitRoutes(builder: AppBuilder): void {
  const { db, clock } = builder.deps
  const show = async (caller: Member, kind: VisitKind, entryId: number) => {
    const isShown = parametersFor(caller).statusLines === 'true' || takesAnswers(caller)
    const request = isShown ? await findVisitRequest(db, kind, entryId) : undefined
    if (!request || !seesVisit(caller, request)) throw new Problem('notFound')
    return stateOf(caller, request, clock())
  }
  route(builder, api.getVisitState, ({ caller, query }) => show(caller, 'visit', query.entryId))
  route(builder, api.getVisitChangeState, ({ caller, query }) => show(caller, 'visitChange', query.entryId))

  for (const [kind, answer, withdraw] of [
    ['visit', api.answerVisit, api.withdrawVisit],
    ['visitChange', api.answerVisitChange, api.withdrawVisitChange],
  ] as const) {
    const change = { table: undefined, hold: lockVisit(kind), facts: noFacts } as const
    bindSubmission(builder, answer, { ...change, work: (context, body) => answerVisit(context, kind, body) })
    bindSubmission(builder, withdraw, {
      ...change,
      work: (context, body) => withdrawVisit(context, kind, body),
    })
  }
}

/** The calls with which the desk lists and decides on visits. */
export function visitDeskRoutes(builder: AppBuilder): void {
  const { db, clock } = builder.deps
  route(builder, api.listVisits, async ({ query: { list, office, after } }) => {
    const now = clock()
    const page = await showVisits(db, { list, office, after }, now)
    return { ...page, earliest: await readEarliest(db, now) }
  })
  bindAct(builder, api.decideVisit, decideVisit)
}

export const visitRequestRoutes = (builder: AppBuilder): void =>
  bindSubmission(builder, requestVisitEndpoint, { table: visitRequest, facts: noFacts, work: requestVisit })

export const visitChangeRoutes = (builder: AppBuilder): void =>
  bindSubmission(builder, changeVisitEndpoint, {
    table: visitChangeRequest,
    facts: noFacts,
    work: changeVisit,
  })
