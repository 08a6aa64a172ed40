import { Problem } from '@kassavirta/domain/kernel/problem'
import { checkVersion, type ActContext } from '../../platform/staff/desk-act.ts'
import {
  lapsedBefore,
  type Approval,
  type ApprovalKind,
  type LockedSubject,
  type LockSubject,
} from '../../shared/approvals.ts'
import { decide, findApproval, findRequest, lockApproval } from './queries.ts'
import { toApproval } from './approval-row.ts'

/** How the subject of each kind of request is locked. */
export type SubjectLocks = Readonly<Record<ApprovalKind, LockSubject>>

/** A request that waits, and its subject, which is locked first: as by whoever asks for something. */
async function lockRequest(context: ActContext, locks: SubjectLocks, approvalId: number, version: number) {
  const found = await findApproval(context.tx, approvalId)
  if (!found) throw new Problem('notFound')
  const subject = await locks[found.kind](context, found.subject)
  const request = await lockApproval(context.tx, approvalId)
  if (!request) throw new Problem('notFound')
  if (request.decision !== null) throw new Problem('stateChanged')
  checkVersion(request, version)
  if (request.requestedBy === context.staff.staffId) throw new Problem('ownRequest')
  return { request, subject }
}

/** Carries out what another person asked for, unless its subject has changed meanwhile. */
export async function approveRequest(
  context: ActContext,
  locks: SubjectLocks,
  approvalId: number,
  { version }: { readonly version: number },
) {
  const { tx, staff, now } = context
  const { request, subject } = await lockRequest(context, locks, approvalId, version)
  if (!subject || isLapsed(request, subject, now)) {
    await decide(tx, approvalId, { decision: 'lapsed', decidedAt: now, decidedBy: null })
    return result(context, request, 'approval.lapsed')
  }
  if (subject.people.includes(staff.staffId)) throw new Problem('sameCounter')
  await decide(tx, approvalId, { decision: 'approved', decidedAt: now, decidedBy: staff.staffId })
  const { detail, ...done } = await subject.carryOut(request)
  return { ...(await result(context, request, 'approval.approved', detail)), ...done }
}

const isLapsed = (
  { requestedAt, subjectVersion }: Approval,
  { version }: LockedSubject,
  now: Date,
): boolean => requestedAt <= lapsedBefore(now) || subjectVersion !== version

export async function rejectRequest(
  context: ActContext,
  locks: SubjectLocks,
  approvalId: number,
  { version, reason }: { readonly version: number; readonly reason: string },
) {
  const { tx, staff, now } = context
  const { request } = await lockRequest(context, locks, approvalId, version)
  await decide(tx, approvalId, {
    decision: 'rejected',
    decidedAt: now,
    decidedBy: staff.staffId,
    decisionReason: reason,
  })
  return result(context, request, 'approval.rejected', { reason })
}

const result = async (
  { tx, staff, now }: ActContext,
  { id, kind, companyId }: Approval,
  action: string,
  detail: Readonly<Record<string, unknown>> = {},
) => ({
  answer: toApproval(await findRequest(tx, staff.staffId, id), staff.staffId, now),
  action,
  subject: id,
  companyId,
  detail: { kind, ...detail },
})
