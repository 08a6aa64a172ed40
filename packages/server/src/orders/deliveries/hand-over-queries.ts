import { sql, eq, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { FETCHED } from '@kassavirta/domain/bags/deposits/entry-stages'
import { handOverStates } from '@kassavirta/domain/bags/deposits/rules'
import { NEW_WORD } from '@kassavirta/domain/kernel/data/states'
import { dayOf, type Day, WireDay, addDays, instantAt } from '@kassavirta/domain/kernel/dates/dates'
import { isForDeposit } from '../../bags/deposits/queries.ts'
import { runOfPlace } from '../../places/companies/queries.ts'
import { queryRows, type Db } from '../../platform/database/database.ts'
import type { RowWrite } from '../../platform/database/row-writes.ts'
import { utc } from '../../shared/wire-columns.ts'
import { handOver, run } from '../../tables/orders.ts'

/** Today's stop at a company, with all bags that wait there, including the ones that its crew has marked as fetched. */
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

/** Locks the disputed hand-overs of past days that have no case yet. */
export const lockDisputed = (tx: Db, today: Day, most: number) =>
  queryRows(
    tx,
    Disputed,
    sql`select h.id, h.company_id as "companyId", h.user_id as "userId" from hand_over h
        where h.state = 'disputed' and (select r.day from run r where r.id = h.run_id) < ${today}
          and not exists (select from service_case s where s.kind = 'handOver' and s.entry_id = h.id)
        order by h.id limit ${most} for update of h skip locked`,
  )

const BagReport = { bags: z.int(), numbers: z.array(z.string()), at: z.string() }

const Stop = z.strictObject({
  runId: z.int(),
  companyId: z.int(),
  day: WireDay,
  state: z.enum(['planned', 'left', 'back']),
  seed: z.string(),
  crew: z.array(z.strictObject({ personId: z.string(), name: z.string() })),
  /** The report of the company; null until it has sent one. */
  handed: z.nullable(
    z.strictObject({ ...BagReport, id: z.int(), userId: z.int(), state: z.enum(handOverStates) }),
  ),
  /** The report of the crew; null until it has recorded one. Without bags where it fetched nothing. */
  fetched: z.nullable(z.strictObject(BagReport)),
  waiting: z.array(z.string()),
})
export type HandOverStop = z.output<typeof Stop>

type StopsQuery = {
  /** The condition on runs r and companies c. */
  readonly where: SQL
  /** The numbers of the bags that wait there, as json. */
  readonly waiting?: SQL
}

/** Runs r at companies c, with what both sides have reported of the hand-over. */
export const findStops = (
  db: Db,
  { where, waiting = sql`'[]'::json` }: StopsQuery,
): Promise<readonly HandOverStop[]> =>
  queryRows(
    db,
    Stop,
    sql`select r.id as "runId", c.id as "companyId", r.day::text as day, r.state, r.seed,
          (select coalesce(json_agg(json_build_object('personId', d.person_id, 'name', d.name) order by d.name), '[]')
            from run_driver d where d.run_id = r.id) as crew,
          case when h.id is not null then json_build_object('id', h.id, 'userId', h.user_id, 'state', h.state,
            'at', ${utc('h.at')}, 'bags', h.bags, 'numbers', h.numbers) end as handed,
          case when u.outcome is not null then json_build_object('at', ${utc('u.at')}, 'bags', u.bags, 'numbers', (
            select coalesce(json_agg(n.number order by n.number), '[]') from run_bag n
            where n.run_id = u.run_id and n.company_id = u.company_id)) end as fetched,
          ${waiting} as waiting
        from run r cross join company c
        left join hand_over h on h.run_id = r.id and h.company_id = c.id
        left join run_pickup u on u.run_id = r.id and u.company_id = c.id
        where ${where} order by c.id`,
  )

/** The company is on the route of the run, or the run fetches there all the same. */
const isVisited = sql`(c.route_id = r.route_id or u.run_id is not null)`

export const stopsOfRun = (runId: number): SQL => sql`r.id = ${runId} and ${isVisited}`

export async function findStop(tx: Db, runId: number, companyId: number): Promise<HandOverStop | undefined> {
  const [found] = await findStops(tx, { where: sql`${stopsOfRun(runId)} and c.id = ${companyId}` })
  return found
}

/** Locks a run. Reports about its stops are compared under this lock, which the crew's own acts take too. */
export async function lockRunOf(tx: Db, runId: number): Promise<void> {
  await tx.select({ id: run.id }).from(run).where(eq(run.id, runId)).for('update')
}

/** The first row of a stop whose run is locked; returns its number. */
export async function openHandOver(tx: Db, row: typeof handOver.$inferInsert): Promise<number> {
  const [made] = await tx.insert(handOver).values(row).returning({ id: handOver.id })
  if (!made) throw new Error('no hand-over was written')
  return made.id
}

export const hasHandOvers = async (tx: Db, runId: number): Promise<boolean> =>
  (await tx.$count(handOver, eq(handOver.runId, runId))) > 0

/** A bag is not declared much earlier than it is fetched; its number may have been another bag's before. */
const DECLARED_DAYS = 30

const Declared = z.strictObject({ id: z.int() })

/** The company's newest declaration with each of the numbers. */
export const declaredWith = (tx: Db, companyId: number, numbers: readonly string[], now: Date) =>
  queryRows(
    tx,
    Declared,
    sql`select distinct on (d.security_bag_number) d.id from deposit d
        where d.company_id = ${companyId} and d.security_bag_number = any(${sql.param([...numbers])}::text[])
          and d.removed_at is null
          and d.created_at >= ${instantAt(addDays(dayOf(now), -DECLARED_DAYS), '00:00').toISOString()}
        order by d.security_bag_number, d.created_at desc, d.id desc`,
  )

/** Deletes the `fetched` step of declarations whose bags nobody fetched after all. */
export const forgetFetched = (entryIds: readonly number[]): RowWrite => ({
  key: 'fetched no more',
  text: () => sql`delete from entry_event where kind = 'deposit' and stage = ${sql.raw(`'${FETCHED}'`)}
    and entry_id = any(${sql.placeholder('not fetched')}::integer[])`,
  values: { 'not fetched': [...entryIds] },
})

/** The bag of an older declaration is looked for as missing, and no van stops for it. */
const WAITING_DAYS = 7

/**
 * Nobody has scanned the bag, and no crew has fetched it: neither all bags that were declared by then nor its number.
 * Disputed hand-overs do not count.
 */
const isUnfetched = (
  butFor: SQL,
): SQL => sql`not exists (select from bag b where b.deposit_id = d.id or ${isForDeposit})
  and not exists (select from missing_bag m where m.deposit_id = d.id and m.closed_at is not null)
  and not exists (select from run_pickup f where f.company_id = d.company_id and f.at >= d.created_at and ${butFor}
    and f.outcome = 'fetched' and not exists (select from hand_over h
      where h.run_id = f.run_id and h.company_id = f.company_id and h.state = 'disputed') and (f.bags >= f.declared or exists (select from run_bag n
      where n.number = d.security_bag_number and n.run_id = f.run_id and n.company_id = f.company_id)))`

/**
 * The declarations d of the last days that wait to be fetched, of all companies. Bags that runs outside `butFor` have
 * fetched still count as waiting.
 */
export const waitingDeposits = (now: Date, butFor: SQL = sql`true`): SQL => sql`d.removed_at is null
  and d.counting_state = ${sql.raw(`'${NEW_WORD}'`)}
  and d.created_at between ${instantAt(addDays(dayOf(now), -WAITING_DAYS), '00:00').toISOString()}
    and ${now.toISOString()} and ${isUnfetched(butFor)}`
