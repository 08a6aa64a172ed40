import { Problem } from '@kassavirta/domain/kernel/problem'
import * as api from '@kassavirta/domain/visits/api'
import type { VisitKind } from '@kassavirta/domain/visits/states'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { bindSubmission } from '../../platform/ledgers/submit.ts'
import type { Member } from '../../platform/rights/access.ts'
import { noFacts } from '../../platform/rights/facts.ts'
import { parametersFor } from '../../shared/parameters.ts'
import { findWish } from '../../shared/visit-wishes.ts'
import { answerVisit, seesWish, stateOf, takesAnswers, withdrawVisit } from './answer-visit.ts'

export function visitRoutes(builder: AppBuilder): void {
  const { db, clock } = builder.deps
  const show = async (caller: Member, kind: VisitKind, entryId: number) => {
    const isTold = parametersFor(caller).statusLines === 'true' || takesAnswers(caller)
    const wish = isTold ? await findWish(db, kind, entryId) : undefined
    if (!wish || !seesWish(caller, wish)) throw new Problem('notFound')
    return stateOf(caller, wish, clock())
  }
  route(builder, api.getVisitState, ({ caller, query }) => show(caller, 'visit', query.entryId))
  route(builder, api.getVisitChangeState, ({ caller, query }) => show(caller, 'visitChange', query.entryId))

  const change = { table: undefined, facts: noFacts } as const
  bindSubmission(builder, api.answerVisit, {
    ...change,
    work: (context, body) => answerVisit({ ...context, clock }, 'visit', body),
  })
  bindSubmission(builder, api.answerVisitChange, {
    ...change,
    work: (context, body) => answerVisit({ ...context, clock }, 'visitChange', body),
  })
  bindSubmission(builder, api.withdrawVisit, {
    ...change,
    work: (context, body) => withdrawVisit({ ...context, clock }, 'visit', body),
  })
  bindSubmission(builder, api.withdrawVisitChange, {
    ...change,
    work: (context, body) => withdrawVisit({ ...context, clock }, 'visitChange', body),
  })
}
