import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { dayOf, WireDay } from '@kassavirta/domain/kernel/dates/dates'
import { formatAccountNumber } from '@kassavirta/domain/kernel/money/bank-numbers'
import { cents } from '@kassavirta/domain/kernel/money/money'
import { mandateRights } from '@kassavirta/domain/kernel/people/access'
import { fullName } from '@kassavirta/domain/kernel/people/names'
import { lastFour } from '@kassavirta/domain/letters/messages/administrator-notices'
import type { Change } from '@kassavirta/domain/people/approvals/api'
import { type Scope, wordsOfScope } from '@kassavirta/domain/places/mandates/scope'
import { rememberAlerts, rightAlert } from '../../letters/alerts/alerts.ts'
import { notifyAdministrators } from '../../letters/messages/notify-administrators.ts'
import type { Approval, CarriedOut, LockSubject } from '../../people/approvals/queries.ts'
import type { Db } from '../../platform/database/database.ts'
import type { ActContext } from '../../platform/staff/desk-act.ts'
import * as deskQueries from './desk-queries.ts'
import { type MandateRecord, scopeDetail, scopeOf } from './mandate-row.ts'

/** A mandate whose last day has passed before the approval is not given. */
const isOverBy =
  ({ until }: Scope) =>
  (now: Date): boolean =>
    until !== null && until < dayOf(now)

/** The request for a new mandate, from the desk or the portal. The mandate begins on the day of the approval. */
export const lockGranted: LockSubject<'mandateGrant'> = async ({ tx }, { payload, requestedByUser }) => {
  const wanted = readMandatePayload(payload)
  await deskQueries.lockPair(tx, wanted, requestedByUser)
  const pair = await deskQueries.findPair(tx, wanted, wanted.day)
  if (!pair) return undefined
  return {
    version: pair.version,
    barred: { giver: await deskQueries.readGivers(tx, [wanted.holderId, requestedByUser]) },
    isOver: isOverBy(wanted.scope),
    carryOut: (context, request) => giveMandate(context, { pair, scope: wanted.scope, request }),
  }
}

type MandateGrant = { readonly pair: deskQueries.Pair; readonly scope: Scope; readonly request: Approval }

/** Notifies the administrators, and bars the requester of the desk from deciding on later rights of the same person. */
async function settle({ tx, now }: ActContext, { pair, scope, request }: MandateGrant): Promise<void> {
  const { id: approvalId, kind, requestedBy, requestedByUser: askerId } = request
  const notice = kind === 'mandateGrant' ? 'mandateGiven' : 'raised'
  await notifyOfMandate(tx, pair, { notice, approvalId, scope, askerId }, now)
  if (requestedBy !== null) await deskQueries.rememberGiver(tx, pair.holderId, requestedBy)
}

async function giveMandate(context: ActContext, grant: MandateGrant): Promise<CarriedOut> {
  const { tx, now } = context
  const { pair, scope } = grant
  const { user, account, companyId } = pair
  const [extId, start] = [`desk-${randomUUID()}`, dayOf(now)]
  const mandateId = await deskQueries.insertMandate(tx, { ...pair, extId, scope, start }, now)
  await rememberAlerts(tx, [rightAlert({ companyId, userId: pair.holderId })], now)
  await settle(context, grant)
  const keys = { mandateId, extId, user, account, start }
  return {
    companyId,
    detail: { ...keys, ...scopeDetail(scope) },
    event: { type: 'mandate.granted', data: { ...keys, ...eventScope(scope) } },
  }
}

/** The request that a mandate allow more. A mandate that has ended meanwhile, or that the systems keep now, is not changed. */
export const lockWidened: LockSubject<'mandateChange'> = async ({ tx }, { subject, payload }) => {
  const held = await deskQueries.lockMandate(tx, Number(subject))
  const { scope, day } = readMandatePayload(payload)
  if (!held || held.mandate.cancelledAt !== null || held.mandate.keeper !== 'desk') return undefined
  const { userId: holderId, accountId, version } = held.mandate
  const pair = await deskQueries.findPair(tx, { holderId, accountId }, day)
  if (!pair) return undefined
  return {
    version,
    barred: { giver: await deskQueries.readGivers(tx, [holderId]) },
    isOver: isOverBy(scope),
    carryOut: async (context, request) => {
      await settle(context, { pair, scope, request })
      return changeScope(context, held, scope)
    },
  }
}

/** Changes the scope of a mandate, to more or less than before. */
export async function changeScope(
  { tx, now }: ActContext,
  { mandate, account, person }: MandateRecord,
  scope: Scope,
) {
  const { id: mandateId, extId, startDate: start } = mandate
  await deskQueries.setScope(tx, mandateId, scope, now)
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

/** The payload of a request for a mandate: the person, the account, the scope and the day of the request. */
const MandatePayload = z.object({
  holderId: z.int(),
  accountId: z.int(),
  /** The provider's keys of both, by which the log of rights names them. */
  user: z.string(),
  account: z.string(),
  scope: z.object({
    rights: z.array(z.enum(mandateRights)),
    limit: z.nullable(z.pipe(z.int(), z.transform(cents))),
    until: z.nullable(WireDay),
  }),
  day: WireDay,
})
export type MandatePayload = z.output<typeof MandatePayload>

export const readMandatePayload = (payload: unknown): MandatePayload => MandatePayload.parse(payload)

/** One request at a time for a person and an account. */
export const subjectOfGrant = (holderId: number, accountId: number): string => `${holderId}-${accountId}`

/** Makes the payload of a request: the data for carrying it out, and the change in words for the second person. */
export function payloadOf(pair: deskQueries.Pair, scope: Scope, now: Date, before?: Scope) {
  const { holderId, accountId, user, account } = pair
  return {
    holderId,
    accountId,
    user,
    account,
    scope,
    day: dayOf(now),
    change: changeInWords(pair, scope, before),
  }
}

function changeInWords(pair: deskQueries.Pair, scope: Scope, before: Scope | undefined): Change {
  const [name, number] = [fullName(pair), formatAccountNumber(pair.accountNumber)]
  const [after, then] = [wordsOfScope(scope), before && wordsOfScope(before)]
  const of = (text: string) => (before ? text : '')
  return {
    subject: name,
    lines: [
      { field: 'person', before: of(name), after: name },
      { field: 'account', before: of(number), after: number },
      ...(['rights', 'limit', 'until'] as const).map((field) => ({
        field,
        before: then?.[field] ?? '',
        after: after[field],
      })),
    ],
  }
}

type RightChange = {
  readonly notice: 'mandateAsked' | 'mandateGiven' | 'raiseAsked' | 'raised'
  readonly approvalId: number
  readonly scope: Scope
  /** The administrator who makes the request in the portal; null where the desk makes it. */
  readonly askerId?: number | null
}

/** Notifies the administrators of the place, except the requester, of a right that is requested or given. */
export function notifyOfMandate(
  tx: Db,
  pair: deskQueries.Pair,
  { notice, approvalId, scope, askerId = null }: RightChange,
  now: Date,
): Promise<void> {
  const { rights, limit } = wordsOfScope(scope)
  const words = {
    person: fullName(pair),
    account: lastFour(pair.accountNumber),
    rights: limit === '' ? rights : `${rights} (${limit})`,
  }
  const { companyId } = pair
  return notifyAdministrators(tx, { notice, companyId, approvalId, words, askerId }, now)
}
