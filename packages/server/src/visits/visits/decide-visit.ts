import type * as z from 'zod/mini'
import { fault } from '@kassavirta/domain/kernel/contract/fault'
import { fieldProblem, Problem } from '@kassavirta/domain/kernel/contract/problem'
import { dayOf, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { earliestVisitDay } from '@kassavirta/domain/kernel/dates/delivery-dates'
import type { EventType } from '@kassavirta/domain/operation/provider/events'
import type { decideVisit as endpoint, VisitRow, VisitState } from '@kassavirta/domain/visits/visits/api'
import {
  visitAfter,
  type VisitAct,
  type VisitKind,
  type VisitStep,
} from '@kassavirta/domain/visits/visits/states'
import type { Db } from '../../platform/database/database.ts'
import { writeRows } from '../../platform/database/row-writes.ts'
import type { SubmissionContext, SubmissionResult } from '../../platform/ledgers/submit.ts'
import type { Member } from '../../platform/rights/access.ts'
import { checkVersion, type Act } from '../../platform/staff/desk-act.ts'
import { readParameters, parametersFor } from '../../shared/parameters.ts'
import { checkOpenDay } from './open-day.ts'
import { showVisit } from './show-visits.ts'
import {
  dayOfVisit,
  lockVisitRequest,
  moveVisit,
  positionAfter,
  type VisitRequest,
  findVisitRequest,
} from './queries.ts'

type Body = z.output<(typeof endpoint)['body']>
type Call = { readonly params: z.output<(typeof endpoint)['params']>; readonly body: Body }

/** The decision of the desk on a request. */
export const decideVisit: Act<VisitRequest, Call, z.input<typeof VisitRow>> = {
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

/** The checked terms of a decision: a day that is not too early, or a reason. */
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

/** The first part of the event type of each kind. */
const visitEvents = { visit: 'visit', visitChange: 'visitchange' } as const satisfies Record<
  VisitKind,
  string
>

type VersionedVisit = { readonly entryId: number; readonly version: number }

/** Locks the request. The request and the clock are read again after the lock. */
export const lockVisit =
  (kind: VisitKind) =>
  async (tx: Db, { entryId }: VersionedVisit): Promise<void> => {
    await lockVisitRequest(tx, kind, entryId)
  }

/** Whether the person sees all visits of the place, or has sent this request. */
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
  { accepts, ...named }: VersionedVisit & { readonly accepts: boolean },
): Promise<SubmissionResult<VisitState>> {
  const request = await readOwnVisit(context, kind, named)
  const { member, now } = context
  const act = accepts ? 'agree' : 'decline'
  const next = positionAfter(request, act)
  if (accepts && dayOfVisit(request) < dayOf(now)) throw new Problem('dayInPast')
  if (accepts) checkOpenDay(dayOfVisit(request), parametersFor(member))
  const data = { entryId: request.id, accepts, proposedDate: request.proposedDate }
  return resultOf(context, request, next, { event: `${visitEvents[kind]}.answered`, data })
}

/** A visit can be withdrawn until the day before it, because no van has left by then. */
export async function withdrawVisit(
  context: SubmissionContext,
  kind: VisitKind,
  named: VersionedVisit,
): Promise<SubmissionResult<VisitState>> {
  const request = await readOwnVisit(context, kind, named)
  const next = positionAfter(request, 'withdraw')
  if (dayOfVisit(request) <= dayOf(context.now)) throw new Problem('dayInPast')
  const data = { entryId: request.id, wasAccepted: request.stage === 'accepted' }
  return resultOf(context, request, next, { event: `${visitEvents[kind]}.withdrawn`, data })
}

async function readOwnVisit(
  { tx, member }: SubmissionContext,
  kind: VisitKind,
  { entryId, version }: VersionedVisit,
) {
  const request = takesAnswers(member) ? await findVisitRequest(tx, kind, entryId) : undefined
  if (!request || !seesVisit(member, request)) throw new Problem('notFound')
  if (request.version !== version) throw new Problem('changedElsewhere')
  return request
}

type VisitRecord = { readonly event: EventType; readonly data: Readonly<Record<string, unknown>> }

function resultOf(
  { member, now }: SubmissionContext,
  request: VisitRequest,
  next: VisitStep,
  visitRecord: VisitRecord,
): SubmissionResult<VisitState> {
  const by = { source: 'customer', userId: member.userId } as const
  const moved = moveVisit(request, next, { at: now, by })
  return {
    answer: stateOf(member, moved.request, now),
    write: moved.row,
    alsoWrite: [moved.step],
    subject: request.id,
    ...visitRecord,
  }
}
