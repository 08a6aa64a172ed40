import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import type { EventType } from '@kassavirta/domain/operation/provider/events'
import type { VisitState } from '@kassavirta/domain/visits/visits/api'
import {
  visitAfter,
  type VisitAct,
  type VisitKind,
  type VisitStep,
} from '@kassavirta/domain/visits/visits/states'
import type { Db } from '../../platform/database/database.ts'
import type { SubmissionContext, SubmissionResult } from '../../platform/ledgers/submit.ts'
import type { Member } from '../../platform/rights/access.ts'
import { checkOpenDay } from './open-day.ts'
import { parametersFor } from '../../shared/parameters.ts'
import {
  dayOfVisit,
  findVisitRequest,
  lockVisitRequest,
  moveVisit,
  positionAfter,
  type VisitRequest,
} from './visit-request-queries.ts'

/** How the types of events begin. */
export const visitEvents = { visit: 'visit', visitChange: 'visitchange' } as const satisfies Record<
  VisitKind,
  string
>

type Named = { readonly entryId: number; readonly version: number }

/** Holds the request still; it is read once more after that, and so is the clock. */
export const holdVisit =
  (kind: VisitKind) =>
  async (tx: Db, { entryId }: Named): Promise<void> => {
    await lockVisitRequest(tx, kind, entryId)
  }

/** Who sees the visits of the place, or has sent this one. */
export const seesVisit = ({ userId, company }: Member, request: VisitRequest): boolean =>
  request.companyId === company.companyId &&
  (request.userId === userId || company.capabilities.has('visitReport'))

export const takesAnswers = (member: Member): boolean => parametersFor(member).visitAnswers === 'true'

/** A request as its customer sees it, with what the person may do about it now. */
export function stateOf(member: Member, request: VisitRequest, now: Date): VisitState {
  const mayAct = takesAnswers(member) && member.company.capabilities.has('visit')
  const isPossible = (act: VisitAct) => visitAfter(request, act) !== undefined
  const [today, on] = [dayOf(now), dayOfVisit(request)]
  return {
    version: request.version,
    stage: request.stage,
    proposedDate: request.proposedDate,
    reason: request.reason,
    mayAnswer: mayAct && isPossible('agree') && today <= on,
    mayWithdraw: mayAct && isPossible('withdraw') && today < on,
  }
}

/** Answers the day that the desk has proposed, for the whole place. A day that has passed can only be declined. */
export async function answerVisit(
  context: SubmissionContext,
  kind: VisitKind,
  { accepts, ...named }: Named & { readonly accepts: boolean },
): Promise<SubmissionResult<VisitState>> {
  const request = await heldVisit(context, kind, named)
  const { member, now } = context
  const act = accepts ? 'agree' : 'decline'
  const next = positionAfter(request, act)
  if (accepts && dayOfVisit(request) < dayOf(now)) throw new Problem('dayInPast')
  if (accepts) checkOpenDay(dayOfVisit(request), parametersFor(member))
  const data = { entryId: request.id, accepts, proposedDate: request.proposedDate }
  return resultOf(context, request, next, { event: `${visitEvents[kind]}.answered`, data })
}

/** Nobody has set out before the day of the visit. */
export async function withdrawVisit(
  context: SubmissionContext,
  kind: VisitKind,
  named: Named,
): Promise<SubmissionResult<VisitState>> {
  const request = await heldVisit(context, kind, named)
  const next = positionAfter(request, 'withdraw')
  if (dayOfVisit(request) <= dayOf(context.now)) throw new Problem('dayInPast')
  const data = { entryId: request.id, wasAccepted: request.stage === 'accepted' }
  return resultOf(context, request, next, { event: `${visitEvents[kind]}.withdrawn`, data })
}

async function heldVisit({ tx, member }: SubmissionContext, kind: VisitKind, { entryId, version }: Named) {
  const request = takesAnswers(member) ? await findVisitRequest(tx, kind, entryId) : undefined
  if (!request || !seesVisit(member, request)) throw new Problem('notFound')
  if (request.version !== version) throw new Problem('changedElsewhere')
  return request
}

type Recorded = { readonly event: EventType; readonly data: Readonly<Record<string, unknown>> }

function resultOf(
  { member, now }: SubmissionContext,
  request: VisitRequest,
  next: VisitStep,
  recorded: Recorded,
): SubmissionResult<VisitState> {
  const by = { source: 'customer', userId: member.userId } as const
  const moved = moveVisit(request, next, { at: now, by })
  return {
    answer: stateOf(member, moved.request, now),
    write: moved.row,
    alsoWrite: [moved.step],
    subject: request.id,
    ...recorded,
  }
}
