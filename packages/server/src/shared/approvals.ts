import { APPROVAL_DAYS } from '@kassavirta/domain/approvals/api'
import { DAY_MS } from '@kassavirta/domain/kernel/dates/durations'
import { and, eq, gt, isNull, lte, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import type { ActContext, ActResult, LockContext } from '../platform/staff/desk-act.ts'
import { approval } from '../tables/counting.ts'
import { staffUser } from '../tables/staff.ts'

export type Approval = typeof approval.$inferSelect
export type ApprovalKind = Approval['kind']

/** Requests from before this moment have lapsed. */
export const lapsedBefore = (now: Date): Date => new Date(now.getTime() - APPROVAL_DAYS * DAY_MS)

const pendingOf = (kind: ApprovalKind, subject: string) =>
  and(eq(approval.kind, kind), eq(approval.subject, subject), isNull(approval.decision))

export async function findPending(
  db: Db,
  kind: ApprovalKind,
  subject: string,
  now: Date,
): Promise<Approval | undefined> {
  const [found] = await db
    .select()
    .from(approval)
    .where(and(pendingOf(kind, subject), gt(approval.requestedAt, lapsedBefore(now))))
  return found
}

/** Puts an old request out of the way of a new one. */
export const lapseOld = (tx: Db, kind: ApprovalKind, subject: string, now: Date) =>
  tx
    .update(approval)
    .set({ decision: 'lapsed', decidedAt: now, version: sql`${approval.version} + 1` })
    .where(and(pendingOf(kind, subject), lte(approval.requestedAt, lapsedBefore(now))))

export async function insertApproval(tx: Db, row: typeof approval.$inferInsert): Promise<number> {
  const [made] = await tx.insert(approval).values(row).returning({ id: approval.id })
  if (!made) throw new Error('no request was made')
  return made.id
}

/** Whether somebody besides these people could approve a request. */
export async function hasApprover(tx: Db, except: readonly number[]): Promise<boolean> {
  const found = await tx
    .select({ id: staffUser.id })
    .from(staffUser)
    .where(
      and(
        eq(staffUser.supervisor, true),
        isNull(staffUser.disabledAt),
        notInArray(staffUser.id, [...except]),
      ),
    )
    .limit(1)
  return found.length > 0
}

/** What an approved request did, besides what the approval itself records. */
export type CarriedOut = Pick<ActResult<unknown>, 'companyId' | 'detail' | 'event'>

/** The subject of a request, locked: its version, who has had a part in it and may not approve, and what approving does. */
export type LockedSubject = {
  readonly version: number
  readonly people: readonly number[]
  readonly carryOut: (context: ActContext, request: Approval) => Promise<CarriedOut>
}

/** How the subject of one kind of request is locked; undefined where it is gone. */
export type LockSubject = (
  context: LockContext,
  request: Pick<Approval, 'subject' | 'payload'>,
) => Promise<LockedSubject | undefined>
