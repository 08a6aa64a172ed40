import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { visitKinds } from '@kassavirta/domain/visits/visits/states'
import { eq, sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../../../platform/database/database.ts'
import { insertionsOnce, replacements, type RowWrite } from '../../../platform/database/row-writes.ts'
import { waitingDeposits } from '../hand-over-queries.ts'
import { visitSources } from '../../../visits/visits/queries.ts'
import { runBag, runPickup } from '../../../tables/orders.ts'

/** The visits v that are agreed on for a day, written exactly as in their index. */
const agreedOn = (wanted: string, day: string): SQL =>
  sql`${sql.raw(`coalesce(v.proposed_date, v.${wanted})`)} = ${day}
    and v.stage in ('accepted', 'refused', 'withdrawn') and v.stage = 'accepted'`

const Visit = z.strictObject({
  kind: z.enum(visitKinds),
  entryId: z.int(),
  contactInfo: z.string(),
  additionalInfo: z.string(),
})
const Waiting = z.strictObject({
  companyId: z.int(),
  name: z.string(),
  routeId: z.nullable(z.int()),
  declared: z.int(),
  visits: z.array(Visit),
})
export type WaitingPlace = z.output<typeof Waiting>

/** Another run of the day is about to fetch there. */
const isTaken = (
  day: string,
  butFor: number,
): SQL => sql`exists (select from run_pickup u join run r on r.id = u.run_id
  where u.company_id = c.id and u.outcome is null and r.day = ${day} and r.id <> ${butFor})`

/** Another run of the day has been there. */
const wasVisited = (
  day: string,
  butFor: number,
): SQL => sql`exists (select from run_pickup u join run r on r.id = u.run_id
  where u.company_id = v.company_id and u.outcome = 'fetched' and r.day = ${day} and r.id <> ${butFor})`

type WaitingQuery = {
  readonly day: string
  /** The condition on companies c. */
  readonly places: SQL
  /** The run that asks: companies where another run of the day fetches or has fetched are left out. */
  readonly runId?: number
}

/**
 * Where bags are to be fetched: places with declared bags that have not come, today only, and with an agreed visit on the
 * day.
 */
export function waitingPlaces(
  db: Db,
  { day, places, runId = 0 }: WaitingQuery,
  now: Date,
): Promise<readonly WaitingPlace[]> {
  const visits = visitSources.map(
    ({
      kind,
      table,
      wanted,
    }) => sql`select v.company_id, 0 as bags, json_build_object('kind', ${sql.raw(`'${kind}'`)},
        'entryId', v.id, 'contactInfo', v.contact_info, 'additionalInfo', v.additional_info) as visit
      from ${sql.raw(table)} v where ${agreedOn(wanted, day)} and not ${wasVisited(day, runId)}`,
  )
  const bags = sql`select d.company_id, 1, null from deposit d where ${waitingDeposits(now)}`
  const branches = day === dayOf(now) ? [...visits, bags] : visits
  return queryRows(
    db,
    Waiting,
    sql`select c.id as "companyId", c.name, c.route_id as "routeId", sum(w.bags)::integer as declared,
          coalesce(json_agg(w.visit) filter (where w.visit is not null), '[]') as visits
        from (${sql.join(branches, sql` union all `)}) w join company c on c.id = w.company_id
        where ${places} and not ${isTaken(day, runId)}
        group by c.id order by c.name, c.id`,
  )
}

export const isOnRoute = (routeId: number): SQL => sql`c.route_id = ${routeId}`

export const isPlace = (companyId: number): SQL => sql`c.id = ${companyId}`

/** No run of the day comes there. */
export const hasNoRun = (day: string): SQL =>
  sql`not exists (select from run o where o.route_id = c.route_id and o.day = ${day})`

export type PickupRow = typeof runPickup.$inferSelect

export const pickupsOf = (db: Db, runId: number): Promise<readonly PickupRow[]> =>
  db.select().from(runPickup).where(eq(runPickup.runId, runId))

/** The numbers that the crew of a run has read, by place. */
export async function numbersReadOn(db: Db, runId: number): Promise<ReadonlyMap<number, readonly string[]>> {
  const found = await db.select().from(runBag).where(eq(runBag.runId, runId)).orderBy(runBag.number)
  const byCompany = Map.groupBy(found, ({ companyId }) => companyId)
  return new Map([...byCompany].map(([companyId, rows]) => [companyId, rows.map(({ number }) => number)]))
}

/** The writes of the places at which a run that leaves will fetch. */
export const openPickups = (runId: number, places: readonly WaitingPlace[]): readonly RowWrite[] =>
  places.length === 0
    ? []
    : [
        replacements(
          runPickup,
          places.map(({ companyId }) => ({ runId, companyId })),
          ['runId', 'companyId'],
        ),
      ]

/** The write that deletes the numbers read at a company, except these. */
export const dropNumbers = (runId: number, companyId: number, numbers: readonly string[]): RowWrite => ({
  key: 'numbers read no more',
  text: () => sql`delete from run_bag where run_id = ${sql.placeholder('correctedRun')}
    and company_id = ${sql.placeholder('correctedPlace')} and number <> all(${sql.placeholder('read')}::text[])`,
  values: { correctedRun: runId, correctedPlace: companyId, read: [...numbers] },
})

/** The writes of what was fetched at a place, and of the numbers that were read. */
export const pickupRows = (row: PickupRow, numbers: readonly string[]): readonly RowWrite[] => [
  replacements(runPickup, [row], ['runId', 'companyId']),
  ...(numbers.length === 0
    ? []
    : [
        insertionsOnce(
          runBag,
          numbers.map((number) => ({ runId: row.runId, companyId: row.companyId, number })),
        ),
      ]),
]
