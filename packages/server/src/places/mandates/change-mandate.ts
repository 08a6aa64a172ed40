import type * as z from 'zod/mini'
import type { AnswerOf, BodyOf, Endpoint, ParamsOf } from '@kassavirta/domain/kernel/contract/endpoint'
import { Problem, fieldProblem } from '@kassavirta/domain/kernel/contract/problem'
import { dayOf, type Day } from '@kassavirta/domain/kernel/dates/dates'
import type * as api from '@kassavirta/domain/places/mandates/api'
import type { requestRight as endpoint, RightRequest } from '@kassavirta/domain/places/mandates/api'
import { approvalOf, isCovered, plainScope, type Scope } from '@kassavirta/domain/places/mandates/scope'
import { alertRows, rightAlert } from '../../letters/alerts/alerts.ts'
import { askForApproval, checkNewRequest } from '../../people/approvals/queries.ts'
import { insertion } from '../../platform/database/row-writes.ts'
import type { NewRowContext, SubmissionResult } from '../../platform/ledgers/submit.ts'
import { checkVersion, type Act, type ActContext, type LockContext } from '../../platform/staff/desk-act.ts'
import { parametersFor } from '../../shared/parameters.ts'
import { approval } from '../../tables/bags.ts'
import { checkKeeper } from '../companies/keeper.ts'
import { changeScope, payloadOf, subjectOfGrant, notifyOfMandate, eventScope } from './approve-mandate.ts'
import { rightsIn } from './cancel-rights.ts'
import { findPair, listOfPair, lockMandate, lockPair, type Pair, readGivers } from './desk-queries.ts'
import { type MandateRecord, scopeDetail, scopeOf, toWireScope } from './mandate-row.ts'
import { endMandate, readEnd } from './queries.ts'

type ActOf<E extends Endpoint, Held> = Act<
  Held,
  { readonly params: ParamsOf<E>; readonly body: BodyOf<E> },
  AnswerOf<E>
>

/** Refuses a scope whose last day has passed, and one that the person's mandates cover already. */
async function checkScope(
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
    await checkScope(tx, pair, { scope, today })
    const { companyId, user, account } = pair
    const asking = {
      kind: 'mandateGrant',
      companyId,
      subject: subjectOfGrant(holderId, accountId),
      payload: payloadOf(pair, scope, now),
      subjectVersion: pair.version,
      reason,
    } as const
    const giver = await readGivers(tx, [holderId])
    const approvalId = await askForApproval(context, asking, { giver })
    await notifyOfMandate(tx, pair, { notice: 'mandateAsked', approvalId, scope }, now)
    return {
      answer: { approvalId },
      action: 'approval.requested',
      subject: approvalId,
      companyId,
      detail: { kind: 'mandateGrant', user, account, ...scopeDetail(scope), reason },
    }
  },
}

type FoundMandate = MandateRecord | undefined

/** Refuses a mandate that has ended, or that somebody else has changed. */
function checkLiving(found: FoundMandate, version: number, today: Day): MandateRecord {
  if (!found) throw new Problem('notFound')
  const { mandate } = found
  if (mandate.cancelledAt !== null || (mandate.lastDay !== null && mandate.lastDay < today))
    throw new Problem('stateChanged')
  checkVersion(mandate, version)
  return found
}

type MandateCall = { readonly params: { readonly mandateId: number } }

const lock = ({ tx }: LockContext, { params: { mandateId } }: MandateCall) => lockMandate(tx, mandateId)

export const changeMandate: ActOf<typeof api.changeMandate, FoundMandate> = {
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
    payload: payloadOf(pair, scope, now, before),
    subjectVersion: version,
    reason,
  } as const
  const approvalId = await askForApproval(context, asking, { giver: await readGivers(tx, [holderId]) })
  await notifyOfMandate(tx, pair, { notice: 'raiseAsked', approvalId, scope }, now)
  const detail = { kind: 'mandateChange', user, account, mandateId, ...scopeDetail(scope), reason }
  return { answer: { approvalId }, action: 'approval.requested', subject: approvalId, companyId, detail }
}

/** The mandate holds until midnight at the latest, as when an administrator cancels it in the portal. */
export const endMandateAtDesk: ActOf<typeof api.endMandate, FoundMandate> = {
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

const KIND = 'mandateGrant'

/**
 * A customer requests a mandate. It becomes the same request as one of the desk, and a supervisor decides on it. A person or
 * account of another place gets the same answer as one that does not exist.
 */
export async function requestRight(
  { tx, member, now, newId: id, held: owner }: NewRowContext & { readonly held: number | undefined },
  { holderId, accountId, ...asked }: BodyOf<typeof endpoint>,
): Promise<SubmissionResult<z.input<typeof RightRequest>>> {
  const { companyId } = member.company
  const [today, scope] = [dayOf(now), plainScope(asked)]
  if (parametersFor(member).rightRequests !== 'true' || owner !== companyId) throw new Problem('notFound')
  const pair = await findPair(tx, { holderId, accountId }, today)
  if (!pair) throw new Problem('notFound')
  await checkScope(tx, pair, { scope, today })
  const subject = subjectOfGrant(holderId, accountId)
  const asking = { kind: KIND, subject, subjectVersion: pair.version } as const
  const barred = [...new Set(await readGivers(tx, [holderId, member.userId]))]
  await checkNewRequest(tx, asking, { now, except: barred })
  await notifyOfMandate(
    tx,
    pair,
    { notice: 'mandateAsked', approvalId: id, scope, askerId: member.userId },
    now,
  )
  const { firstName, lastName, accountNumber, user, account } = pair
  return {
    answer: {
      requestId: id,
      holderId,
      firstName,
      lastName,
      accountId,
      accountNumber,
      ...toWireScope(scope),
      requested: now.toISOString(),
      state: 'waiting',
      decided: null,
      decisionReason: '',
    },
    write: insertion(approval, {
      id,
      ...asking,
      companyId,
      barred,
      payload: payloadOf(pair, scope, now),
      reason: '',
      requestedByUser: member.userId,
      requestedAt: now,
    }),
    event: 'mandate.requested',
    subject: id,
    data: { requestId: id, user, account, ...eventScope(scope) },
    auditDetail: scopeDetail(scope),
  }
}
