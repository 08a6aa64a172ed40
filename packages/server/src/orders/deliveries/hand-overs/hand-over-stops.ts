import { handOverStates } from '@kassavirta/domain/bags/deposits/stages/hand-over'
import { WireDay } from '@kassavirta/domain/kernel/dates/dates'
import { eq, sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../../../platform/database/database.ts'
import { handOver, run } from '../../../tables/deliveries.ts'
import { utc } from '../../../shared/wire-columns.ts'

const Word = { bags: z.int(), numbers: z.array(z.string()), at: z.string() }

const Stop = z.strictObject({
  runId: z.int(),
  companyId: z.int(),
  day: WireDay(),
  state: z.enum(['planned', 'left', 'back']),
  seed: z.string(),
  crew: z.array(z.strictObject({ personId: z.string(), name: z.string() })),
  /** What the place has said; null until it has. */
  handed: z.nullable(
    z.strictObject({ ...Word, id: z.int(), userId: z.int(), state: z.enum(handOverStates) }),
  ),
  /** What the crew has recorded; null until it has. Where it fetched nothing, no bags. */
  fetched: z.nullable(z.strictObject(Word)),
  waiting: z.array(z.string()),
})
export type HandOverStop = z.output<typeof Stop>

type Asked = {
  /** Which runs r and places c. */
  readonly where: SQL
  /** The numbers of the bags that wait there, as json. */
  readonly waiting?: SQL
}

/** Runs r at places c, with what both sides have said of what was handed over. */
export const findStops = (
  db: Db,
  { where, waiting = sql`'[]'::json` }: Asked,
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

/** The place is on the route of the run, or the run fetches there all the same. */
const isVisited = sql`(c.route_id = r.route_id or u.run_id is not null)`

export const stopsOfRun = (runId: number): SQL => sql`r.id = ${runId} and ${isVisited}`

export async function findStop(tx: Db, runId: number, companyId: number): Promise<HandOverStop | undefined> {
  const [found] = await findStops(tx, { where: sql`${stopsOfRun(runId)} and c.id = ${companyId}` })
  return found
}

/** Whatever is said of a stop is decided under the lock of its run, which the crew's own acts take too. */
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
