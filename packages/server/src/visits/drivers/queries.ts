import { MOST_DRIVERS, RosterRow } from '@kassavirta/domain/visits/drivers/api'
import type { Day } from '@kassavirta/domain/kernel/dates/dates'
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../../platform/database/database.ts'
import { beginningWith, typedWords, wordsOf } from '../../shared/company-words.ts'
import { company, driverBlock, personnel } from '../../tables/places.ts'
import { runDriver } from '../../tables/orders.ts'

/** As `personnel_words` has them. */
const DRIVER_WORDS = wordsOf("p.first_names || ' ' || p.last_name || ' ' || p.person_id")

type DriverSearch = { readonly area?: string | undefined; readonly q?: string | undefined }

/** The driver's run of the day. A run under way comes before runs that have not left. */
const runOf = (day: Day): SQL => sql`(
  select json_build_object('runId', r.id, 'route', t.name, 'departed', r.departed_at)
  from run_driver d join run r on r.id = d.run_id join route t on t.id = r.route_id
  where d.person_id = p.person_id and r.day = ${day} and r.state <> 'back'
  order by r.departed_at nulls last, r.id limit 1)`

/** Reads one row more than the list shows, to know whether there are more. */
export function listDriversByArea(db: Db, { area, q = '' }: DriverSearch, day: Day) {
  const words = typedWords(q)
  const wanted = [
    area === undefined ? sql`true` : sql`coalesce(p.area_name, '') = ${area}`,
    words.length > 0 ? sql`${DRIVER_WORDS} @@ ${beginningWith(words)}` : sql`true`,
  ]
  return queryRows(
    db,
    RosterRow,
    sql`select p.person_id as "personId", max(p.first_names) as "firstNames", max(p.last_name) as "lastName",
          coalesce(p.area_name, '') as area, bool_and(p.keeper = 'desk') as "isOwn",
          (case when b.person_id is not null then 0 when p.area_name is null then count(distinct p.company_id)
            else coalesce(a.places, 0) end)::integer as places,
          ${runOf(day)} as run,
          case when b.person_id is not null then json_build_object('at', b.blocked_at, 'reason', b.reason,
            'note', b.note, 'by', s.first_name || ' ' || s.last_name) end as blocked
        from personnel p
        left join driver_block b on b.person_id = p.person_id
        left join staff_user s on s.id = b.staff_id
        left join (select area_name, count(*) as places from company
          where transport_customer and ended_at is null group by area_name) a on a.area_name = p.area_name
        where ${sql.join(wanted, sql` and `)}
        group by p.person_id, p.area_name, a.places, b.person_id, s.id
        order by p.area_name nulls last, max(p.last_name), max(p.first_names), p.person_id
        limit ${MOST_DRIVERS + 1}`,
  )
}

const AreaCount = z.strictObject({ area: z.string(), drivers: z.int() })

/** The areas that have drivers or places. */
export const countByArea = (db: Db) =>
  queryRows(
    db,
    AreaCount,
    sql`select area, sum(drivers)::integer as drivers from (
          select coalesce(area_name, '') as area, count(distinct person_id) as drivers from personnel group by area_name
          union all select distinct area_name, 0 from company where ended_at is null and area_name <> ''
        ) found group by area order by area = '', area`,
  )

export const findRows = (tx: Db, personId: string) =>
  tx.select().from(personnel).where(eq(personnel.personId, personId))

export async function findBlock(tx: Db, personId: string) {
  const [found] = await tx.select().from(driverBlock).where(eq(driverBlock.personId, personId))
  return found
}

/** Whether somebody drives in the area, or a place is there. */
export async function isArea(tx: Db, area: string): Promise<boolean> {
  const places = await tx
    .select({ id: company.id })
    .from(company)
    .where(and(eq(company.areaName, area), isNull(company.endedAt)))
    .limit(1)
  if (places.length > 0) return true
  const drivers = await tx
    .select({ id: personnel.id })
    .from(personnel)
    .where(eq(personnel.areaName, area))
    .limit(1)
  return drivers.length > 0
}

export const insertDriver = (
  tx: Db,
  row: Pick<typeof personnel.$inferInsert, 'personId' | 'firstNames' | 'lastName' | 'areaName'>,
) => tx.insert(personnel).values({ ...row, keeper: 'desk' })

export const setArea = (tx: Db, id: number, areaName: string) =>
  tx.update(personnel).set({ areaName }).where(eq(personnel.id, id))

export const insertBlock = (tx: Db, row: typeof driverBlock.$inferInsert) =>
  tx.insert(driverBlock).values(row)

export const deleteBlock = (tx: Db, personId: string) =>
  tx.delete(driverBlock).where(eq(driverBlock.personId, personId))

/** Takes the driver off planned runs. A run that has left stays as it is. */
export const leavePlannedRuns = (tx: Db, personId: string) =>
  tx
    .delete(runDriver)
    .where(
      and(
        eq(runDriver.personId, personId),
        sql`exists (select from run where run.id = ${runDriver.runId} and run.state = 'planned')`,
      ),
    )
