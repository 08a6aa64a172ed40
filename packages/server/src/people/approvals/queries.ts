import { and, asc, desc, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/database/database.ts'
import { lapsedBefore, type Approval } from './approvals.ts'
import { isAfter, PAGE_LENGTH, type Cursor } from '../../shared/pages.ts'
import { company } from '../../tables/company.ts'
import { approval, bag } from '../../tables/counting.ts'
import { portalUser } from '../../tables/people.ts'
import { staffUser } from '../../tables/staff.ts'

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

/** Requests without an answer, oldest first; those that have lapsed by themselves are not among them. */
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

/** Whoever locks a request has locked its subject before. */
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
