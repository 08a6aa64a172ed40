import type { RemovalBody } from '@kassavirta/domain/bags/deposits/api'
import { and, eq, isNull, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from '../../platform/database/database.ts'
import type { RowWrite } from '../../platform/database/row-writes.ts'
import { statement, type LaterValues } from '../../platform/database/statement.ts'
import type { Facts } from '../../platform/rights/facts.ts'
import { mandateInForce } from '../../platform/rights/rights.ts'
import { isFollowedBag, wasBagOpened } from './open-bags.ts'
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

const lockRow = statement(
  z.strictObject({ id: z.int() }),
  ({ entryId, companyId }: LaterValues<{ readonly entryId: number; readonly companyId: number }>) => sql`
    select id from deposit where id = ${entryId} and company_id = ${companyId} for update`,
)

type Removal = Pick<RemovalBody, 'entryId'>

/** Locks the deposit until the transaction ends, because the counting may be about to take it. */
export async function lockDeposit(tx: Db, { entryId }: Removal, companyId: number): Promise<void> {
  await lockRow(tx, { entryId, companyId })
}

const Removable = z.strictObject({
  userId: z.int(),
  removed: z.nullable(
    z.pipe(
      z.string(),
      z.transform((text) => new Date(text)),
    ),
  ),
  countingState: z.string(),
  /** Whether the person may declare deposits on its account. */
  mayDeposit: z.boolean(),
  /** Whether a bag with the number of the deposit was opened. Bags are opened under the lock of the deposit. */
  isBagOpen: z.boolean(),
})

/** A deposit of the company, as one column of the statement that reads the rights; null where there is none. */
export const removalFacts: Facts<Removal, z.ZodMiniNullable<typeof Removable>, Removal> = {
  schema: z.nullable(Removable),
  column: ({ entryId, companyId, userId, today }) => sql`(
    select json_build_object('userId', d.user_id, 'removed', d.removed_at,
      'countingState', d.counting_state,
      'mayDeposit', exists (
        select 1 from mandate m join account a on a.id = m.account_id
        where m.account_id = d.account_id and m.user_id = ${userId} and m.deposit and a.ended_at is null
          and ${mandateInForce(today)}
      ),
      'isBagOpen', (
        select coalesce(bool_or(${wasBagOpened(sql.raw('b'))}), false)
        from bag b where b.deposit_id = d.id or ${isFollowedBag}
      ))
    from deposit d where d.id = ${entryId} and d.company_id = ${companyId})`,
  valuesOf: ({ entryId }) => ({ entryId }),
}

const removalText = sql`update deposit set removed_at = ${sql.placeholder('removedAt')},
  removed_by = ${sql.placeholder('removedBy')}, modified_at = ${sql.placeholder('removedAt')}
  where id = ${sql.placeholder('removedId')}`

export const removal = (id: number, by: number, now: Date): RowWrite => ({
  key: 'remove deposit',
  text: () => removalText,
  values: { removedId: id, removedBy: by, removedAt: now.toISOString() },
})
