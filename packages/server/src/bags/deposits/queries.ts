import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { RemovalBody } from '@kassavirta/domain/bags/deposits/api'
import { FETCHED } from '@kassavirta/domain/bags/deposits/entry-stages'
import { NEW_WORD, HANDLED_WORD } from '@kassavirta/domain/kernel/data/states'
import type { Db } from '../../platform/database/database.ts'
import type { RowWrite } from '../../platform/database/row-writes.ts'
import { statement, type LaterValues } from '../../platform/database/statement.ts'
import type { Facts } from '../../platform/rights/facts.ts'
import { mandateInForce } from '../../platform/rights/rights.ts'
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

/**
 * Whether a column of a deposit or an order says that it is handled, as `countingState` reads it. The systems may write
 * it in capitals, and not every database lowers Ä. The name of the column comes from the code.
 */
export const isHandledWord = (column: string): string =>
  `(lower(replace(btrim(${column}), 'Ä', 'ä')) = '${HANDLED_WORD}')`

/**
 * Whether an order of change money waits to be packed here. The exact word stands first, as in the index of waiting
 * orders: all but a few orders have it. The name of the table comes from the code.
 */
export const unpackedMoney = (table: string): string =>
  `(${table}.stage is null and ${table}.counting_state <> '${HANDLED_WORD}'
    and not ${isHandledWord(`${table}.counting_state`)})`

/**
 * Whether a bag was ever opened at the desk. From then on the desk handles its entry, also while the bag lies aside.
 */
export const wasBagOpened = (bag: SQL): SQL => sql`${bag}.pass > 0`

/** Neither removed nor handled. */
const isLiving = (deposits: string): SQL =>
  sql.raw(`(${deposits}.removed_at is null and not ${isHandledWord(`${deposits}.counting_state`)})`)

/** The bag b has come to the desk: one that was withdrawn never came. */
export const hasCome = sql.raw(`b.state <> 'withdrawn'`)

/** The bag b lies at the desk and is not counted. */
export const isInHand = sql.raw(`b.state not in ('counted', 'withdrawn')`)

/** A living declaration that is tied to no bag. */
export const isWaiting = and(
  isLiving('deposit'),
  sql`not exists (select from bag b where b.deposit_id = ${deposit.id})`,
)

/** Whether a bag with the declaration's own number lies at the desk, and that number is another than the given one. */
export const hasOwnBag = (otherThan: unknown): SQL => sql`(${deposit.securityBagNumber} <> ${otherThan}
  and exists (select from bag b where b.security_bag_number = ${deposit.securityBagNumber} and ${isInHand}))`

/**
 * The bag b that the customer of the deposit d follows until it is counted: any bag with the number of the deposit,
 * also one that was scanned before the deposit was sent or that others have declared too, or a bag linked to it by
 * hand. The customer must not learn of other companies' declarations.
 */
export const isFollowedBag = sql`(${isInHand} and (b.security_bag_number = d.security_bag_number or b.deposit_id = d.id
  or b.linked_deposit_id = d.id))`

/** The bag b lies at the desk, has no declaration yet, and carries the number of the deposit d or is linked to it by hand. */
export const isForDeposit = sql`(b.deposit_id is null and ${isInHand}
  and (b.security_bag_number = d.security_bag_number or b.linked_deposit_id = d.id))`

/** The bag b of the deposit d, or, while that lives, one that came for it and is tied to no declaration yet. */
export const isBagOf = sql`(b.deposit_id = d.id or (${isForDeposit} and ${isLiving('d')}))`

/**
 * The stage of the deposit d. With its own bag counted, it is counted. Before that the bag with its number decides, and
 * a bag that was opened once stays `counting` for the customer. Without a bag, the steps reported by the provider's
 * systems decide. Both are read only while the deposit is not handled.
 */
export const depositStage = sql`case when own.state = 'counted' then 'counted'
  when d.counting_state = ${sql.raw(`'${NEW_WORD}'`)} then coalesce(
    (select case when b.pass > 0 then 'counting' else 'arrived' end from bag b where ${isFollowedBag}
      order by b.pass > 0 desc limit 1),
    (select e.stage from entry_event e where e.kind = 'deposit' and e.entry_id = d.id and e.stage <> ${sql.raw(`'${FETCHED}'`)}
      order by array_position(array['arrived', 'counting', 'counted'], e.stage) desc limit 1),
    (select 'missing' from missing_bag m where m.deposit_id = d.id and m.noticed_at is not null)) end`

/** The bag of the deposit d, once it was opened. */
export const depositBag = sql`left join bag own on own.deposit_id = d.id`
