import { FETCHED } from '@kassavirta/domain/stages/entries'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../../platform/database/database.ts'
import type { Member } from '../../platform/rights/access.ts'
import { findStops, type HandOverStop } from '../../shared/hand-over-stops.ts'
import { runOfPlace } from '../../shared/run-of-place.ts'
import { waitingDeposits } from '../../shared/unfetched.ts'

/** The declarations d of a place that wait for the run, whatever its crew has recorded so far. */
const waitingFor = (companyId: number, runId: SQL, now: Date): SQL => sql`d.company_id = ${companyId}
  and d.security_bag_number <> '' and ${waitingDeposits(now, sql`f.run_id <> ${runId}`)}
  and not exists (select from entry_event e where e.kind = 'deposit' and e.entry_id = d.id
    and e.stage = ${sql.raw(`'${FETCHED}'`)})`

/** The stop of today at a place, with the bags that the person's own list shows. */
export async function findTodaysStop(
  db: Db,
  { userId, company: { companyId, seesAllDeposits } }: Member,
  now: Date,
): Promise<HandOverStop | undefined> {
  const bags = sql`(select coalesce(json_agg(json_build_object('number', d.security_bag_number, 'day', d.register_date)
      order by d.register_date desc, d.id desc), '[]')
    from deposit d where ${waitingFor(companyId, sql`r.id`, now)}
      and (${seesAllDeposits}::boolean or d.user_id = ${userId}))`
  const run = sql`(${runOfPlace(companyId, dayOf(now))} ->> 'runId')::integer`
  const [found] = await findStops(db, { where: sql`c.id = ${companyId} and r.id = ${run}`, bags })
  return found
}

const Number_ = z.strictObject({ number: z.string() })

/** The numbers of all bags that wait at a place for a run. */
export async function waitingNumbers(tx: Db, { companyId, runId }: HandOverStop, now: Date) {
  const found = await queryRows(
    tx,
    Number_,
    sql`select distinct d.security_bag_number as number from deposit d where ${waitingFor(companyId, sql`${runId}::integer`, now)}`,
  )
  return found.map(({ number }) => number)
}

const Person = z.strictObject({ userId: z.int() })

/** Who declared at a place last: a word that comes by the code of the place is answered to them. */
export async function lastDeclarer(tx: Db, companyId: number): Promise<number | undefined> {
  const [found] = await queryRows(
    tx,
    Person,
    sql`select user_id as "userId" from deposit where company_id = ${companyId} order by created_at desc, id desc limit 1`,
  )
  return found?.userId
}
