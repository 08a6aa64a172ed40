import type { ApprovalKind } from '@kassavirta/domain/people/approvals/api'
import { needsReason } from '@kassavirta/domain/people/approvals/second-person'
import { fieldProblem, Problem } from '@kassavirta/domain/kernel/contract/problem'
import { checkVersion, type Act, type ActContext } from '../../platform/staff/desk-act.ts'
import { lapsedBefore, peopleIn, type Approval, type LockedSubject, type LockSubject } from './approvals.ts'
import { decide, findApproval, findRequest, lockApproval } from './queries.ts'
import { toApproval, type SubjectWords } from './approval-row.ts'

/** How the subject of each kind of request is locked. */
export type SubjectLocks = { readonly [Kind in ApprovalKind]: LockSubject<Kind> }

/** What the features of the kinds bring. */
export type Subjects = { readonly locks: SubjectLocks; readonly words: SubjectWords }

type Subject = { readonly [Kind in ApprovalKind]: LockedSubject<Kind> }[ApprovalKind]
type Held = { readonly request: Approval; readonly subject: Subject | undefined }
type Decision<Body> = Act<
  Held,
  { readonly params: { readonly approvalId: number }; readonly body: Body },
  ReturnType<typeof toApproval>
>
type Seen = { readonly version: number }

/** Locks the subject of a request and then the request: in the order of whoever asks for something. */
const lockRequest =
  (locks: SubjectLocks): Decision<unknown>['lock'] =>
  async (context, { params: { approvalId } }) => {
    const found = await findApproval(context.tx, approvalId)
    if (!found) throw new Problem('notFound')
    const subject = await locks[found.kind](context, found)
    const request = await lockApproval(context.tx, approvalId)
    if (!request) throw new Problem('notFound')
    return { request, subject }
  }

/** Refuses to decide on what was decided or has changed, on one's own request, and on what one has had a part in. */
function checkWaiting({ staff }: ActContext, { request, subject }: Held, version: number): void {
  if (request.decision !== null) throw new Problem('stateChanged')
  checkVersion(request, version)
  if (request.requestedBy === staff.staffId) throw new Problem('ownRequest')
  if (subject && peopleIn(subject.barred).includes(staff.staffId)) throw new Problem('tookPart')
}

/** Carries out what another person asked for, unless its subject has changed meanwhile. */
export const approveRequest = ({ locks, words }: Subjects): Decision<Seen & { readonly reason: string }> => ({
  lock: lockRequest(locks),
  work: async (context, held, { body: { version, reason: decisionReason } }) => {
    const { tx, staff, now } = context
    const { request, subject } = held
    checkWaiting(context, held, version)
    if (needsReason(request.kind) && decisionReason === '') throw fieldProblem('reason', 'required')
    if (!subject || isLapsed(request, subject, now)) {
      await decide(tx, request.id, { decision: 'lapsed', decidedAt: now, decidedBy: null })
      return result(context, words, request, 'approval.lapsed')
    }
    const decision = {
      decision: 'approved',
      decidedAt: now,
      decidedBy: staff.staffId,
      decisionReason,
    } as const
    await decide(tx, request.id, decision)
    const { detail, ...done } = await subject.carryOut(context, { ...request, decisionReason })
    return { ...(await result(context, words, request, 'approval.approved', detail)), ...done }
  },
})

const isLapsed = (
  { requestedAt, subjectVersion }: Approval,
  { version, isOver }: Subject,
  now: Date,
): boolean => requestedAt <= lapsedBefore(now) || subjectVersion !== version || (isOver?.(now) ?? false)

export const rejectRequest = ({ locks, words }: Subjects): Decision<Seen & { readonly reason: string }> => ({
  lock: lockRequest(locks),
  work: async (context, held, { body: { version, reason } }) => {
    const { tx, staff, now } = context
    const { request } = held
    checkWaiting(context, held, version)
    await decide(tx, request.id, {
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
  { id, kind, companyId }: Approval,
  action: string,
  detail: Readonly<Record<string, unknown>> = {},
) => ({
  answer: toApproval(await findRequest(tx, id), { readerId: staff.staffId, now, words }),
  action,
  subject: id,
  companyId,
  detail: { kind, ...detail },
})
