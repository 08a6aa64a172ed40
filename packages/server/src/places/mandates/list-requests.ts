import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { compareNames } from '@kassavirta/domain/kernel/people/names'
import { REQUESTS_SHOWN, type RequestState } from '@kassavirta/domain/places/mandates/requests-api'
import type { Db } from '../../platform/database/database.ts'
import type { Member } from '../../platform/rights/access.ts'
import { lapsedBefore } from '../../people/approvals/approvals.ts'
import { parametersFor } from '../../shared/parameters.ts'
import { readAsked } from './asked-mandate.ts'
import { readOffered, readOwnRequests, type OwnRequest } from './request-queries.ts'
import { toWireScope } from './scope-columns.ts'

/** To whom, on what, and what has become of what the caller asked for. */
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

/** To whom and on which accounts a mandate can be given at a place. */
export async function listOffered(db: Db, companyId: number, now: Date) {
  const { holders, accounts } = await readOffered(db, companyId, dayOf(now))
  return { holders: holders.toSorted(compareNames), accounts }
}

const states = { approved: 'approved', rejected: 'rejected', lapsed: 'lapsed' } as const

function stateOf({ decision, requestedAt }: OwnRequest, now: Date): RequestState {
  if (decision !== null) return states[decision]
  return new Date(requestedAt) <= lapsedBefore(now) ? 'lapsed' : 'waiting'
}

function toRequest(row: OwnRequest, now: Date) {
  const { holderId, accountId, scope } = readAsked(row.payload)
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
