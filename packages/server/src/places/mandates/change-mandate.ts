import { Problem, fieldProblem } from '@kassavirta/domain/kernel/contract/problem'
import { dayOf, type Day } from '@kassavirta/domain/kernel/dates/dates'
import type * as api from '@kassavirta/domain/places/mandates/desk-api'
import { approvalOf, isCovered, plainScope, type Scope } from '@kassavirta/domain/places/mandates/scope'
import type { AnswerOf, BodyOf, Endpoint, ParamsOf } from '@kassavirta/domain/kernel/contract/endpoint'
import { checkVersion, type Act, type ActContext, type LockContext } from '../../platform/staff/desk-act.ts'
import { alertRows, rightAlert } from '../../letters/alerts/alerts.ts'
import { askForApproval } from '../../people/approvals/approvals.ts'
import { readGivers } from './givers.ts'
import { changeScope } from './approve-mandate.ts'
import { askedPayload, subjectOfGrant } from './asked-mandate.ts'
import { rightsIn } from './cancel-mandate.ts'
import { findPair, listOfPair, lockMandate, lockPair, type Pair } from './desk-queries.ts'
import type { MandateRecord } from './list-mandates.ts'
import { endMandate, readEnd } from './queries.ts'
import { scopeDetail, scopeOf } from './scope-columns.ts'
import { tellOfMandate } from './tell-mandate.ts'
import { checkKeeper } from '../companies/keeper.ts'

type ActOf<E extends Endpoint, Held> = Act<
  Held,
  { readonly params: ParamsOf<E>; readonly body: BodyOf<E> },
  AnswerOf<E>
>

/** What is asked for must not be over, nor be something that the person has already. */
export async function checkAsked(
  tx: ActContext['tx'],
  pair: Pair,
  { scope, today }: { readonly scope: Scope; readonly today: Day },
): Promise<void> {
  checkUntil(scope, today)
  const held = await listOfPair(tx, pair, today)
  if (isCovered(held.map(scopeOf), scope)) throw fieldProblem('rights', 'rightHeld')
}

function checkUntil({ until }: Scope, today: Day): void {
  if (until !== null && until < today) throw fieldProblem('until', 'dayInPast')
}

export const grantMandate: ActOf<typeof api.grantMandate, void> = {
  lock: ({ tx }, { body }) => lockPair(tx, body),
  work: async (context, _held, { body: { holderId, accountId, reason, ...asked } }) => {
    const { tx, now } = context
    const [today, scope] = [dayOf(now), plainScope(asked)]
    const pair = await findPair(tx, { holderId, accountId }, today)
    if (!pair) throw new Problem('notFound')
    await checkAsked(tx, pair, { scope, today })
    const { companyId, user, account } = pair
    const asking = {
      kind: 'mandateGrant',
      companyId,
      subject: subjectOfGrant(holderId, accountId),
      payload: askedPayload(pair, scope, now),
      subjectVersion: pair.version,
      reason,
    } as const
    const giver = await readGivers(tx, [holderId])
    const approvalId = await askForApproval(context, asking, { giver })
    await tellOfMandate(tx, pair, { notice: 'mandateAsked', approvalId, scope }, now)
    return {
      answer: { approvalId },
      action: 'approval.requested',
      subject: approvalId,
      companyId,
      detail: { kind: 'mandateGrant', user, account, ...scopeDetail(scope), reason },
    }
  },
}

type Found = MandateRecord | undefined

/** Refuses what has ended, and what somebody else has changed. */
function checkLiving(found: Found, version: number, today: Day): MandateRecord {
  if (!found) throw new Problem('notFound')
  const { mandate } = found
  if (mandate.cancelledAt !== null || (mandate.lastDay !== null && mandate.lastDay < today))
    throw new Problem('stateChanged')
  checkVersion(mandate, version)
  return found
}

type OfMandate = { readonly params: { readonly mandateId: number } }

const lock = ({ tx }: LockContext, { params: { mandateId } }: OfMandate) => lockMandate(tx, mandateId)

export const changeMandate: ActOf<typeof api.changeMandate, Found> = {
  lock,
  work: async (context, found, { body: { version, reason, ...asked } }) => {
    const today = dayOf(context.now)
    const held = checkLiving(found, version, today)
    const [before, scope] = [scopeOf(held.mandate), plainScope(asked)]
    checkUntil(scope, today)
    const needed = approvalOf(before, scope)
    if (needed === 'nothing') throw new Problem('nothingChanged')
    if (needed === 'onePerson') {
      const { detail, ...changed } = await changeScope(context, held, scope)
      return {
        answer: { approvalId: null },
        action: 'mandate.changed',
        subject: held.mandate.id,
        ...changed,
        detail: { ...detail, reason },
      }
    }
    checkKeeper(held.mandate)
    return askToRaise(context, held.mandate, { before, scope, reason })
  },
}

type Raise = { readonly before: Scope; readonly scope: Scope; readonly reason: string }

async function askToRaise(
  context: ActContext,
  { id: mandateId, userId: holderId, accountId, version }: MandateRecord['mandate'],
  { before, scope, reason }: Raise,
) {
  const { tx, now } = context
  const pair = await findPair(tx, { holderId, accountId }, dayOf(now))
  if (!pair) throw new Problem('stateChanged')
  const { companyId, user, account } = pair
  const asking = {
    kind: 'mandateChange',
    companyId,
    subject: String(mandateId),
    payload: askedPayload(pair, scope, now, before),
    subjectVersion: version,
    reason,
  } as const
  const approvalId = await askForApproval(context, asking, { giver: await readGivers(tx, [holderId]) })
  await tellOfMandate(tx, pair, { notice: 'raiseAsked', approvalId, scope }, now)
  const detail = { kind: 'mandateChange', user, account, mandateId, ...scopeDetail(scope), reason }
  return { answer: { approvalId }, action: 'approval.requested', subject: approvalId, companyId, detail }
}

/** It holds until midnight at the latest, as when an administrator cancels it in the portal. */
export const endMandateAtDesk: ActOf<typeof api.endMandate, Found> = {
  lock,
  work: async ({ tx, now }, found, { body: { version, reason } }) => {
    const { mandate, account, person } = checkLiving(found, version, dayOf(now))
    const { id: mandateId, extId } = mandate
    await endMandate(tx, account.companyId, { mandateId, by: null, now })
    const end = await readEnd(tx, mandateId)
    const keys = { mandateId, extId, user: person.extId, account: account.extId, ...end }
    return {
      answer: { mandateId },
      action: 'mandate.cancelled',
      subject: mandateId,
      companyId: account.companyId,
      detail: {
        ...rightsIn(mandate),
        ...keys,
        was: { end: mandate.endDate, lastDay: mandate.lastDay },
        reason,
      },
      event: { type: 'mandate.cancelled', data: keys },
      writes: alertRows([rightAlert({ companyId: account.companyId, userId: mandate.userId })], now),
    }
  },
}
