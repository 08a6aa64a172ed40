import { dayOf, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { earliestVisitDay } from '@kassavirta/domain/kernel/dates/delivery-dates'
import { fault } from '@kassavirta/domain/kernel/contract/fault'
import { fieldProblem, Problem } from '@kassavirta/domain/kernel/contract/problem'
import type { decideVisit as endpoint, VisitRow } from '@kassavirta/domain/visits/visits/api'
import type * as z from 'zod/mini'
import type { Db } from '../../platform/database/database.ts'
import { writeRows } from '../../platform/database/row-writes.ts'
import { checkVersion, type Act } from '../../platform/staff/desk-act.ts'
import { checkOpenDay } from './open-day.ts'
import { readParameters } from '../../shared/parameters.ts'
import {
  dayOfVisit,
  lockVisitRequest,
  moveVisit,
  positionAfter,
  type VisitRequest,
} from './visit-request-queries.ts'
import { visitEvents } from './answer-visit.ts'
import { showVisit } from './show-visits.ts'

type Body = z.output<(typeof endpoint)['body']>
type Call = { readonly params: z.output<(typeof endpoint)['params']>; readonly body: Body }

/** Decides about a request for the desk. */
export const decideVisit: Act<VisitRequest, Call, z.input<ReturnType<typeof VisitRow>>> = {
  lock: async ({ tx }, { params: { kind, entryId } }) => {
    const request = await lockVisitRequest(tx, kind, entryId)
    if (!request) throw new Problem('notFound')
    return request
  },
  work: async ({ tx, staff, now }, request, { params: { kind, entryId }, body }) => {
    checkVersion(request, body.version)
    const next = positionAfter(request, body.decision)
    const terms = await termsOf(tx, request, body, now)
    const by = { source: 'desk', staffId: staff.staffId } as const
    const { row, step, alerts } = moveVisit(request, next, { ...terms, at: now, by })
    await writeRows(tx, [row, step, ...alerts])
    const { reason, proposedDate = null } = terms
    const detail = { decision: body.decision, proposedDate, reason }
    const action = `${visitEvents[kind]}.decided` as const
    return {
      answer: await showVisit(tx, kind, entryId, now),
      action,
      subject: entryId,
      companyId: request.companyId,
      detail,
      event: { type: action, data: { entryId, ...detail } },
    }
  },
}

type Terms = { readonly proposedDate?: Day; readonly reason: string }

/** What a decision needs besides itself: a day that is not too early, or a reason. */
async function termsOf(
  tx: Db,
  request: VisitRequest,
  { decision, proposedDate, reason = '' }: Body,
  at: Date,
): Promise<Terms> {
  switch (decision) {
    case 'accept':
    case 'acceptForCustomer':
      if (dayOfVisit(request) < dayOf(at)) throw new Problem('dayInPast')
      checkOpenDay(dayOfVisit(request), await readParameters(tx))
      return request.proposedDate === null ? { reason } : { proposedDate: request.proposedDate, reason }
    case 'propose': {
      if (!proposedDate) throw fieldProblem('proposedDate', 'required')
      const parameters = await readParameters(tx)
      const earliest = earliestBy(parameters, at)
      if (proposedDate < earliest)
        throw fieldProblem('proposedDate', fault('visitDayTooEarly', { min: earliest }))
      checkOpenDay(proposedDate, parameters, 'proposedDate')
      return { proposedDate, reason }
    }
    case 'refuse':
      if (reason === '') throw fieldProblem('reason', 'required')
      return { reason }
    default:
      return decision satisfies never
  }
}

/** The first day that the desk may propose, by the rule that binds customers too. */
export const readEarliest = async (db: Db, now: Date): Promise<Day> =>
  earliestBy(await readParameters(db), now)

function earliestBy(parameters: Awaited<ReturnType<typeof readParameters>>, now: Date): Day {
  const { changeOrderCutoffLocal: cutOff, visitRequestMinimumLeadTime, exceptionDays } = parameters
  const minimumLeadDays = Number(visitRequestMinimumLeadTime)
  return earliestVisitDay({ now, cutOff, minimumLeadDays, exceptions: exceptionDays })
}
