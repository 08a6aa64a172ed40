import { and, eq, isNull, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from '../../platform/database/database.ts'
import type { RowWrite } from '../../platform/database/row-writes.ts'
import { statement, type LaterValues } from '../../platform/database/statement.ts'
import { mandateInForce } from '../../platform/rights/rights.ts'
import { isFollowedBag, wasBagOpened } from '../../shared/open-bags.ts'
import { deposit } from '../../tables/submissions.ts'

export async function hasBag(db: Db, companyId: number, securityBagNumber: string): Promise<boolean> {
  const found = await db
    .select({ id: deposit.id })
    .from(deposit)
    .where(
      and(
        eq(deposit.companyId, companyId),
        eq(deposit.securityBagNumber, securityBagNumber),
        isNull(deposit.removedAt),
      ),
    )
    .limit(1)
  return found.length > 0
}

const DepositRow = z.strictObject({
  userId: z.int(),
  removedAt: z.nullable(
    z.pipe(
      z.string(),
      z.transform((text) => new Date(text)),
    ),
  ),
  countingState: z.string(),
  mayDeposit: z.boolean(),
})

type DepositQuery = {
  readonly entryId: number
  readonly companyId: number
  readonly userId: number
  readonly today: string
}

const selectForRemoval = statement(
  DepositRow,
  ({ entryId, companyId, userId, today }: LaterValues<DepositQuery>) => sql`
    select d.user_id as "userId", d.removed_at::text as "removedAt", d.counting_state as "countingState",
      exists (
        select 1 from mandate m join account a on a.id = m.account_id
        where m.account_id = d.account_id and m.user_id = ${userId} and m.deposit and a.ended_at is null
          and ${mandateInForce(today)}
      ) as "mayDeposit"
    from deposit d where d.id = ${entryId} and d.company_id = ${companyId}
    for update of d`,
)

/**
 * Locks the deposit until the transaction ends, because the counting may be about to take it. Says also whether the
 * person may declare deposits on its account.
 */
export async function lockDeposit(tx: Db, query: DepositQuery) {
  const [found] = await selectForRemoval(tx, query)
  return found
}

const selectBag = statement(
  z.strictObject({ wasOpened: z.boolean() }),
  ({ entryId }: LaterValues<{ readonly entryId: number }>) => sql`
    select coalesce(bool_or(${wasBagOpened(sql.raw('b'))}), false) as "wasOpened"
    from deposit d join bag b on b.deposit_id = d.id or ${isFollowedBag} where d.id = ${entryId}`,
)

/** Whether a bag with the number of a locked deposit was opened. Asked after the lock, under which bags are opened. */
export async function isBagOpened(tx: Db, entryId: number): Promise<boolean> {
  const [found] = await selectBag(tx, { entryId })
  return found?.wasOpened ?? false
}

const removalText = sql`update deposit set removed_at = ${sql.placeholder('removedAt')},
  removed_by = ${sql.placeholder('removedBy')}, modified_at = ${sql.placeholder('removedAt')}
  where id = ${sql.placeholder('removedId')}`

export const removal = (id: number, by: number, now: Date): RowWrite => ({
  key: 'remove deposit',
  text: () => removalText,
  values: { removedId: id, removedBy: by, removedAt: now.toISOString() },
})
