import { APPROVAL_DAYS, Change, type ApprovalKind } from '@kassavirta/domain/people/approvals/api'
import type { BarredPeople } from '@kassavirta/domain/people/approvals/second-person'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { DAY_MS } from '@kassavirta/domain/kernel/dates/durations'
import { and, eq, gt, isNull, lte, ne, notInArray, or, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from '../../platform/database/database.ts'
import type { ActContext, ActResult, LockContext } from '../../platform/staff/desk-act.ts'
import { approval } from '../../tables/counting.ts'
import { staffUser } from '../../tables/staff.ts'

export type Approval = typeof approval.$inferSelect

const StoredChange = z.object({ change: Change() })

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

/** Puts a request that is old, or about what has changed since, out of the way of a new one. */
const lapseOld = (
  tx: Db,
  { kind, subject, subjectVersion }: Pick<Asked, 'kind' | 'subject' | 'subjectVersion'>,
  now: Date,
) =>
  tx
    .update(approval)
    .set({ decision: 'lapsed', decidedAt: now, version: sql`${approval.version} + 1` })
    .where(
      and(
        pendingOf(kind, subject),
        or(lte(approval.requestedAt, lapsedBefore(now)), ne(approval.subjectVersion, subjectVersion)),
      ),
    )

type Asked = Pick<Approval, 'kind' | 'subject' | 'subjectVersion' | 'companyId' | 'payload' | 'reason'>

/** Everybody who had a part in a matter, whichever. */
export const peopleIn = (barred: Readonly<Record<string, readonly number[]>>): number[] => [
  ...new Set(Object.values(barred).flat()),
]

/**
 * Asks a second person. Its subject is locked by now. Refused where such a request waits, and where nobody could decide on it
 * besides the one who asks and those who have had a part in it.
 */
export async function askForApproval<Kind extends ApprovalKind>(
  { tx, staff, now }: ActContext,
  asked: Asked & { readonly kind: Kind },
  parts: BarredPeople<Kind>,
): Promise<number> {
  const barred = peopleIn(parts)
  await makeWay(tx, asked, { now, except: [staff.staffId, ...barred] })
  const row = { ...asked, barred, requestedBy: staff.staffId, requestedAt: now }
  const [made] = await tx.insert(approval).values(row).returning({ id: approval.id })
  if (!made) throw new Error('no request was made')
  return made.id
}

type Way = { readonly now: Date; readonly except: readonly number[] }

/** Refuses a request where one waits already, and where nobody could decide on it; one that has lapsed is put aside. */
export async function makeWay(
  tx: Db,
  asked: Pick<Asked, 'kind' | 'subject' | 'subjectVersion'>,
  { now, except }: Way,
): Promise<void> {
  await lapseOld(tx, asked, now)
  if (await findPending(tx, asked.kind, asked.subject, now)) throw new Problem('approvalPending')
  if (!(await hasApprover(tx, except))) throw new Problem('noApprover')
}

/** What the payload of a request holds that is not about a bag: the change in words, beside what carries it out. */
export const readChange = (payload: unknown): Change => StoredChange.parse(payload).change

/** Whether somebody besides these people could approve a request. */
async function hasApprover(tx: Db, except: readonly number[]): Promise<boolean> {
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

/** The subject of a request, locked: its version, who has had a part in it by now and may not decide, and what approving does. */
export type LockedSubject<Kind extends ApprovalKind> = {
  readonly version: number
  readonly barred: BarredPeople<Kind>
  /** True when what is asked for makes no sense any more by then, e.g. a right that would be over. */
  readonly isOver?: (now: Date) => boolean
  readonly carryOut: (context: ActContext, request: Approval) => Promise<CarriedOut>
}

/** How the subject of one kind of request is locked; undefined where it is gone. */
export type LockSubject<Kind extends ApprovalKind> = (
  context: LockContext,
  request: Pick<Approval, 'subject' | 'payload' | 'requestedByUser'>,
) => Promise<LockedSubject<Kind> | undefined>
