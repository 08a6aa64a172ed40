import { accessEventKinds } from '@kassavirta/domain/people/staff/office-api'
import type { StaffCapability } from '@kassavirta/domain/kernel/people/staff-roles'
import { coins, notes } from '@kassavirta/domain/kernel/money/denominations'
import type { Day } from '@kassavirta/domain/kernel/dates/dates'
import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../../../platform/database/database.ts'
import type { StaffCaller } from '../../../platform/staff/staff-session.ts'
import { caseNumber } from '../../../questions/cases/letter-queries.ts'
import { isHandledWord } from '../../../bags/deposits/queries.ts'
import { isCounted } from '../../../bags/vault/queries.ts'
import { euros, utc } from '../../../shared/wire-columns.ts'

const Counted = z.array(z.strictObject({ hour: z.int(), bags: z.int() }))
const Differences = z.strictObject({
  bags: z.int(),
  short: z.number(),
  over: z.number(),
  suspects: z.int(),
  undeclared: z.int(),
})
const Packed = z.strictObject({
  day: z.string(),
  routes: z.array(
    z.strictObject({ routeId: z.nullable(z.int()), name: z.string(), orders: z.int(), packed: z.int() }),
  ),
})
/** Orders of a day that share a rule of freezing. */
const OrderGroup = z.strictObject({
  deliveryDate: z.string(),
  deliveryPolicy: z.enum(['banking', 'fixed', 'days']),
  deliveryDays: z.nullable(z.string()),
  earliestDeliveryDate: z.nullable(z.string()),
  ofDay: z.int(),
})
const AccessNotices = z.array(
  z.strictObject({ event: z.enum(accessEventKinds), name: z.string(), at: z.string() }),
)
const Vaults = z.strictObject({
  counts: z.int(),
  short: z.number(),
  over: z.number(),
  in: z.number(),
  out: z.number(),
})
const Figures = z.strictObject({
  accessNotices: AccessNotices,
  counted: z.nullable(Counted),
  differences: z.nullable(Differences),
  packed: z.nullable(Packed),
  vaults: z.nullable(Vaults),
  bagsLateNext: z.nullable(z.int()),
  asked: z.nullable(z.array(z.strictObject({ caseId: z.int(), number: z.int(), asked: z.string() }))),
  orderGroups: z.nullable(z.array(OrderGroup)),
})

export type FigureValues = {
  readonly now: Date
  readonly office: string | undefined
  readonly today: Day
  /** Notices from before this moment are old. */
  readonly noticedSince: string
  /** When today began. */
  readonly dayBegan: string
  /** Bags that came from the first to before the second moment become late at the next limit. */
  readonly lateBefore: string
  readonly lateBeforeNext: string
  /** Customers who asked later than this are not overdue yet. */
  readonly askedLate: string
}

const COUNTS = ['count', 'decideCount'] as const
const DECIDES = ['decideCount', 'correct'] as const
const DELIVERS = ['pack', 'dispatch'] as const

/** A figure is read only for those who may open the list behind it. */
export const maySee = ({ capabilities }: StaffCaller, needs: readonly StaffCapability[]): boolean =>
  needs.some((need) => capabilities.includes(need))

/** Everything in one statement, from the ends of indexes and the bags and orders of a day. */
export async function readFigures(db: Db, caller: StaffCaller, values: FigureValues) {
  const partFor = (needs: readonly StaffCapability[], part: SQL): SQL =>
    maySee(caller, needs) ? part : sql`null::json`
  const [found] = await queryRows(
    db,
    Figures,
    sql`select ${accessNotices(caller, values)} as "accessNotices", ${partFor(COUNTS, counted(values))} as counted, ${partFor(DECIDES, differences(values))} as differences,
      ${partFor(DELIVERS, packed(values))} as packed, ${partFor(['vault'], vaults(values))} as vaults, ${partFor(COUNTS, bagsLateNext(values))} as "bagsLateNext",
      ${partFor(['cases'], asked(caller, values))} as asked, ${partFor(DELIVERS, orderGroups(values))} as "orderGroups"`,
  )
  if (!found) throw new Error('figures are one row')
  return found
}

const SHOWN_NOTICES = 10

/** The access notices in the audit log: supervisors see everybody's, others their own. */
const accessNotices = ({ username, capabilities }: StaffCaller, { noticedSince }: FigureValues): SQL => sql`(
  select coalesce(json_agg(json_build_object('event', n.event, 'name', n.name, 'at', ${utc('n.at')})
    order by n.at desc, n.id desc), '[]')
  from (select a.id, a.at, a.detail->>'event' as event, coalesce(u.first_name || ' ' || u.last_name, a.subject) as name
    from audit a left join staff_user u on lower(u.username) = lower(a.subject)
    where a.action = 'staff.told' and a.at > ${noticedSince}::timestamptz
      and (${capabilities.includes('approve')} or a.subject = ${username})
    order by a.at desc, a.id desc limit ${sql.raw(String(SHOWN_NOTICES))}) n)`

/**
 * Bags of an unknown company belong to every office. The company of each bag is looked up alone, because a join may
 * read all companies for a few bags.
 */
const ofOffice = (office: string | undefined): SQL =>
  office
    ? sql`and coalesce((select c.office_in_charge from company c where c.id = b.company_id), ${office}) = ${office}`
    : sql``

/** Bags that people of the desk closed today; the systems of the provider close theirs without a count here. */
const closedToday = ({ office, dayBegan }: FigureValues): SQL =>
  sql`bag b where b.closed_at >= ${dayBegan}::timestamptz and b.pass > 0 ${ofOffice(office)}`

const counted = (values: FigureValues): SQL => sql`(
  select coalesce(json_agg(json_build_object('hour', h.hour, 'bags', h.bags) order by h.hour), '[]')
  from (select extract(hour from b.closed_at at time zone 'Europe/Helsinki')::integer as hour, count(*) as bags
    from ${closedToday(values)} group by 1) h)`

const differences = (values: FigureValues): SQL => sql`(
  select json_build_object('bags', count(*) filter (where d.cents <> 0),
    'short', ${euros('coalesce(sum(d.cents) filter (where d.cents < 0), 0)')},
    'over', ${euros('coalesce(sum(d.cents) filter (where d.cents > 0), 0)')},
    'suspects', coalesce(sum(d.suspects), 0), 'undeclared', count(*) filter (where d.deposit_id is null))
  from (select b.deposit_id, (select coalesce(h.difference_cents, h.total_cents - h.signed_total_cents)
      from handled_deposit h where h.ext_id = 'desk-bag-' || b.id) as cents,
    (select count(*) from suspect_note n where n.bag_id = b.id) as suspects
    from ${closedToday(values)}) d)`

const worthOf = (column: string): string =>
  `(${[...notes, ...coins].map(({ fieldName, unitValue }) => `(${column} ->> '${fieldName}')::bigint * ${unitValue}`).join(' + ')})`
const sumOf = (condition: string): SQL => euros(`coalesce(sum(v.cents) filter (where ${condition}), 0)`)

const vaults = ({ office, dayBegan, now }: FigureValues): SQL => sql`(
  select json_build_object('counts', count(*) filter (where v.kind = 'count'),
    'short', ${sumOf(`v.kind = 'count' and v.cents < 0`)}, 'over', ${sumOf(`v.kind = 'count' and v.cents > 0`)},
    'in', ${sumOf(`v.kind = 'in'`)}, 'out', ${sumOf(`v.kind = 'out'`)})
  from (select e.kind, ${sql.raw(`${worthOf('e.pieces')} - case when e.kind = 'count'
      then coalesce(${worthOf('e.expected')}, ${worthOf('e.pieces')}) else 0 end`)} as cents
    from vault_entry e where e.at >= ${dayBegan}::timestamptz ${office ? sql`and e.office = ${office}` : sql``}
      and not ${isCounted(sql.raw('e.office'), now)}) v)`

const DAYS_AHEAD = 60
const isPacked = sql.raw(`(o.stage is not null or ${isHandledWord('o.counting_state')})`)
const nearest = (table: string, today: Day, waits: SQL): SQL =>
  sql`(select o.delivery_date from ${sql.raw(table)} o where o.delivery_date
      between ${today}::date and ${today}::date + ${sql.raw(String(DAYS_AHEAD))} and ${waits}
      order by o.delivery_date limit 1)`
const hasNotLeft = sql.raw(`(o.stage is null or o.stage = 'packed')`)

const packed = ({ today, office }: FigureValues): SQL => sql`(
  select json_build_object('day', next.day::text, 'routes', coalesce((
    select json_agg(json_build_object('routeId', w.route_id, 'name', w.name, 'orders', w.orders, 'packed', w.packed)
      order by w.name = '', w.name)
    from (select r.id as route_id, coalesce(r.name, '') as name, count(*) as orders, count(*) filter (where o.is_packed) as packed
      from (select o.company_id, ${isPacked} as is_packed from change_order o
          where o.delivery_date = next.day and o.stage is distinct from 'cancelled'
          union all
          select o.company_id, o.stage is not null from supply_order o
          where o.delivery_date = next.day and o.stage is distinct from 'cancelled') o
        join company c on c.id = o.company_id left join route r on r.id = c.route_id
      ${office ? sql`where coalesce(r.office, '') in ('', ${office})` : sql``}
      group by r.id, r.name) w), '[]'))
  from (select least(${nearest('change_order', today, sql`${hasNotLeft} and not (o.stage is null and ${isPacked})`)},
    ${nearest('supply_order', today, hasNotLeft)}) as day offset 0) next
  where next.day is not null)`

const bagsLateNext = ({ office, lateBefore, lateBeforeNext }: FigureValues): SQL => sql`(
  select to_json(count(*)) from bag b
  where b.state not in ('counted', 'withdrawn') and b.state = 'arrived' and b.arrived_at >= ${lateBefore}::timestamptz
    and b.arrived_at < ${lateBeforeNext}::timestamptz ${ofOffice(office)})`

const SHOWN_ANSWERS = 2

/** New cases and those of the caller, the nearest due first. */
const asked = ({ staffId }: StaffCaller, { askedLate }: FigureValues): SQL => sql`(
  select coalesce(json_agg(json_build_object('caseId', a.id, 'number', a.number, 'asked', ${utc('a.asked_at')})
    order by a.asked_at, a.id), '[]')
  from (select s.id, ${caseNumber} as number, s.asked_at from service_case s
    where s.state in ('new', 'open') and (s.state = 'new' or s.owner_id = ${staffId})
      and s.asked_at > ${askedLate}::timestamptz
    order by s.asked_at, s.id limit ${sql.raw(String(SHOWN_ANSWERS))}) a)`

/** Nobody looks further ahead than this at a glance. */
const LOCKS_AHEAD = 14

/**
 * The rules of freezing of the orders that nobody has packed, by day; `ofDay` counts all orders of the day, supplies
 * among them.
 */
const orderGroups = ({ today }: FigureValues): SQL => sql`(
  select coalesce(json_agg(json_build_object('deliveryDate', g.delivery_date::text, 'deliveryPolicy', g.delivery_policy,
    'deliveryDays', g.delivery_days, 'earliestDeliveryDate', g.earliest_delivery_date::text, 'ofDay',
    (select count(*) from change_order o where o.delivery_date = g.delivery_date and o.stage is distinct from 'cancelled')
    + (select count(*) from supply_order o where o.delivery_date = g.delivery_date and o.stage is distinct from 'cancelled'))), '[]')
  from (select o.delivery_date, a.delivery_policy, a.delivery_days, a.earliest_delivery_date
    from change_order o join account a on a.id = o.account_id
    where o.delivery_date between ${today}::date and ${today}::date + ${sql.raw(String(LOCKS_AHEAD))}
      and not ${isPacked}
    group by o.delivery_date, a.delivery_policy, a.delivery_days, a.earliest_delivery_date) g)`
