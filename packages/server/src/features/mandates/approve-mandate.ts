import { randomUUID } from 'node:crypto'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import type { Scope } from '@kassavirta/domain/mandates/scope'
import type { ActContext } from '../../platform/staff/desk-act.ts'
import { rememberAlerts, rightAlert } from '../../shared/alerts.ts'
import type { CarriedOut, LockSubject } from '../../shared/approvals.ts'
import { readAsked } from './asked-mandate.ts'
import { findPair, insertMandate, lockMandate, lockPair, setScope, type Pair } from './desk-queries.ts'
import type { MandateRecord } from './list-mandates.ts'
import { scopeDetail, scopeOf } from './scope-columns.ts'

/** What is over before it is approved is not given. */
const isOverBy =
  ({ until }: Scope) =>
  (now: Date): boolean =>
    until !== null && until < dayOf(now)

/** A new mandate that was asked for, at the desk or in the portal. It begins on the day on which it is approved. */
export const lockGranted: LockSubject<'mandateGrant'> = async ({ tx }, { payload }) => {
  const asked = readAsked(payload)
  await lockPair(tx, asked)
  const pair = await findPair(tx, asked, asked.day)
  if (!pair) return undefined
  return {
    version: pair.version,
    barred: {},
    isOver: isOverBy(asked.scope),
    carryOut: (context) => giveMandate(context, pair, asked.scope),
  }
}

async function giveMandate({ tx, now }: ActContext, pair: Pair, scope: Scope): Promise<CarriedOut> {
  const { user, account, companyId } = pair
  const [extId, start] = [`desk-${randomUUID()}`, dayOf(now)]
  const mandateId = await insertMandate(tx, { ...pair, extId, scope, start }, now)
  await rememberAlerts(tx, [rightAlert({ companyId, userId: pair.holderId })], now)
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
  if (!(await findPair(tx, { holderId, accountId }, day))) return undefined
  return {
    version,
    barred: {},
    isOver: isOverBy(scope),
    carryOut: (context) => changeScope(context, held, scope),
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
