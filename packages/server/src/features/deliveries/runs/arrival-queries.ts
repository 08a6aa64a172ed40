import { NEW_WORD } from '@kassavirta/domain/kernel/data/counting-state'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../../../platform/database/database.ts'
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

/** The bag b came since the run left, from the place by its declaration or by the number that the crew read there. */
const cameFrom = sql.raw(`b.arrived_at >= r.departed_at and (b.company_id = u.company_id
  or exists (select from run_bag n where n.run_id = u.run_id and n.company_id = u.company_id
    and n.number = b.security_bag_number)
  or (b.company_id is null and exists (select from deposit d where d.company_id = u.company_id
    and d.security_bag_number = b.security_bag_number and d.removed_at is null)))`)

/** What was fetched on the runs of a day, with what of it was scanned and which numbers were not. */
export const fetchesOfDay = (db: Db, day: string): Promise<readonly Fetch[]> =>
  queryRows(
    db,
    Fetch,
    sql`select r.id as "runId", c.id as "companyId", c.name, c.city, ${utc('u.at')} as fetched, u.declared, u.bags,
          (select count(*)::integer from bag b where ${cameFrom}) as scanned,
          (select coalesce(json_agg(x.number order by x.number), '[]') from (
            select n.number from run_bag n where n.run_id = u.run_id and n.company_id = u.company_id
            union select d.security_bag_number from deposit d where d.company_id = u.company_id
              and d.created_at between u.at - interval '7 days' and u.at and d.removed_at is null
              and d.counting_state = ${sql.raw(`'${NEW_WORD}'`)}) x
           where not exists (select from bag b where b.security_bag_number = x.number
             and b.arrived_at >= u.at - interval '7 days')) as numbers
        from run r join run_pickup u on u.run_id = r.id join company c on c.id = u.company_id
        where r.day = ${day} and u.outcome = 'fetched'
        order by c.name, c.id`,
  )
