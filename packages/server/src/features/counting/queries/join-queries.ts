import { and, asc, eq, gte, isNull, like, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { isWaiting } from '../../../shared/open-bags.ts'
import { company } from '../../../tables/company.ts'
import { bag } from '../../../tables/counting.ts'
import { deposit } from '../../../tables/submissions.ts'
import type { Deposit } from './bag-queries.ts'
import { companyName } from './company-queries.ts'

/** More than anybody looks through; the number finds the others. */
const MOST_FOUND = 500

type Wanted = { readonly declaration: Deposit; readonly since: Date; readonly part: string }

/**
 * Bags that came since the moment and have no declaration, oldest first: on no table, and with a number that nobody else
 * has declared. One that was counted must be of the declaration's account, where its money was booked.
 */
export const findStrayBags = (db: Db, { declaration, since, part }: Wanted) =>
  db
    .select({ bag, company: companyName })
    .from(bag)
    .leftJoin(company, eq(company.id, bag.companyId))
    .where(
      and(
        isNull(bag.depositId),
        isNull(bag.counterId),
        ne(bag.state, 'withdrawn'),
        or(ne(bag.state, 'counted'), eq(bag.accountId, declaration.accountId)),
        gte(bag.arrivedAt, since),
        part === '' ? undefined : like(bag.securityBagNumber, `%${part}%`),
        sql`not exists (select from ${deposit} where ${deposit.securityBagNumber} = ${bag.securityBagNumber}
          and ${deposit.id} <> ${declaration.id} and ${isWaiting})`,
      ),
    )
    .orderBy(asc(bag.arrivedAt), asc(bag.id))
    .limit(MOST_FOUND)

/** Declarations of a place that wait for their bag, oldest first. Nothing of what they declare. */
export const findOpenDeclarations = (db: Db, companyId: number, since: Date) =>
  db
    .select({
      depositId: deposit.id,
      number: deposit.securityBagNumber,
      companyId: deposit.companyId,
      salesDay: deposit.registerDate,
    })
    .from(deposit)
    .where(and(eq(deposit.companyId, companyId), gte(deposit.createdAt, since), isWaiting))
    .orderBy(asc(deposit.createdAt), asc(deposit.id))
    .limit(MOST_FOUND)
