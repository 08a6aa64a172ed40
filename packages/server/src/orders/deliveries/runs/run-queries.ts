import { and, eq, sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { runStates } from '@kassavirta/domain/orders/deliveries/runs-api'
import { isHandledWord, hasCome, isInHand } from '../../../bags/deposits/queries.ts'
import { queryRows, type Db } from '../../../platform/database/database.ts'
import { replacements, revision, type RowWrite } from '../../../platform/database/row-writes.ts'
import { utc } from '../../../shared/wire-columns.ts'
import { run, runDriver, runStop } from '../../../tables/orders.ts'
import type { OrderTable } from '../orders/order-queries.ts'

export type StoredRun = typeof run.$inferSelect

export async function findRun(db: Db, runId: number): Promise<StoredRun | undefined> {
  const [found] = await db.select().from(run).where(eq(run.id, runId))
  return found
}

/** Runs are locked after the orders that go with them. */
export async function lockRun(tx: Db, runId: number): Promise<StoredRun> {
  const [found] = await tx.select().from(run).where(eq(run.id, runId)).for('update')
  if (!found) throw new Problem('notFound')
  return found
}

/** The route is locked, so that of two runs at once each gets its own part of the day. */
export async function insertRun(tx: Db, routeId: number, day: string): Promise<number> {
  const [made] = await tx
    .insert(run)
    .values({
      routeId,
      day,
      part: sql`(select coalesce(max(r.part), 0) + 1 from run r where r.route_id = ${routeId} and r.day = ${day})`,
    })
    .returning({ id: run.id })
  if (!made) throw new Error('no run was written')
  return made.id
}

type RunChanges = Partial<Pick<StoredRun, 'state' | 'departedAt' | 'returnedAt'>>

/** The write of a changed run. */
export const runRow = ({ id, version }: StoredRun, changes: RunChanges = {}): RowWrite =>
  revision(run, id, { ...changes, version: version + 1 })

type Driver = { readonly personId: string; readonly name: string }

/** The writes that give a run its whole crew. */
export const crewRows = (runId: number, crew: readonly Driver[]): readonly RowWrite[] => [
  {
    key: 'crew that leaves a run',
    text: () => sql`delete from run_driver where run_id = ${sql.placeholder('leftRun')}
      and person_id <> all(${sql.placeholder('crew')}::text[])`,
    values: { leftRun: runId, crew: crew.map(({ personId }) => personId) },
  },
  ...(crew.length > 0
    ? [
        replacements(
          runDriver,
          crew.map((driver) => ({ ...driver, runId })),
          ['runId', 'personId'],
        ),
      ]
    : []),
]

export const hasCrew = async (tx: Db, runId: number): Promise<boolean> =>
  (await tx.$count(runDriver, eq(runDriver.runId, runId))) > 0

export async function deleteRun(tx: Db, runId: number): Promise<void> {
  await tx.delete(runDriver).where(eq(runDriver.runId, runId))
  await tx.delete(run).where(eq(run.id, runId))
}

const StoredRunRow = z.strictObject({
  runId: z.int(),
  routeId: z.int(),
  routeName: z.string(),
  day: z.string(),
  part: z.int(),
  state: z.enum(runStates),
  departed: z.nullable(z.string()),
  returned: z.nullable(z.string()),
  crew: z.array(z.strictObject({ personId: z.string(), name: z.string() })),
  stops: z.int(),
  openStops: z.int(),
  version: z.int(),
})
export type RunRow = z.output<typeof StoredRunRow>

const companiesWhere = (condition: string): string =>
  `select o.company_id from change_order o where o.run_id = r.id and ${condition}
   union select o.company_id from supply_order o where o.run_id = r.id and ${condition}`

const runs = sql`select r.id as "runId", r.route_id as "routeId", t.name as "routeName", r.day::text as day, r.part, r.state,
    ${utc('r.departed_at')} as departed, ${utc('r.returned_at')} as returned, r.version,
    (select coalesce(json_agg(json_build_object('personId', d.person_id, 'name', d.name) order by d.name), '[]')
     from run_driver d where d.run_id = r.id) as crew,
    (select count(*)::integer from (${sql.raw(companiesWhere(`r.state <> 'planned'`))}
       union select s.company_id from run_stop s where s.run_id = r.id
       union select u.company_id from run_pickup u where u.run_id = r.id) p) as stops,
    (select count(*)::integer from (${sql.raw(companiesWhere(`o.stage = 'onItsWay'`))}
       union select u.company_id from run_pickup u where u.run_id = r.id and u.outcome is null) p) as "openStops"
  from run r join route t on t.id = r.route_id`

export const listRuns = (db: Db, day: string) =>
  queryRows(db, StoredRunRow, sql`${runs} where r.day = ${day} order by t.name, r.part`)

/** Runs that are out although they should be back, the oldest first. */
export const listLateRuns = (db: Db, lastDay: string) =>
  queryRows(
    db,
    StoredRunRow,
    sql`${runs} where r.state = 'left' and r.day <= ${lastDay} order by r.day, t.name, r.part`,
  )

export async function showRunRow(db: Db, runId: number): Promise<RunRow> {
  const [found] = await queryRows(db, StoredRunRow, sql`${runs} where r.id = ${runId}`)
  if (!found) throw new Problem('notFound')
  return found
}

/** Which orders leave with a run: packed for the stops of its route on its day, or put on it to be sent again. */
export const leavesWith =
  ({ id, routeId, day }: StoredRun) =>
  (table: OrderTable): SQL =>
    sql`((${table.stage} = 'packed' and ${table.deliveryDate} = ${day}
        and ${table.companyId} in (select c.id from company c where c.route_id = ${routeId}))
      or (${table.stage} = 'notDelivered' and ${table.runId} = ${id}))`

/** The orders that are in the van of a run, or were. */
export const wentWith = (runId: number) => (table: OrderTable) => eq(table.runId, runId)

/** The orders that are in the van for one stop. */
export const isOut =
  (runId: number, companyId: number) =>
  (table: OrderTable): SQL | undefined =>
    and(eq(table.runId, runId), eq(table.companyId, companyId), eq(table.stage, 'onItsWay'))

export type StopOutcomeRow = typeof runStop.$inferSelect

export const outcomesOf = (db: Db, runId: number): Promise<readonly StopOutcomeRow[]> =>
  db.select().from(runStop).where(eq(runStop.runId, runId))

/** The outcome of a stop. Where an order of it was corrected to be on its way again, the later one holds. */
export const outcomeRow = (row: StopOutcomeRow): RowWrite =>
  replacements(runStop, [row], ['runId', 'companyId'])

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

/** The declarations d that the company c had sent by the time of the fetch u, within a few days. */
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

/** The fetches on the runs of a day, with how many of their bags were scanned and which numbers were not. */
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
