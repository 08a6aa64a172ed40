import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { day, dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { shortName, compareNames } from '@kassavirta/domain/kernel/people/names'
import { REQUESTS_SHOWN, type RequestState } from '@kassavirta/domain/places/mandates/api'
import { lapsedBefore } from '../../people/approvals/queries.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Member } from '../../platform/rights/access.ts'
import { parametersFor } from '../../shared/parameters.ts'
import { readMandatePayload } from './approve-mandate.ts'
import {
  isCompany,
  listApprovers,
  listWaiting,
  readOffered,
  readOwnRequests,
  type OwnRequest,
} from './desk-queries.ts'
import { byPerson, type MandateRecord, scopeOf, toWireScope } from './mandate-row.ts'
import { listMandates } from './queries.ts'

type MandateQuery = { readonly companyId: number; readonly now: Date }
type WaitingRequest = Awaited<ReturnType<typeof listWaiting>>[number]
type Approvers = Awaited<ReturnType<typeof listApprovers>>

/** The mandates of a place, each with its waiting change, and the waiting requests for new mandates. */
export async function listDeskMandates(db: Db, { companyId, now }: MandateQuery) {
  if (!(await isCompany(db, companyId))) throw new Problem('notFound')
  const waiting = await listWaiting(db, companyId, lapsedBefore(now))
  const raised = new Map(
    waiting.filter(({ kind }) => kind === 'mandateChange').map((each) => [each.subject, each]),
  )
  const found = await listMandates(db, companyId, dayOf(now))
  const approvers = await listApprovers(db)
  return {
    rows: found
      .toSorted(byPerson)
      .map((record) => toRow(record, raised.get(String(record.mandate.id)), approvers)),
    asked: waiting.filter(({ kind }) => kind === 'mandateGrant').map((row) => toAsked(row, approvers)),
    ...(await listOffered(db, companyId, now)),
  }
}

function toRow(
  { mandate, account, person }: MandateRecord,
  waiting: WaitingRequest | undefined,
  approvers: Approvers,
) {
  return {
    mandateId: mandate.id,
    holderId: person.id,
    firstName: person.firstName,
    lastName: person.lastName,
    accountId: account.id,
    accountNumber: account.accountNumber,
    ...toWireScope(scopeOf(mandate)),
    start: day(mandate.startDate),
    isCancelled: mandate.cancelledAt !== null,
    isOwn: mandate.keeper === 'desk',
    modified: mandate.modifiedAt.toISOString(),
    version: mandate.version,
    waiting: waiting
      ? { ...toWaiting(waiting, approvers), ...toWireScope(readMandatePayload(waiting.payload).scope) }
      : null,
  }
}

const toWaiting = (
  { approvalId, requesterId, barred, requestedBy, isOfCustomer, requestedAt }: WaitingRequest,
  approvers: Approvers,
) => ({
  approvalId,
  approvers: approvers
    .filter(({ staffId }) => staffId !== requesterId && !barred.includes(staffId))
    .map(shortName),
  requestedBy,
  isOfCustomer,
  requested: requestedAt,
})

function toAsked(row: WaitingRequest, approvers: Approvers) {
  const { holderId, accountId, scope } = readMandatePayload(row.payload)
  const { firstName, lastName, accountNumber } = row
  return {
    ...toWaiting(row, approvers),
    holderId,
    firstName,
    lastName,
    accountId,
    accountNumber,
    ...toWireScope(scope),
  }
}

/** The people and accounts for which the caller can request a mandate, and the state of the caller's requests. */
export async function listRightRequests(db: Db, member: Member, now: Date) {
  if (parametersFor(member).rightRequests !== 'true') throw new Problem('notFound')
  const { companyId } = member.company
  const own = { companyId, userId: member.userId, today: dayOf(now), limit: REQUESTS_SHOWN }
  const { holders, accounts, requests } = await readOwnRequests(db, own)
  return {
    holders: holders.toSorted(compareNames),
    accounts,
    requests: requests.map((row) => toRequest(row, now)),
  }
}

/** The people and the accounts of a place for which a mandate can be given. */
async function listOffered(db: Db, companyId: number, now: Date) {
  const { holders, accounts } = await readOffered(db, companyId, dayOf(now))
  return { holders: holders.toSorted(compareNames), accounts }
}

const states = { approved: 'approved', rejected: 'rejected', lapsed: 'lapsed' } as const

function stateOf({ decision, requestedAt }: OwnRequest, now: Date): RequestState {
  if (decision !== null) return states[decision]
  return new Date(requestedAt) <= lapsedBefore(now) ? 'lapsed' : 'waiting'
}

function toRequest(row: OwnRequest, now: Date) {
  const { holderId, accountId, scope } = readMandatePayload(row.payload)
  const { requestId, firstName, lastName, accountNumber, requestedAt, decidedAt, decisionReason } = row
  return {
    requestId,
    holderId,
    firstName,
    lastName,
    accountId,
    accountNumber,
    decisionReason,
    ...toWireScope(scope),
    requested: requestedAt,
    state: stateOf(row, now),
    decided: decidedAt,
  }
}
