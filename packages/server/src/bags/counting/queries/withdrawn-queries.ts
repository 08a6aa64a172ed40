import type { WithdrawnScan } from '@kassavirta/domain/bags/counting/missing-wire'
import { NEW_WORD } from '@kassavirta/domain/kernel/data/counting-state'
import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../../../platform/database/database.ts'
import { utc } from '../../../shared/wire-columns.ts'

/** A declaration and its bag are at most so many days apart. */
const UNDECLARED_DAYS = 14

const Scan = z.strictObject({
  bagId: z.int(),
  number: z.string(),
  scanned: z.string(),
  scannedBy: z.string(),
  withdrawn: z.string(),
  withdrawnBy: z.string(),
  reason: z.string(),
})
type Scan = z.input<ReturnType<typeof WithdrawnScan>>

/** A scan b that was taken back, by whom; a and w are those who made it and took it back. */
const columns = sql`json_build_object('bagId', b.id, 'number', b.security_bag_number, 'scanned', ${utc('b.arrived_at')},
  'scannedBy', coalesce(a.first_name || ' ' || a.last_name, ''), 'withdrawn', ${utc('b.withdrawn_at')},
  'withdrawnBy', w.first_name || ' ' || w.last_name, 'reason', b.withdrawal_reason)`
const withPeople = sql`left join staff_user a on a.id = b.arrived_by join staff_user w on w.id = b.withdrawn_by`

/** The scans of a declaration that were taken back, oldest first. The names of its columns come from the code. */
export const scansOf = (depositId: SQL, number: SQL): SQL<Scan[]> => sql`(
  select coalesce(json_agg(${columns} order by b.withdrawn_at, b.id), '[]') from bag b ${withPeople}
  where b.withdrawn_at is not null and (b.security_bag_number = ${number} or b.linked_deposit_id = ${depositId}))`

/** A declaration d of the number of b, or to which somebody had linked it. */
const isOfScan = sql`(d.security_bag_number = b.security_bag_number or d.id = b.linked_deposit_id) and d.removed_at is null`

/**
 * Scans of somebody else's that were taken back and whose bag has not come, the newest first: while its declaration is
 * looked for, or, where nobody has declared it, as long as a declaration may still come.
 */
export const listWithdrawn = (db: Db, now: Date): Promise<readonly Scan[]> =>
  queryRows(
    db,
    Scan,
    sql`select r.* from (select b.* from bag b where b.withdrawn_at is not null and b.withdrawn_by is distinct from b.arrived_by
          and not exists (select from bag c where c.security_bag_number = b.security_bag_number
            and c.state <> 'withdrawn' and c.id > b.id)
          and (exists (select from deposit d left join missing_bag m on m.deposit_id = d.id
              where ${isOfScan} and d.counting_state = ${sql.raw(`'${NEW_WORD}'`)} and m.closed_at is null)
            or (b.withdrawn_at > ${now.toISOString()}::timestamptz - interval '${sql.raw(String(UNDECLARED_DAYS))} days'
              and not exists (select from deposit d where ${isOfScan})))) b ${withPeople}
        cross join lateral json_to_record(${columns}) as r("bagId" integer, "number" text, "scanned" text, "scannedBy" text,
          "withdrawn" text, "withdrawnBy" text, "reason" text)
        order by b.withdrawn_at desc, b.id desc limit 100`,
  )
