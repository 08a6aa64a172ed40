import { and, asc, desc, eq, gt, isNotNull, isNull, lte, or, sql, ne, notInArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { DAY_MS } from '@kassavirta/domain/kernel/dates/durations'
import { APPROVAL_DAYS, Change, type ApprovalKind } from '@kassavirta/domain/people/approvals/api'
import type { BarredPeople } from '@kassavirta/domain/people/approvals/second-person'
import type { Db } from '../../platform/database/database.ts'
import type { ActContext, ActResult, LockContext } from '../../platform/staff/desk-act.ts'
import { isAfter, PAGE_LENGTH, type Cursor } from '../../shared/pages.ts'
import { company } from '../../tables/places.ts'
import { approval, bag } from '../../tables/bags.ts'
import { portalUser, staffUser } from '../../tables/people.ts'

export type Approval = typeof approval.$inferSelect

const StoredChange = z.object({ change: Change })

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

/** Lets earlier requests lapse that are too old, or whose subject has changed since, so that a new one can be made. */
const lapseOld = (
  tx: Db,
  { kind, subject, subjectVersion }: Pick<NewApproval, 'kind' | 'subject' | 'subjectVersion'>,
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

type NewApproval = Pick<Approval, 'kind' | 'subject' | 'subjectVersion' | 'companyId' | 'payload' | 'reason'>

/** All people who had any part in a matter, each once. */
export const peopleIn = (barred: Readonly<Record<string, readonly number[]>>): number[] => [
  ...new Set(Object.values(barred).flat()),
]

/**
 * Makes a request for a second person; the caller has locked its subject. Refuses while such a request waits, and where everybody
 * who could decide is the requester or has had a part in the matter.
 */
export async function askForApproval<Kind extends ApprovalKind>(
  { tx, staff, now }: ActContext,
  request: NewApproval & { readonly kind: Kind },
  parts: BarredPeople<Kind>,
): Promise<number> {
  const barred = peopleIn(parts)
  await checkNewRequest(tx, request, { now, except: [staff.staffId, ...barred] })
  const row = { ...request, barred, requestedBy: staff.staffId, requestedAt: now }
  const [made] = await tx.insert(approval).values(row).returning({ id: approval.id })
  if (!made) throw new Error('no request was made')
  return made.id
}

type RequestTerms = { readonly now: Date; readonly except: readonly number[] }

/** Refuses a new request while one waits, and where nobody could decide on it. An old one lapses first. */
export async function checkNewRequest(
  tx: Db,
  request: Pick<NewApproval, 'kind' | 'subject' | 'subjectVersion'>,
  { now, except }: RequestTerms,
): Promise<void> {
  await lapseOld(tx, request, now)
  if (await findPending(tx, request.kind, request.subject, now)) throw new Problem('approvalPending')
  if (!(await hasApprover(tx, except))) throw new Problem('noApprover')
}

/** The change in words from the payload of a request. Only payloads about bags have none. */
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

/** The ledger entries of an approved request, besides those of the approval itself. */
export type CarriedOut = Pick<ActResult<unknown>, 'companyId' | 'detail' | 'event'>

/** The locked subject of a request: its version, the people who had a part in it and may not decide, and the work of an approval. */
export type LockedSubject<Kind extends ApprovalKind> = {
  readonly version: number
  readonly barred: BarredPeople<Kind>
  /** True when the request has become pointless, e.g. for a right whose last day has passed. */
  readonly isOver?: (now: Date) => boolean
  readonly carryOut: (context: ActContext, request: Approval) => Promise<CarriedOut>
}

/** How the subject of one kind of request is locked; undefined where it is gone. */
export type LockSubject<Kind extends ApprovalKind> = (
  context: LockContext,
  request: Pick<Approval, 'subject' | 'payload' | 'requestedByUser'>,
) => Promise<LockedSubject<Kind> | undefined>

const requester = alias(staffUser, 'requester')
const customer = alias(portalUser, 'customer')
const decider = alias(staffUser, 'decider')

const selectRequests = (db: Db) =>
  db
    .select({
      request: approval,
      number: bag.securityBagNumber,
      company: { companyId: company.id, name: company.name, city: company.city },
      requestedBy: { firstName: requester.firstName, lastName: requester.lastName },
      customer: { firstName: customer.firstName, lastName: customer.lastName },
      decidedBy: { firstName: decider.firstName, lastName: decider.lastName },
    })
    .from(approval)
    .leftJoin(
      bag,
      eq(
        bag.id,
        sql`case when ${approval.kind} in ('countCorrection', 'bagJoin') then ${approval.subject}::integer end`,
      ),
    )
    .leftJoin(company, eq(company.id, approval.companyId))
    .leftJoin(requester, eq(requester.id, approval.requestedBy))
    .leftJoin(customer, eq(customer.id, approval.requestedByUser))
    .leftJoin(decider, eq(decider.id, approval.decidedBy))

export type FoundRequest = Awaited<ReturnType<typeof listWaiting>>[number]

/** Waiting requests, oldest first, without requests that have lapsed by age. */
export const listWaiting = (db: Db, now: Date, after: Cursor | undefined) =>
  selectRequests(db)
    .where(
      and(
        isNull(approval.decision),
        gt(approval.requestedAt, lapsedBefore(now)),
        isAfter(approval.requestedAt, approval.id, after),
      ),
    )
    .orderBy(asc(approval.requestedAt), asc(approval.id))
    .limit(PAGE_LENGTH + 1)

/** Requests that were answered or have lapsed, the newest request first. */
export const listDecided = (db: Db, now: Date, after: Cursor | undefined) =>
  selectRequests(db)
    .where(
      and(
        or(isNotNull(approval.decision), lte(approval.requestedAt, lapsedBefore(now))),
        isAfter(approval.requestedAt, approval.id, after, true),
      ),
    )
    .orderBy(desc(approval.requestedAt), desc(approval.id))
    .limit(PAGE_LENGTH + 1)

export async function findRequest(db: Db, approvalId: number): Promise<FoundRequest> {
  const [found] = await selectRequests(db).where(eq(approval.id, approvalId))
  if (!found) throw new Error(`request ${approvalId} is gone`)
  return found
}

export async function findApproval(tx: Db, approvalId: number): Promise<Approval | undefined> {
  const [found] = await tx.select().from(approval).where(eq(approval.id, approvalId))
  return found
}

/** The caller has locked the subject of the request before. */
export async function lockApproval(tx: Db, approvalId: number): Promise<Approval | undefined> {
  const [found] = await tx.select().from(approval).where(eq(approval.id, approvalId)).for('update')
  return found
}

type Decision = Required<Pick<typeof approval.$inferInsert, 'decision' | 'decidedAt' | 'decidedBy'>> & {
  readonly decisionReason?: string
}

export const decide = (tx: Db, approvalId: number, decision: Decision) =>
  tx
    .update(approval)
    .set({ ...decision, version: sql`${approval.version} + 1` })
    .where(eq(approval.id, approvalId))
