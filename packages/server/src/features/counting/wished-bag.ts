import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from '../../platform/database/database.ts'
import { rowOf } from '../../platform/database/json-rows.ts'
import { statement, type LaterValues } from '../../platform/database/statement.ts'
import { isWaiting } from '../../shared/open-bags.ts'
import { bag } from '../../tables/counting.ts'
import { deposit } from '../../tables/submissions.ts'
import { Known, knownColumns, type Subject } from './held-bag.ts'
import { isRecent } from './queries.ts'

type Wished = {
  readonly bagId: number | null
  readonly number: string | null
  /** A counted bag that came since then is still the one that is meant by its number. */
  readonly since: string
  readonly staffId: number
}

const WishedRow = z.strictObject({
  /** The bag that the caller has on the table. */
  ownBagId: z.nullable(z.int()),
  /** As it was before the wait for the locks. */
  found: z.nullable(rowOf(bag)),
  bag: z.nullable(rowOf(bag)),
  declared: z.nullable(rowOf(deposit)),
  waiting: z.array(rowOf(deposit)),
})

const lock = statement(
  WishedRow,
  // Conditions that always hold are asked before a row is locked, and asking them locks what must be locked before.
  ({ bagId, number, since, staffId }: LaterValues<Wished>) => sql`
    with found as materialized (
      select * from bag where id = ${bagId}::int
      union all
      (select * from bag where ${bagId}::int is null and ${isRecent(number, since)}
        order by state = 'counted', id limit 1)),
    declared as materialized (
      select * from deposit where id = (select deposit_id from found) for update),
    waiting as materialized (
      select deposit.* from deposit
      where security_bag_number = coalesce((select security_bag_number from found), ${number}) and ${isWaiting}
      order by id for update of deposit),
    held as materialized (
      select * from bag where id = (select id from found) and (select count(*) from declared) >= 0
        and (select count(*) from waiting) >= 0 for update)
    select (select id from bag where counter_id = ${staffId}) as "ownBagId",
      (select row_to_json(found) from found) as found,
      (select row_to_json(declared) from declared) as declared,
      (select coalesce(json_agg(waiting order by id desc), '[]') from waiting) as waiting,
      (select row_to_json(held) from held) as bag`,
)

/**
 * Locks the bag that is wished, by its id or by its number, and before it the declaration that it has and those that wait
 * for a bag with its number, newest first.
 */
export async function lockWished(tx: Db, wished: Wished) {
  const [row] = await lock(tx, wished)
  if (!row) throw new Error('nothing is known of a bag')
  return row
}

type Opening = Subject & { readonly since: string }

const know = statement(
  z.extend(Known, { newestState: z.nullable(z.string()), newBagId: z.nullable(z.int()) }),
  (opening: LaterValues<Opening>) => sql`
    select ${knownColumns(opening)},
      (select d.counting_state from deposit d
        where d.security_bag_number = ${opening.number} and d.removed_at is null and d.created_at >= ${opening.since}
          and not exists (select from bag b where b.deposit_id = d.id)
        order by d.id desc limit 1) as "newestState",
      case when ${opening.bagId}::int is null then nextval('bag_id_seq') end as "newBagId"`,
)

export type KnownOpening = Awaited<ReturnType<typeof knowOpening>>

/** What opening a locked bag depends on, and the id of a bag that nobody took in. */
export async function knowOpening(tx: Db, opening: Opening) {
  const [known] = await know(tx, opening)
  if (!known) throw new Error('nothing is known of a bag')
  return known
}
