import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/database/database.ts'
import { approval, countCorrection, entryEvent } from '../../tables/counting.ts'
import { handledDeposit } from '../../tables/handled.ts'
import { staffUser } from '../../tables/staff.ts'
import { resultKey } from './result.ts'

/** The names of people of the staff. */
export async function findStaffNames(db: Db, ids: readonly (number | null)[]) {
  const known = [...new Set(ids.filter((id) => id !== null))]
  if (known.length === 0) return new Map<number, { firstName: string; lastName: string }>()
  const found = await db
    .select({ id: staffUser.id, firstName: staffUser.firstName, lastName: staffUser.lastName })
    .from(staffUser)
    .where(inArray(staffUser.id, known))
  return new Map(found.map(({ id, ...name }) => [id, name]))
}

export async function findUsername(db: Db, staffId: number): Promise<string> {
  const [found] = await db
    .select({ username: staffUser.username })
    .from(staffUser)
    .where(eq(staffUser.id, staffId))
  return found?.username ?? ''
}

/** What the customer of a counted deposit has followed. */
export const stagesOf = (db: Db, depositId: number | null) =>
  db
    .select({ stage: entryEvent.stage, at: entryEvent.at, staffId: entryEvent.staffId })
    .from(entryEvent)
    .where(and(eq(entryEvent.kind, 'deposit'), eq(entryEvent.entryId, depositId ?? 0)))
    .orderBy(asc(entryEvent.at), asc(entryEvent.id))

const requester = alias(staffUser, 'requester')
const approver = alias(staffUser, 'approver')

/** The corrections of a bag's result, oldest first. */
export const correctionsOf = (db: Db, bagId: number) =>
  db
    .select({
      at: countCorrection.at,
      payload: approval.payload,
      reason: approval.reason,
      requestedBy: { firstName: requester.firstName, lastName: requester.lastName },
      approvedBy: { firstName: approver.firstName, lastName: approver.lastName },
    })
    .from(countCorrection)
    .innerJoin(handledDeposit, eq(handledDeposit.id, countCorrection.handledDepositId))
    .innerJoin(approval, eq(approval.id, countCorrection.approvalId))
    .innerJoin(requester, eq(requester.id, approval.requestedBy))
    .innerJoin(approver, eq(approver.id, approval.decidedBy))
    .where(eq(handledDeposit.extId, resultKey(bagId)))
    .orderBy(asc(countCorrection.id))

/** What the last correction of a bag wrote. */
export async function lastCorrection(db: Db, bagId: number): Promise<unknown> {
  const [found] = await db
    .select({ payload: approval.payload })
    .from(approval)
    .where(
      and(
        eq(approval.kind, 'countCorrection'),
        eq(approval.subject, String(bagId)),
        sql`${approval.decision} = 'approved'`,
      ),
    )
    .orderBy(desc(approval.id))
    .limit(1)
  return found?.payload
}
