import { and, asc, eq, gte, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { countPass } from '../../tables/counting.ts'
import { staffUser } from '../../tables/staff.ts'

/** How many bags each person has counted first since the moment, and how often a count became equal only after a comparison. */
export const listFitted = (db: Db, since: Date) =>
  db
    .select({
      firstName: staffUser.firstName,
      lastName: staffUser.lastName,
      bags: sql<number>`count(distinct ${countPass.bagId})::int`,
      fitted: sql<number>`count(distinct ${countPass.bagId}) filter (where ${countPass.fitted})::int`,
    })
    .from(countPass)
    .innerJoin(staffUser, eq(staffUser.id, countPass.staffId))
    .where(and(gte(countPass.savedAt, since), eq(countPass.step, 'first')))
    .groupBy(staffUser.id)
    .having(sql`bool_or(${countPass.fitted})`)
    .orderBy(sql`4 desc`, asc(staffUser.lastName), asc(staffUser.id))
