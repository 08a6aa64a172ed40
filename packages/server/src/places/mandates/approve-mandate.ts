import { randomUUID } from 'node:crypto'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import type { Scope } from '@kassavirta/domain/places/mandates/scope'
import type { ActContext } from '../../platform/staff/desk-act.ts'
import { rememberAlerts, rightAlert } from '../../letters/alerts/alerts.ts'
import type { Approval, CarriedOut, LockSubject } from '../../people/approvals/approvals.ts'
import { readGivers, rememberGiver } from './givers.ts'
import { readAsked } from './asked-mandate.ts'
import { findPair, insertMandate, lockMandate, lockPair, setScope, type Pair } from './desk-queries.ts'
import type { MandateRecord } from './list-mandates.ts'
import { scopeDetail, scopeOf } from './scope-columns.ts'
import { tellOfMandate } from './tell-mandate.ts'

/** What is over before it is approved is not given. */
const isOverBy =
  ({ until }: Scope) =>
  (now: Date): boolean =>
    until !== null && until < dayOf(now)

/** A new mandate that was asked for, at the desk or in the portal. It begins on the day on which it is approved. */
export const lockGranted: LockSubject<'mandateGrant'> = async ({ tx }, { payload, requestedByUser }) => {
  const asked = readAsked(payload)
  await lockPair(tx, asked, requestedByUser)
  const pair = await findPair(tx, asked, asked.day)
  if (!pair) return undefined
  return {
    version: pair.version,
    barred: { giver: await readGivers(tx, [asked.holderId, requestedByUser]) },
    isOver: isOverBy(asked.scope),
    carryOut: (context, request) => giveMandate(context, { pair, scope: asked.scope, request }),
  }
}

type Given = { readonly pair: Pair; readonly scope: Scope; readonly request: Approval }

/** Who asked for it at the desk has given the person a right, and decides on no further one. */
async function settle({ tx, now }: ActContext, { pair, scope, request }: Given): Promise<void> {
  const { id: approvalId, kind, requestedBy, requestedByUser: askerId } = request
  const notice = kind === 'mandateGrant' ? 'mandateGiven' : 'raised'
  await tellOfMandate(tx, pair, { notice, approvalId, scope, askerId }, now)
  if (requestedBy !== null) await rememberGiver(tx, pair.holderId, requestedBy)
}

async function giveMandate(context: ActContext, given: Given): Promise<CarriedOut> {
  const { tx, now } = context
  const { pair, scope } = given
  const { user, account, companyId } = pair
  const [extId, start] = [`desk-${randomUUID()}`, dayOf(now)]
  const mandateId = await insertMandate(tx, { ...pair, extId, scope, start }, now)
  await rememberAlerts(tx, [rightAlert({ companyId, userId: pair.holderId })], now)
  await settle(context, given)
  const keys = { mandateId, extId, user, account, start }
  return {
    companyId,
    detail: { ...keys, ...scopeDetail(scope) },
    event: { type: 'mandate.granted', data: { ...keys, ...eventScope(scope) } },
  }
}

/** A mandate that shall allow more. One that was ended meanwhile, or that the systems keep by now, stays as it is. */
export const lockWidened: LockSubject<'mandateChange'> = async ({ tx }, { subject, payload }) => {
  const held = await lockMandate(tx, Number(subject))
  const { scope, day } = readAsked(payload)
  if (!held || held.mandate.cancelledAt !== null || held.mandate.keeper !== 'desk') return undefined
  const { userId: holderId, accountId, version } = held.mandate
  const pair = await findPair(tx, { holderId, accountId }, day)
  if (!pair) return undefined
  return {
    version,
    barred: { giver: await readGivers(tx, [holderId]) },
    isOver: isOverBy(scope),
    carryOut: async (context, request) => {
      await settle(context, { pair, scope, request })
      return changeScope(context, held, scope)
    },
  }
}

/** Writes what a mandate allows from now on, more or less than before. */
export async function changeScope(
  { tx, now }: ActContext,
  { mandate, account, person }: MandateRecord,
  scope: Scope,
) {
  const { id: mandateId, extId, startDate: start } = mandate
  await setScope(tx, mandateId, scope, now)
  await rememberAlerts(tx, [rightAlert({ companyId: account.companyId, userId: mandate.userId })], now)
  const keys = { mandateId, extId, user: person.extId, account: account.extId, start }
  return {
    companyId: account.companyId,
    detail: { ...keys, ...scopeDetail(scope), was: { start, ...scopeDetail(scopeOf(mandate)) } },
    event: { type: 'mandate.changed', data: { ...keys, ...eventScope(scope) } },
  } as const
}

/** A scope in an event, in the words of the provider's bundle. */
export function eventScope(scope: Scope) {
  const { withdrawLimitCents: withdrawLimit, lastDay: _day, ...rest } = scopeDetail(scope)
  return { ...rest, withdrawLimit, unit: 'cents' }
}
