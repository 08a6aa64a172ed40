import { FETCHED } from '@kassavirta/domain/bags/deposits/stages/entries'
import { dayOf, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../../../platform/database/database.ts'
import { findStops, type HandOverStop } from './hand-over-stops.ts'
import { runOfPlace } from '../../../places/companies/run-of-place.ts'
import { waitingDeposits } from '../unfetched.ts'

/** The stop of today at a place, with all bags that wait there, whatever its crew has marked so far. */
export async function findTodaysStop(
  db: Db,
  companyId: number,
  now: Date,
): Promise<HandOverStop | undefined> {
  const waiting = sql`(select coalesce(json_agg(distinct d.security_bag_number), '[]')
    from deposit d where d.company_id = ${companyId} and d.security_bag_number <> ''
      and ${waitingDeposits(now, sql`f.run_id <> r.id`)}
      and not exists (select from entry_event e where e.kind = 'deposit' and e.entry_id = d.id
        and e.stage = ${sql.raw(`'${FETCHED}'`)}))`
  const run = sql`(${runOfPlace(companyId, dayOf(now))} ->> 'runId')::integer`
  const [found] = await findStops(db, { where: sql`c.id = ${companyId} and r.id = ${run}`, waiting })
  return found
}

const Disputed = z.strictObject({ id: z.int(), companyId: z.int(), userId: z.int() })

/** Hand-overs of days that have ended on which the sides do not agree and that nobody has a case of; locked. */
export const lockDisputed = (tx: Db, today: Day, most: number) =>
  queryRows(
    tx,
    Disputed,
    sql`select h.id, h.company_id as "companyId", h.user_id as "userId" from hand_over h
        where h.state = 'disputed' and (select r.day from run r where r.id = h.run_id) < ${today}
          and not exists (select from service_case s where s.kind = 'handOver' and s.entry_id = h.id)
        order by h.id limit ${most} for update of h skip locked`,
  )
