import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../../../platform/database/database.ts'
import { isHandledWord } from '../../../bags/deposits/comparison/counting-words.ts'
import { hasCome, isInHand } from '../../../bags/deposits/open-bags.ts'
import { utc } from '../../../shared/wire-columns.ts'

const Fetch = z.strictObject({
  runId: z.int(),
  companyId: z.int(),
  name: z.string(),
  city: z.string(),
  fetched: z.string(),
  declared: z.int(),
  bags: z.int(),
  scanned: z.int(),
  numbers: z.array(z.string()),
})
export type Fetch = z.output<typeof Fetch>

/** What the place c of the fetch u had declared until then, d: a few days' declarations. */
const declaredThen =
  sql.raw(`d.company_id = u.company_id and d.created_at between u.at - interval '7 days' and u.recorded_at
  and d.removed_at is null`)

/** The bag b has come since the run r left. */
const cameSince = sql`b.arrived_at >= r.departed_at and ${hasCome}`

/** Bags since the run left: the place's own by their declaration, and those whose number was read or is declared there. */
const cameFrom = sql`(
  select b.id from bag b where b.company_id = u.company_id and ${cameSince}
  union select b.id from run_bag n join bag b on b.security_bag_number = n.number and ${cameSince}
    where n.run_id = u.run_id and n.company_id = u.company_id
  union select b.id from deposit d join bag b on b.security_bag_number = d.security_bag_number
      and b.company_id is null and ${cameSince}
    where ${declaredThen})`

/** What was fetched on the runs of a day, with what of it was scanned and which numbers were not. */
export const fetchesOfDay = (db: Db, day: string): Promise<readonly Fetch[]> =>
  queryRows(
    db,
    Fetch,
    sql`select r.id as "runId", c.id as "companyId", c.name, c.city, ${utc('u.at')} as fetched, u.declared, u.bags,
          (select count(*)::integer from ${cameFrom} came) as scanned,
          (select coalesce(json_agg(x.number order by x.number), '[]') from (
            select n.number from run_bag n where n.run_id = u.run_id and n.company_id = u.company_id
              and not exists (select from bag b where b.security_bag_number = n.number and ${cameSince})
            union select d.security_bag_number from deposit d where ${declaredThen}
              and d.security_bag_number <> '' and not ${sql.raw(isHandledWord('d.counting_state'))} and not exists (select from bag b
                where b.deposit_id = d.id or (b.deposit_id is null and ${isInHand}
                  and b.security_bag_number = d.security_bag_number))) x) as numbers
        from run r join run_pickup u on u.run_id = r.id join company c on c.id = u.company_id
        where r.day = ${day} and u.outcome = 'fetched'
        order by c.name, c.id`,
  )
