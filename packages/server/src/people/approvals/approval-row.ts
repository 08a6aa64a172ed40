import { APPROVAL_DAYS, type Approval, type ApprovalKind } from '@kassavirta/domain/people/approvals/api'
import { DAY_MS } from '@kassavirta/domain/kernel/dates/durations'
import { fullName } from '@kassavirta/domain/kernel/people/names'
import type * as z from 'zod/mini'
import { lapsedBefore, readChange } from './approvals.ts'
import type { FoundRequest } from './queries.ts'

type ShownRequest = z.input<ReturnType<typeof Approval>>

/** What the payload of a kind says in words of its own; the features of these kinds give them. Every other payload is a change. */
export type SubjectWords = {
  readonly [Kind in ApprovalKind]?: (payload: unknown) => Pick<ShownRequest, 'before' | 'after' | 'join'>
}

type Reader = { readonly readerId: number; readonly now: Date; readonly words: SubjectWords }

/** A request as the list shows it to one person. One that nobody answered in time has lapsed. */
export function toApproval(
  found: FoundRequest,
  { readerId, now, words }: Reader,
  codeEnd?: string,
): ShownRequest {
  const { request, number, company, requestedBy, customer, decidedBy } = found
  const hasLapsed = request.decision === null && request.requestedAt <= lapsedBefore(now)
  const lapses = new Date(request.requestedAt.getTime() + APPROVAL_DAYS * DAY_MS)
  const decision = hasLapsed ? 'lapsed' : request.decision
  return {
    approvalId: request.id,
    kind: request.kind,
    number: number ?? '',
    company,
    ...(words[request.kind]?.(request.payload) ?? { change: readChange(request.payload) }),
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
