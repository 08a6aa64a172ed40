import type { Day } from '@kassavirta/domain/kernel/dates/dates'
import { visitStages } from '@kassavirta/domain/bags/deposits/stages/entries'
import type { VisitList } from '@kassavirta/domain/visits/visits/api'
import { visitKinds, type VisitKind } from '@kassavirta/domain/visits/visits/states'
import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../../platform/database/database.ts'
import { PAGE_LENGTH } from '../../shared/pages.ts'
import { visitConditions, visitSources, type VisitSource } from './visit-request-queries.ts'
import { utc } from '../../shared/wire-columns.ts'

const Visit = z.strictObject({
  kind: z.enum(visitKinds),
  entryId: z.int(),
  version: z.int(),
  stage: z.nullable(z.enum(visitStages)),
  companyId: z.int(),
  companyName: z.string(),
  city: z.string(),
  routeId: z.nullable(z.int()),
  routeName: z.nullable(z.string()),
  /** The day by which the list is sorted. */
  day: z.string(),
  wanted: z.string(),
  original: z.nullable(z.string()),
  proposedDate: z.nullable(z.string()),
  sender: z.string(),
  contactInfo: z.string(),
  additionalInfo: z.string(),
  created: z.string(),
  decided: z.nullable(z.string()),
  reason: z.string(),
})
export type Visit = z.output<typeof Visit>

/** A place in the list of the visits: days, then kinds, then numbers. */
export type VisitCursor = { readonly day: Day; readonly kind: VisitKind; readonly id: number }

type ListSearch = {
  readonly list: VisitList
  readonly since: Day
  readonly office: string | undefined
  readonly after: VisitCursor | undefined
}

const sortedBy = ({ wanted }: VisitSource, list: VisitList): SQL =>
  sql.raw(list === 'settled' ? `coalesce(v.proposed_date, v.${wanted})` : `v.${wanted}`)

/** Each branch is one walk along an index; a kind that comes later has all of its own of a day before it. */
function branch(source: VisitSource, condition: SQL, { list, office, after }: ListSearch): SQL {
  const day = sortedBy(source, list)
  const isLater = after !== undefined && source.kind > after.kind
  const follows = after
    ? isLater
      ? sql`and ${day} >= ${after.day}`
      : sql`and (${day}, v.id) > (${after.day}::date, ${source.kind === after.kind ? after.id : MAX_ID}::integer)`
    : sql``
  const ofOffice = office
    ? sql`and exists (select from company c where c.id = v.company_id and c.office_in_charge = ${office})`
    : sql``
  return sql`(select ${columnsOf(source, day)} from ${sql.raw(source.table)} v
    where ${condition} ${follows} ${ofOffice} order by ${day}, v.id limit ${PAGE_LENGTH + 1})`
}

/** Greater than every number of a row: what follows the last of a day is the next day. */
const MAX_ID = 2_147_483_647

const columnsOf = ({ kind, wanted, original }: VisitSource, day: SQL): SQL =>
  sql`${sql.raw(`'${kind}'::text collate "C" as kind, v.${wanted} as wanted, ${original} as original`)}, ${day} as day, v.id,
    v.version, v.stage, v.company_id, v.user_id, v.proposed_date, v.contact_info, v.additional_info, v.created_at,
    v.decided_at, v.reason`

const shown = (requests: SQL): SQL => sql`
  select w.kind, w.id as "entryId", w.version, w.stage, w.company_id as "companyId", c.name as "companyName", c.city,
    r.id as "routeId", r.name as "routeName", w.day::text as day, w.wanted::text as wanted,
    w.original::text as original, w.proposed_date::text as "proposedDate", u.first_name || ' ' || u.last_name as sender,
    w.contact_info as "contactInfo", w.additional_info as "additionalInfo", ${utc('w.created_at')} as created,
    ${utc('w.decided_at')} as decided, w.reason
  from (${requests}) w join company c on c.id = w.company_id join portal_user u on u.id = w.user_id
    left join route r on r.id = c.route_id
  order by w.day, w.kind, w.id`

/** One more than a page, which tells whether there is another. */
export function listRequests(db: Db, search: ListSearch): Promise<readonly Visit[]> {
  const parts =
    search.list === 'settled'
      ? [visitConditions.settled]
      : [visitConditions.undecided, visitConditions.proposed]
  const branches = visitSources.flatMap((source) =>
    parts.map((condition) => branch(source, condition(source, search.since), search)),
  )
  const all = sql.join(branches, sql` union all `)
  return queryRows(
    db,
    Visit,
    shown(sql`select * from (${all}) every order by day, kind, id limit ${PAGE_LENGTH + 1}`),
  )
}

export async function findVisit(db: Db, kind: VisitKind, id: number): Promise<Visit | undefined> {
  const one = visitSources
    .filter((source) => source.kind === kind)
    .map(
      (source) =>
        sql`select ${columnsOf(source, sortedBy(source, 'waiting'))} from ${sql.raw(source.table)} v where v.id = ${id}`,
    )
  const [found] = await queryRows(db, Visit, shown(sql.join(one)))
  return found
}

const Stops = z.strictObject({
  day: z.string(),
  routeId: z.nullable(z.int()),
  stops: z.int(),
  /** Those of the places that were asked about. */
  companies: z.array(z.int()),
})
export type Stops = z.output<typeof Stops>

/** Where the vans stop on some days: at every place with a delivery that was not cancelled, or an agreed visit. */
export function listStops(
  db: Db,
  days: readonly string[],
  companyIds: readonly number[],
): Promise<readonly Stops[]> {
  const onDays = (day: string): SQL => sql`${sql.raw(day)} = any(${sql.param(days)}::date[])`
  const stops = [
    ...['change_order', 'supply_order'].map(
      (table) => sql`select o.delivery_date as day, o.company_id from ${sql.raw(table)} o
        where ${onDays('o.delivery_date')} and o.stage is distinct from 'cancelled'`,
    ),
    ...visitSources.map(({ table, wanted }) => {
      const agreed = `coalesce(v.proposed_date, v.${wanted})`
      return sql`select ${sql.raw(agreed)} as day, v.company_id from ${sql.raw(table)} v
        where ${onDays(agreed)} and v.stage in ('accepted', 'refused', 'withdrawn') and v.stage = 'accepted'`
    }),
  ]
  return queryRows(
    db,
    Stops,
    sql`select s.day::text as day, c.route_id as "routeId", count(distinct s.company_id)::integer as stops,
          coalesce(json_agg(distinct s.company_id) filter (where s.company_id = any(${sql.param(companyIds)}::integer[])), '[]') as companies
        from (${sql.join(stops, sql` union all `)}) s join company c on c.id = s.company_id
        group by s.day, c.route_id`,
  )
}
