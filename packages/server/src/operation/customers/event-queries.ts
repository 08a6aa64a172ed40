import { caseKinds } from '@kassavirta/domain/questions/cases/states'
import { placeEventKinds, type PlaceEventKind } from '@kassavirta/domain/operation/customers/api'
import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../../platform/database/database.ts'
import { caseNumber } from '../../questions/cases/letter-queries.ts'
import { isHandledWord, isBagOf } from '../../bags/deposits/queries.ts'
import { PAGE_LENGTH } from '../../shared/pages.ts'
import { euros, utc } from '../../shared/wire-columns.ts'

const EventRow = z.strictObject({
  kind: z.enum(placeEventKinds),
  id: z.int(),
  at: z.string(),
  title: z.string(),
  note: z.string(),
  state: z.nullable(z.string()),
  sum: z.nullable(z.number()),
  by: z.string(),
  day: z.nullable(z.string()),
  bagId: z.nullable(z.int()),
  routeId: z.nullable(z.int()),
  began: z.nullable(z.enum(caseKinds)),
})

/** The last event of a page. Several events may have the same moment. */
export type EventCursor = { readonly at: string; readonly kind: PlaceEventKind; readonly id: number }

type Reader = {
  readonly companyId: number
  readonly after: EventCursor | undefined
  /** True for a counter of bags, who must not see the declared sums of uncounted bags. */
  readonly counts: boolean
  readonly seesCases: boolean
}

type Part = {
  readonly table: string
  /** A condition on the rows of this table alone. */
  readonly where?: string
  readonly at?: string
  /** In the order of the row after kind, id and moment. */
  readonly columns: SQL
  readonly joins?: SQL
}

const sender = "coalesce(u.first_name || ' ' || u.last_name, '')"
const senderJoin = sql.raw('left join portal_user u on u.id = e.user_id')
/** A change of a right or of the place: by a customer's administrator, by the staff, or by the systems. */
const actor = "coalesce(u.first_name || ' ' || u.last_name, s.first_name || ' ' || s.last_name, '')"
const actorJoin = sql.raw(
  'left join portal_user u on u.id = e.user_id left join staff_user s on s.id = e.staff_id',
)
const rightVerbs = ['given', 'changed', 'ended', 'cancelled']
const verb = "split_part(e.action, '.', 2)"

/** A deposit that was counted or removed, and so will not be counted any more. */
const isSettled = sql.raw(
  `(b.state = 'counted' or e.removed_at is not null or ${isHandledWord('e.counting_state')})`,
)

const orderPart = (table: string, sum: SQL): Part => ({
  table,
  columns: sql`e.id::text, '', e.stage, ${sum}, ${sql.raw(sender)}, e.delivery_date::text, null, c.route_id, null`,
  joins: sql`${senderJoin} join company c on c.id = e.company_id`,
})

const visitPart = (table: string, day: string): Part => ({
  table,
  columns: sql.raw(`e.id::text, '', e.stage, null, ${sender}, e.${day}::text, null, null, null`),
  joins: senderJoin,
})

const rightPart = (kind: string): Part => ({
  table: 'audit',
  where: `e.action in (${rightVerbs.map((each) => `'${kind}.${each}'`).join(', ')})`,
  at: 'at',
  columns:
    sql.raw(`coalesce(p.first_name || ' ' || p.last_name, ''), coalesce(a.account_number, ''), ${verb}, null,
    ${actor}, null, null, null, null`),
  joins: sql`${actorJoin} left join portal_user p on p.ext_id = e.detail->>'user'
    left join account a on a.ext_id = e.detail->>'account'`,
})

const partsFor = ({ counts }: Reader): Readonly<Record<PlaceEventKind, Part>> => ({
  deposit: {
    table: 'deposit',
    columns: sql`e.security_bag_number, '', coalesce(b.state,
        case when e.removed_at is not null then 'removed' else e.counting_state end),
      ${counts ? sql`case when ${isSettled} then ${euros('e.total_sum_cents')} end` : euros('e.total_sum_cents')},
      ${sql.raw(sender)}, e.register_date::text, b.id, null, null`,
    joins: sql`${senderJoin} left join lateral (select b.id, b.state from deposit d join bag b on ${isBagOf}
      where d.id = e.id order by b.id desc limit 1) b on true`,
  },
  changeOrder: orderPart('change_order', euros('e.total_sum_cents')),
  supplyOrder: orderPart('supply_order', sql`null::float8`),
  visit: visitPart('visit_request', 'suggested_date'),
  visitChange: visitPart('visit_change_request', 'new_date'),
  case: {
    table: 'service_case',
    at: 'created_at',
    columns: sql`(select (${caseNumber})::text from service_case s where s.id = e.id), '', e.state, null,
      ${sql.raw(sender)}, null, null, null, e.kind`,
    joins: senderJoin,
  },
  role: rightPart('role'),
  mandate: rightPart('mandate'),
  place: {
    table: 'audit',
    where: "e.action in ('company.created', 'company.changed', 'company.ended', 'stop.set')",
    at: 'at',
    columns: sql.raw(`'', '', ${verb}, null, ${actor}, null, null, null, null`),
    joins: actorJoin,
  },
})

const rankOf = (kind: PlaceEventKind): number => placeEventKinds.indexOf(kind)

/** A condition for the rows after the cursor: older, or of the same moment and a later rank. */
function isPast(kind: PlaceEventKind, column: SQL, after: EventCursor | undefined): SQL {
  if (!after) return sql`true`
  if (kind === after.kind) return sql`(${column}, e.id) < (${after.at}::timestamptz, ${after.id})`
  const sameMoment = rankOf(kind) < rankOf(after.kind)
  return sameMoment ? sql`${column} <= ${after.at}::timestamptz` : sql`${column} < ${after.at}::timestamptz`
}

/** Reads the newest of each kind by its own index, then the newest of all. */
export function listEvents(db: Db, reader: Reader) {
  const { companyId, after, seesCases } = reader
  const parts = Object.entries(partsFor(reader) as Record<PlaceEventKind, Part>)
    .map(([kind, part]) => ({ ...part, kind: kind as PlaceEventKind }))
    .filter(({ kind }) => seesCases || kind !== 'case')
    .map(({ kind, table, where = 'true', at = 'created_at', columns, joins = sql`` }) => {
      const column = sql.raw(`e.${at}`)
      return sql`(select ${sql.raw(`'${kind}'`)} as kind, e.id, ${utc('e.moment')} as at, e.moment,
          ${sql.raw(String(rankOf(kind)))} as rank, ${columns}
        from (select e.*, ${column} as moment from ${sql.raw(table)} e
          where e.company_id = ${companyId} and ${sql.raw(where)} and ${isPast(kind, column, after)}
          order by ${column} desc, e.id desc limit ${PAGE_LENGTH + 1}) e ${joins})`
    })
  return queryRows(
    db,
    EventRow,
    sql`select kind, id::integer, at, title, note, state, sum, by, day, "bagId", "routeId", began
        from (${sql.join(parts, sql` union all `)}) events
          (kind, id, at, moment, rank, title, note, state, sum, by, day, "bagId", "routeId", began)
        order by moment desc, rank desc, id desc limit ${PAGE_LENGTH + 1}`,
  )
}
