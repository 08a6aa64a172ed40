import type * as z from 'zod/mini'
import { fieldProblem, Problem } from '@kassavirta/domain/kernel/contract/problem'
import { DAY_MS } from '@kassavirta/domain/kernel/dates/durations'
import { fullName } from '@kassavirta/domain/kernel/people/names'
import {
  type ApprovalKind,
  APPROVAL_DAYS,
  type Approval as ApprovalWire,
} from '@kassavirta/domain/people/approvals/api'
import { needsReason } from '@kassavirta/domain/people/approvals/second-person'
import { checkVersion, type Act, type ActContext } from '../../platform/staff/desk-act.ts'
import * as queries from './queries.ts'

/** How the subject of each kind of request is locked. */
export type SubjectLocks = { readonly [Kind in ApprovalKind]: queries.LockSubject<Kind> }

/** The locks and words that the features of the kinds provide. */
export type Subjects = { readonly locks: SubjectLocks; readonly words: SubjectWords }

type Subject = { readonly [Kind in ApprovalKind]: queries.LockedSubject<Kind> }[ApprovalKind]
type LockedRequest = { readonly request: queries.Approval; readonly subject: Subject | undefined }
type Decision<Body> = Act<
  LockedRequest,
  { readonly params: { readonly approvalId: number }; readonly body: Body },
  ReturnType<typeof toApproval>
>
type VersionBody = { readonly version: number }

/** Locks the subject of a request and then the request, in the same order as the act that makes a request. */
const lockRequest =
  (locks: SubjectLocks): Decision<unknown>['lock'] =>
  async (context, { params: { approvalId } }) => {
    const found = await queries.findApproval(context.tx, approvalId)
    if (!found) throw new Problem('notFound')
    const subject = await locks[found.kind](context, found)
    const request = await queries.lockApproval(context.tx, approvalId)
    if (!request) throw new Problem('notFound')
    return { request, subject }
  }

/** Refuses a decision on a request that is decided or has changed, on one's own request, and on a subject in which one has had a part. */
function checkWaiting({ staff }: ActContext, { request, subject }: LockedRequest, version: number): void {
  if (request.decision !== null) throw new Problem('stateChanged')
  checkVersion(request, version)
  if (request.requestedBy === staff.staffId) throw new Problem('ownRequest')
  if (subject && queries.peopleIn(subject.barred).includes(staff.staffId)) throw new Problem('tookPart')
}

/** Carries out the request of another person, unless its subject has changed meanwhile. */
export const approveRequest = ({
  locks,
  words,
}: Subjects): Decision<VersionBody & { readonly reason: string }> => ({
  lock: lockRequest(locks),
  work: async (context, held, { body: { version, reason: decisionReason } }) => {
    const { tx, staff, now } = context
    const { request, subject } = held
    checkWaiting(context, held, version)
    if (needsReason(request.kind) && decisionReason === '') throw fieldProblem('reason', 'required')
    if (!subject || isLapsed(request, subject, now)) {
      await queries.decide(tx, request.id, { decision: 'lapsed', decidedAt: now, decidedBy: null })
      return result(context, words, request, 'approval.lapsed')
    }
    const decision = {
      decision: 'approved',
      decidedAt: now,
      decidedBy: staff.staffId,
      decisionReason,
    } as const
    await queries.decide(tx, request.id, decision)
    const { detail, ...done } = await subject.carryOut(context, { ...request, decisionReason })
    return { ...(await result(context, words, request, 'approval.approved', detail)), ...done }
  },
})

const isLapsed = (
  { requestedAt, subjectVersion }: queries.Approval,
  { version, isOver }: Subject,
  now: Date,
): boolean =>
  requestedAt <= queries.lapsedBefore(now) || subjectVersion !== version || (isOver?.(now) ?? false)

export const rejectRequest = ({
  locks,
  words,
}: Subjects): Decision<VersionBody & { readonly reason: string }> => ({
  lock: lockRequest(locks),
  work: async (context, held, { body: { version, reason } }) => {
    const { tx, staff, now } = context
    const { request } = held
    checkWaiting(context, held, version)
    await queries.decide(tx, request.id, {
      decision: 'rejected',
      decidedAt: now,
      decidedBy: staff.staffId,
      decisionReason: reason,
    })
    return result(context, words, request, 'approval.rejected', { reason })
  },
})

const result = async (
  { tx, staff, now }: ActContext,
  words: SubjectWords,
  { id, kind, companyId }: queries.Approval,
  action: string,
  detail: Readonly<Record<string, unknown>> = {},
) => ({
  answer: toApproval(await queries.findRequest(tx, id), { readerId: staff.staffId, now, words }),
  action,
  subject: id,
  companyId,
  detail: { kind, ...detail },
})

type ShownRequest = z.input<typeof ApprovalWire>

/** The wording of payloads that are no plain change, from the features of their kinds. */
type SubjectWords = {
  readonly [Kind in ApprovalKind]?: (payload: unknown) => Pick<ShownRequest, 'before' | 'after' | 'join'>
}

type Reader = { readonly readerId: number; readonly now: Date; readonly words: SubjectWords }

/** A request as the list shows it to one person. A request without an answer in time has lapsed. */
export function toApproval(
  found: queries.FoundRequest,
  { readerId, now, words }: Reader,
  codeEnd?: string,
): ShownRequest {
  const { request, number, company, requestedBy, customer, decidedBy } = found
  const hasLapsed = request.decision === null && request.requestedAt <= queries.lapsedBefore(now)
  const lapses = new Date(request.requestedAt.getTime() + APPROVAL_DAYS * DAY_MS)
  const decision = hasLapsed ? 'lapsed' : request.decision
  return {
    approvalId: request.id,
    kind: request.kind,
    number: number ?? '',
    company,
    ...(words[request.kind]?.(request.payload) ?? { change: queries.readChange(request.payload) }),
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

const nameOf = (person: queries.FoundRequest['decidedBy']): string => (person ? fullName(person) : '')
