import { and, asc, eq, gte, isNull, like, ne, not, or, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { hasOwnBag, isWaiting } from '../../deposits/open-bags.ts'
import { company } from '../../../tables/company.ts'
import { bag } from '../../../tables/counting.ts'
import { deposit } from '../../../tables/submissions.ts'
import type { Bag, Deposit } from './bag-queries.ts'
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
        or(isNull(bag.linkedDepositId), eq(bag.state, 'counted')),
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

type Open = { readonly stray: Bag; readonly companyId: number; readonly since: Date }

/**
 * Declarations of a place whose bag has not come, oldest first, for a bag that nobody declared. One whose own number waits
 * here unopened has its bag. Nothing of what they declare.
 */
export const findOpenDeclarations = (db: Db, { stray, companyId, since }: Open) =>
  db
    .select({
      depositId: deposit.id,
      number: deposit.securityBagNumber,
      companyId: deposit.companyId,
      salesDay: deposit.registerDate,
    })
    .from(deposit)
    .where(
      and(
        eq(deposit.companyId, companyId),
        gte(deposit.createdAt, since),
        isWaiting,
        not(hasOwnBag(stray.securityBagNumber)),
      ),
    )
    .orderBy(asc(deposit.createdAt), asc(deposit.id))
    .limit(MOST_FOUND)
