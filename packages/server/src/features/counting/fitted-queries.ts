import { and, asc, eq, gte, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { countPass } from '../../tables/counting.ts'
import { staffUser } from '../../tables/staff.ts'

/** How many bags of each person became equal only after a comparison since the moment, the most first. */
export const listFitted = (db: Db, since: Date) =>
  db
    .select({
      firstName: staffUser.firstName,
      lastName: staffUser.lastName,
      fitted: sql<number>`count(distinct ${countPass.bagId})::int`,
    })
    .from(countPass)
    .innerJoin(staffUser, eq(staffUser.id, countPass.staffId))
    // In the words of its index, so that it can be used.
    .where(and(sql`${countPass.fitted}`, gte(countPass.savedAt, since)))
    .groupBy(staffUser.id)
    .orderBy(sql`3 desc`, asc(staffUser.lastName), asc(staffUser.id))
