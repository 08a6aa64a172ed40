import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../../../platform/database/database.ts'
import { approval, countCorrection, entryEvent } from '../../../tables/counting.ts'
import { handledDeposit } from '../../../tables/handled.ts'
import { staffUser } from '../../../tables/staff.ts'
import { resultKey } from './result-queries.ts'

export type PersonName = { readonly firstName: string; readonly lastName: string }

/** The names of people of the staff. */
export async function findStaffNames(
  db: Db,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number, PersonName>> {
  const known = [...new Set(ids.filter((id) => id !== null))]
  if (known.length === 0) return new Map()
  const found = await db
    .select({ id: staffUser.id, firstName: staffUser.firstName, lastName: staffUser.lastName })
    .from(staffUser)
    .where(inArray(staffUser.id, known))
  return new Map(found.map(({ id, ...name }) => [id, name]))
}

export async function findUsername(db: Db, staffId: number | null): Promise<string> {
  if (staffId === null) return ''
  const [found] = await db
    .select({ username: staffUser.username })
    .from(staffUser)
    .where(eq(staffUser.id, staffId))
  return found?.username ?? ''
}

/** What the customer of a counted deposit has followed. */
export const findStages = (db: Db, depositId: number | null) =>
  db
    .select({ stage: entryEvent.stage, at: entryEvent.at, staffId: entryEvent.staffId })
    .from(entryEvent)
    .where(and(eq(entryEvent.kind, 'deposit'), eq(entryEvent.entryId, depositId ?? 0)))
    .orderBy(asc(entryEvent.at), asc(entryEvent.id))

const requester = alias(staffUser, 'requester')
const approver = alias(staffUser, 'approver')

/** The corrections of a bag's result, oldest first. */
export const findCorrections = (db: Db, bagId: number) =>
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

const Fitted = z.strictObject({
  firstName: z.string(),
  lastName: z.string(),
  fitted: z.int(),
  linked: z.int(),
})

/**
 * How many bags of each person since the moment became equal only after a comparison, and how many they have tied to a
 * declaration by hand, the most first.
 */
export const findFittedCounts = (db: Db, since: Date) =>
  queryRows(
    db,
    Fitted,
    sql`select s.first_name as "firstName", s.last_name as "lastName",
          count(distinct x.bag_id) filter (where not x.is_link)::int as fitted,
          count(distinct x.bag_id) filter (where x.is_link)::int as linked
        from (select staff_id, bag_id, false as is_link from count_pass where fitted and saved_at >= ${since.toISOString()}
          union all
          select p.staff_id, p.bag_id, true from bag_person p join bag b on b.id = p.bag_id
          where p.step = 'link' and b.arrived_at >= ${since.toISOString()}) x
        join staff_user s on s.id = x.staff_id
        group by s.id order by count(*) desc, s.last_name, s.id`,
  )
