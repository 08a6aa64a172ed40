import { APPROVAL_DAYS, type Approval } from '@kassavirta/domain/people/approvals/api'
import { DAY_MS } from '@kassavirta/domain/kernel/dates/durations'
import { fullName } from '@kassavirta/domain/kernel/people/names'
import type * as z from 'zod/mini'
import { lapsedBefore, readChange, type Approval as Request } from './approvals.ts'
import { readJoin } from '../../bags/counting/bag-join.ts'
import { readCorrection, toWireComparison } from '../../bags/counting/count-correction.ts'
import type { FoundRequest } from './queries.ts'

/** A request as the list shows it to one person. One that nobody answered in time has lapsed. */
export function toApproval(
  found: FoundRequest,
  readerId: number,
  now: Date,
  codeEnd?: string,
): z.input<ReturnType<typeof Approval>> {
  const { request, number, company, requestedBy, customer, decidedBy } = found
  const hasLapsed = request.decision === null && request.requestedAt <= lapsedBefore(now)
  const lapses = new Date(request.requestedAt.getTime() + APPROVAL_DAYS * DAY_MS)
  const decision = hasLapsed ? 'lapsed' : request.decision
  return {
    approvalId: request.id,
    kind: request.kind,
    number: number ?? '',
    company,
    ...subjectOf(request),
    ...(codeEnd !== undefined && { codeEnd }),
    reason: request.reason,
    requestedBy: nameOf(requestedBy ?? customer),
    ...(customer && { isOfCustomer: true }),
    requested: request.requestedAt.toISOString(),
    lapses: lapses.toISOString(),
    mayDecide: decision === null && request.requestedBy !== readerId && !request.barred.includes(readerId),
    decision,
    decidedBy: nameOf(decidedBy),
    decided: (hasLapsed ? lapses : request.decidedAt)?.toISOString() ?? null,
    decisionReason: request.decisionReason,
    version: request.version,
  }
}

const nameOf = (person: FoundRequest['decidedBy']): string => (person ? fullName(person) : '')

/** What the request is about. */
function subjectOf({ kind, payload }: Request) {
  if (kind === 'bagJoin') {
    const { number, salesDay, knownBy } = readJoin(payload)
    return { join: { number, salesDay, knownBy } }
  }
  if (kind === 'countCorrection') {
    const { before, after } = readCorrection(payload)
    return { before: toWireComparison(before), after: toWireComparison(after) }
  }
  return { change: readChange(payload) }
}
