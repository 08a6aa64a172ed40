import { sql, type SQL, eq, type Placeholder } from 'drizzle-orm'
import * as z from 'zod/mini'
import { visitStages } from '@kassavirta/domain/bags/deposits/entry-stages'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { type Day, addDays, day, dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { alertPaths } from '@kassavirta/domain/letters/alerts/rules'
import type { VisitList } from '@kassavirta/domain/visits/visits/api'
import {
  visitKinds,
  type VisitKind,
  visitAfter,
  type VisitAct,
  type VisitStep,
} from '@kassavirta/domain/visits/visits/states'
import { stageRow, type StageAuthor } from '../../bags/deposits/entry-events.ts'
import { alertRows } from '../../letters/alerts/alerts.ts'
import { queryRows, type Db } from '../../platform/database/database.ts'
import { revision } from '../../platform/database/row-writes.ts'
import { PAGE_LENGTH } from '../../shared/pages.ts'
import { utc } from '../../shared/wire-columns.ts'
import { visitChangeRequest, visitRequest } from '../../tables/submissions.ts'

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

/** A position in the list of visits, which is sorted by day, kind and number. */
export type VisitCursor = { readonly day: Day; readonly kind: VisitKind; readonly id: number }

type ListSearch = {
  readonly list: VisitList
  readonly since: Day
  readonly office: string | undefined
  readonly after: VisitCursor | undefined
}

const sortedBy = ({ wanted }: VisitSource, list: VisitList): SQL =>
  sql.raw(list === 'settled' ? `coalesce(v.proposed_date, v.${wanted})` : `v.${wanted}`)

/** One branch reads along one index. A kind after the cursor's kind continues with all visits of the cursor's day. */
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

/** Above all row numbers, so that a kind before the cursor's kind continues with the next day. */
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

/** Reads one row more than a page, which shows whether there is another page. */
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
  /** The requested places that have a stop. */
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

/** How long a request that nobody has settled stays in the list of the desk after its day. */
const LATE_DAYS = 7

/** The first day of the desk's lists. */
export const firstVisitDay = (now: Date): Day => addDays(dayOf(now), -LATE_DAYS)

const tables = { visit: visitRequest, visitChange: visitChangeRequest } as const

/** The table of each kind, the column of the requested day, and the column of the original day. */
export const visitSources = [
  { kind: 'visit', table: 'visit_request', wanted: 'suggested_date', original: 'null::date' },
  { kind: 'visitChange', table: 'visit_change_request', wanted: 'new_date', original: 'v.original_date' },
] as const satisfies readonly { readonly kind: VisitKind; readonly [name: string]: string }[]
type VisitSource = (typeof visitSources)[number]

/** The conditions of the lists, each as one of its indexes has it. The table is v. */
export const visitConditions = {
  undecided: ({ wanted }: VisitSource, since: Day | Placeholder): SQL =>
    sql`v.stage is null and v.${sql.raw(wanted)} >= ${since}`,
  proposed: (_: VisitSource, since: Day | Placeholder): SQL =>
    sql`v.stage in ('proposed', 'declined') and v.proposed_date >= ${since}`,
  settled: ({ wanted }: VisitSource, since: Day | Placeholder): SQL =>
    sql`v.stage in ('accepted', 'refused', 'withdrawn') and coalesce(v.proposed_date, v.${sql.raw(wanted)}) >= ${since}`,
} as const

/** The day of a visit as things stand: the proposed day, or else the requested one. */
export const dayOfVisit = ({ proposedDate, wanted }: Pick<VisitRequest, 'proposedDate' | 'wanted'>): Day =>
  proposedDate ?? wanted

function selectVisit(db: Db, kind: VisitKind, id: number) {
  const table = tables[kind]
  return db
    .select({
      id: table.id,
      companyId: table.companyId,
      userId: table.userId,
      createdAt: table.createdAt,
      wanted: kind === 'visit' ? visitRequest.suggestedDate : visitChangeRequest.newDate,
      stage: table.stage,
      attempt: table.attempt,
      proposedDate: table.proposedDate,
      reason: table.reason,
      /** When the desk, the systems or the customer last acted. */
      decidedAt: table.decidedAt,
      version: table.version,
    })
    .from(table)
    .where(eq(table.id, id))
}

type VisitColumns = Awaited<ReturnType<typeof selectVisit>>[number]

/** A customer's request for a visit, or for another day of a planned one. */
export type VisitRequest = Omit<VisitColumns, 'wanted' | 'proposedDate'> & {
  readonly kind: VisitKind
  readonly wanted: Day
  readonly proposedDate: Day | null
}

const toVisit = (kind: VisitKind, found: VisitColumns | undefined): VisitRequest | undefined =>
  found && {
    ...found,
    kind,
    wanted: day(found.wanted),
    proposedDate: found.proposedDate === null ? null : day(found.proposedDate),
  }

export async function findVisitRequest(
  db: Db,
  kind: VisitKind,
  id: number,
): Promise<VisitRequest | undefined> {
  const [found] = await selectVisit(db, kind, id)
  return toVisit(kind, found)
}

/** Locks a request until the transaction ends: the desk, its customer and an import may all be about to settle it. */
export async function lockVisitRequest(
  tx: Db,
  kind: VisitKind,
  id: number,
): Promise<VisitRequest | undefined> {
  const [found] = await selectVisit(tx, kind, id).for('update')
  return toVisit(kind, found)
}

/** The position after an act. An act that is not possible has come after another one that changed the request. */
export function positionAfter(request: VisitRequest, act: VisitAct): VisitStep {
  const next = visitAfter(request, act)
  if (!next) throw new Problem('stateChanged')
  return next
}

type Move = {
  readonly at: Date
  readonly by: StageAuthor
  readonly proposedDate?: Day
  /** The reason that the customer reads. Without one the earlier reason stays. */
  readonly reason?: string
}

/**
 * Moves a locked request. Returns the changed request and the writes of its row, of the step that the customer sees, and of the
 * alert, which is sent unless the customer acted.
 */
export function moveVisit(request: VisitRequest, { attempt, stage }: VisitStep, { at, by, ...terms }: Move) {
  const { kind, id: entryId, companyId, userId: ownerId } = request
  const alert = { kind: 'visitDecided', companyId, ownerId, path: alertPaths[kind](entryId) } as const
  const columns = { ...terms, attempt, stage, decidedAt: at, version: request.version + 1 }
  return {
    request: { ...request, ...columns },
    row: revision(tables[kind], entryId, columns),
    step: stageRow({ kind, entryId, attempt, stage, at, note: terms.reason ?? '', ...by }),
    alerts: by.source === 'customer' ? [] : alertRows([alert], at),
  }
}
