import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../../../platform/database/database.ts'
import { isHandledWord } from '../../../bags/deposits/comparison/counting-words.ts'
import { isBagOf, isWaiting, wasBagOpened } from '../../../bags/deposits/open-bags.ts'
import { jsonParameter, numbers } from './queries.ts'

type GivenState = { readonly id: number; readonly state: string }

/**
 * Locks the deposits that get their first result or another state, in the order of submissions. The others need no
 * lock, because the desk opens no bag of a deposit with a result; so importing the same rows again makes nobody wait.
 */
export async function lockChangingDeposits(
  tx: Db,
  resultsOf: readonly number[],
  states: readonly GivenState[],
): Promise<void> {
  await tx.execute(sql`select from deposit d join (
      select r.id from ${numbers(resultsOf)} r(id)
      where not exists (select from handled_deposit h where h.deposit_id = r.id)
      union
      select n.id from jsonb_to_recordset(${jsonParameter(states)}) as n(id integer, state text)
      join deposit e on e.id = n.id where e.counting_state is distinct from n.state
    ) changing on changing.id = d.id
    order by d.id for update of d`)
}

/**
 * The same for orders: those that get their first result of the systems or another state. The desk packs no order with a
 * result of the systems.
 */
export async function lockChangingOrders(
  tx: Db,
  resultsOf: readonly number[],
  states: readonly GivenState[],
): Promise<void> {
  await tx.execute(sql`select from change_order o join (
      select r.id from ${numbers(resultsOf)} r(id)
      where not exists (select from handled_change_order h where h.change_order_id = r.id and h.keeper = 'systems')
      union
      select n.id from jsonb_to_recordset(${jsonParameter(states)}) as n(id integer, state text)
      join change_order e on e.id = n.id where e.counting_state is distinct from n.state
    ) changing on changing.id = o.id
    order by o.id for update of o`)
}

/** Which of the orders the desk has packed. Asked after the locks, under which orders are packed. */
export async function packedAtDesk(tx: Db, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await queryRows(
    tx,
    z.strictObject({ id: z.int() }),
    sql`select o.id from change_order o where o.id in ${numbers(ids)} and o.packed_at is not null`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Which of the deposits have a bag that was opened at the desk. Asked after the locks, under which bags are opened. */
export async function openedAtDesk(tx: Db, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await queryRows(
    tx,
    z.strictObject({ id: z.int() }),
    sql`select d.id from deposit d join bag b on ${isBagOf} where d.id in ${numbers(ids)} and ${wasBagOpened(sql.raw('b'))}`,
  )
  return new Set(rows.map(({ id }) => id))
}

type NumberedResult = {
  readonly extId: string
  readonly company: string
  readonly number: string
  /** The number as the row has it. */
  readonly written: string
}

/**
 * Which results name a bag that the desk has counted for their place since then, or that lies opened on a table and may be
 * theirs. A row that was stored before with that number stays as it is: it is of an older bag.
 */
export async function keysCountedAtDesk(
  tx: Db,
  results: readonly NumberedResult[],
  since: Date,
): Promise<ReadonlySet<string>> {
  const rows = await queryRows(
    tx,
    z.strictObject({ extId: z.string() }),
    sql`select n."extId"
        from jsonb_to_recordset(${jsonParameter(results)}) as n("extId" text, company text, number text, written text)
          join company c on c.ext_id = n.company
        where exists (select from bag b where b.security_bag_number = n.number and ${wasBagOpened(sql.raw('b'))}
            and b.state <> 'withdrawn' and (b.company_id is null or b.company_id = c.id)
            and (b.closed_at is null or b.closed_at > ${since.toISOString()}::timestamptz))
          and not exists (select from handled_deposit h where h.ext_id = n."extId" and h.company_id = c.id
            and h.security_bag_number = n.written and h.keeper = 'systems')`,
  )
  return new Set(rows.map(({ extId }) => extId))
}

/**
 * Takes bags of counted deposits from the queue of the desk, and records their last stages for the customers. A bag whose
 * number another customer has declared too stays there: it may be theirs.
 */
export async function closeWaitingBags(tx: Db, ids: readonly number[], now: Date): Promise<void> {
  const at = now.toISOString()
  await tx.execute(sql`with released as (
      update bag b set state = 'counted', closed_at = ${at}, aside_reason = '', version = b.version + 1,
        deposit_id = d.id, company_id = d.company_id, account_id = d.account_id
      from deposit d
      where d.id in ${numbers(ids)} and b.state in ('arrived', 'aside')
        -- One that came after the systems had counted the deposit is another bag.
        and (b.deposit_id = d.id or (b.deposit_id is null and b.pass = 0 and d.removed_at is null
          and b.security_bag_number = d.security_bag_number and b.received_at <= d.counting_state_set_at))
        and ${sql.raw(isHandledWord('d.counting_state'))}
        and not exists (select from deposit
          where deposit.security_bag_number = b.security_bag_number and deposit.id <> d.id and ${isWaiting})
      returning d.id, b.arrived_at, b.arrived_by
    )
    insert into entry_event (kind, entry_id, stage, at, source, staff_id)
    select 'deposit', id, 'arrived', arrived_at, 'desk', arrived_by from released
    union all select 'deposit', id, 'counted', ${at}::timestamptz, 'systems', null from released
    on conflict do nothing`)
}
