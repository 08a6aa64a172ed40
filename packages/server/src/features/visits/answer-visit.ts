import { dayOf } from '@kassavirta/domain/kernel/dates'
import { Problem } from '@kassavirta/domain/kernel/problem'
import type { EventType } from '@kassavirta/domain/provider/events'
import type { VisitState } from '@kassavirta/domain/visits/api'
import { visitAfter, type VisitAct, type VisitKind } from '@kassavirta/domain/visits/states'
import type { SubmissionContext, SubmissionResult } from '../../platform/ledgers/submit.ts'
import type { Member } from '../../platform/rights/access.ts'
import { checkOpenDay } from '../../shared/open-day.ts'
import { parametersFor } from '../../shared/parameters.ts'
import { stageRow } from '../../shared/stage-events.ts'
import { dayOfWish, findWish, moveWish, positionAfter, type Wish } from '../../shared/visit-wishes.ts'
import { visitEvents } from './visit-events.ts'

type Named = { readonly entryId: number; readonly version: number }

/** The clock is read again once the wish is locked, because midnight may pass meanwhile. */
type Moment = SubmissionContext & { readonly clock: () => Date }

/** Who sees the visits of the place, or has sent this one. */
export const seesWish = ({ userId, company }: Member, wish: Wish): boolean =>
  wish.companyId === company.companyId && (wish.userId === userId || company.capabilities.has('visitReport'))

export const takesAnswers = (member: Member): boolean => parametersFor(member).visitAnswers === 'true'

/** A wish as its customer sees it, with what the person may do about it now. */
export function stateOf(member: Member, wish: Wish, now: Date): VisitState {
  const mayAct = takesAnswers(member) && member.company.capabilities.has('visit')
  const isPossible = (act: VisitAct) => visitAfter(wish, act) !== undefined
  const [today, on] = [dayOf(now), dayOfWish(wish)]
  return {
    version: wish.version,
    stage: wish.stage,
    proposed: wish.proposedDate,
    reason: wish.reason,
    mayAnswer: mayAct && isPossible('agree') && today <= on,
    mayWithdraw: mayAct && isPossible('withdraw') && today < on,
  }
}

/** Answers the day that the desk has proposed, for the whole place. A day that has passed can only be declined. */
export async function answerVisit(
  context: Moment,
  kind: VisitKind,
  { accepts, ...named }: Named & { readonly accepts: boolean },
): Promise<SubmissionResult<VisitState>> {
  const { wish, at } = await lockedWish(context, kind, named)
  const act = accepts ? 'agree' : 'decline'
  positionAfter(wish, act)
  if (accepts && dayOfWish(wish) < dayOf(at)) throw new Problem('dayInPast')
  if (accepts) checkOpenDay(dayOfWish(wish), parametersFor(context.member))
  const data = { id: wish.id, accepts, proposedDate: wish.proposedDate }
  return actOn(context, wish, { act, at, event: `${visitEvents[kind]}.answered`, data })
}

/** Nobody has set out before the day of the visit. */
export async function withdrawVisit(
  context: Moment,
  kind: VisitKind,
  named: Named,
): Promise<SubmissionResult<VisitState>> {
  const { wish, at } = await lockedWish(context, kind, named)
  positionAfter(wish, 'withdraw')
  if (dayOfWish(wish) <= dayOf(at)) throw new Problem('dayInPast')
  const data = { id: wish.id, wasAccepted: wish.stage === 'accepted' }
  return actOn(context, wish, { act: 'withdraw', at, event: `${visitEvents[kind]}.withdrawn`, data })
}

async function lockedWish({ tx, member, clock }: Moment, kind: VisitKind, { entryId, version }: Named) {
  const wish = takesAnswers(member) ? await findWish(tx, kind, entryId, { locked: true }) : undefined
  if (!wish || !seesWish(member, wish)) throw new Problem('notFound')
  if (wish.version !== version) throw new Problem('changedElsewhere')
  return { wish, at: clock() }
}

type Told = {
  readonly act: VisitAct
  readonly at: Date
  readonly event: EventType
  readonly data: Readonly<Record<string, unknown>>
}

async function actOn(
  { tx, member }: Moment,
  wish: Wish,
  { act, at, event, data }: Told,
): Promise<SubmissionResult<VisitState>> {
  const { kind, id: entryId } = wish
  const next = positionAfter(wish, act)
  const moved = { ...wish, ...next, version: wish.version + 1 }
  await moveWish(tx, wish, { ...next, at })
  const source = { source: 'customer', userId: member.userId } as const
  return {
    answer: stateOf(member, moved, at),
    write: stageRow({ kind, entryId, attempt: next.attempt, stage: next.stage, at, ...source }),
    event,
    subject: entryId,
    data,
  }
}
