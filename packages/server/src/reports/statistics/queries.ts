import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { fault as faultOf } from '@kassavirta/domain/kernel/contract/fault'
import { fieldProblem } from '@kassavirta/domain/kernel/contract/problem'
import { keysOf } from '@kassavirta/domain/kernel/data/records'
import { type Day, WireMoment, addDays, instantAt } from '@kassavirta/domain/kernel/dates/dates'
import { coins, notes, handledPieceNames } from '@kassavirta/domain/kernel/money/denominations'
import { caseKinds } from '@kassavirta/domain/questions/cases/states'
import * as api from '@kassavirta/domain/reports/statistics/api'
import { type Database, checkRows } from '../../platform/database/database.ts'
import { utc } from '../../shared/wire-columns.ts'

/**
 * The bags that people of the desk closed, with their result as it is now: a correction has changed it. The systems of the
 * provider close theirs without a count here.
 */
const closed = ({ begin, end, office }: NumbersQuery): SQL => sql`(
  select b.id, b.company_id, b.deposit_id, b.arrived_at, b.closed_at, h.id as result_id, h.total_cents,
    coalesce(h.difference_cents, h.total_cents - h.signed_total_cents) as difference, c.name, c.office_in_charge as office
  from bag b join handled_deposit h on h.ext_id = 'desk-bag-' || b.id join company c on c.id = b.company_id
  where b.closed_at >= ${begin}::timestamptz and b.closed_at < ${end}::timestamptz and b.pass > 0
    ${office === undefined ? sql`` : sql`and c.office_in_charge = ${office}`}) b`

const differingSums = sql`count(*) filter (where b.difference <> 0) as differing,
  coalesce(sum(b.difference) filter (where b.difference < 0), 0) as "shortCents",
  coalesce(sum(b.difference) filter (where b.difference > 0), 0) as "overCents"`

export const countedDays = (database: Database, asked: NumbersQuery) =>
  standbyRows(
    database,
    api.CountedDay,
    sql`select to_char(b.closed_at at time zone 'Europe/Helsinki', 'YYYY-MM-DD') as day, b.office, count(*) as bags,
          sum(b.total_cents) as cents, count(*) filter (where b.difference <> 0) as differing
        from ${closed(asked)} group by 1, 2 order by 1 desc, 2`,
  )

const Waits = z.strictObject({
  median: z.nullable(z.int()),
  ninth: z.nullable(z.int()),
  counts: z.array(z.int()),
})
const bandNames = keysOf(api.waitBands)
const bandEnds = sql.raw(
  `array[${Object.values(api.waitBands)
    .flatMap((end) => end ?? [])
    .join()}]`,
)
const bandCounts = sql.raw(
  bandNames.map((_, index) => `count(*) filter (where w.band = ${index})`).join(', '),
)

/** From the arrival to the result, in whole minutes. */
export async function countingWaits(database: Database, asked: NumbersQuery) {
  const [found] = await standbyRows(
    database,
    Waits,
    sql`select percentile_disc(0.5) within group (order by w.minutes) as median,
          percentile_disc(0.9) within group (order by w.minutes) as ninth, json_build_array(${bandCounts}) as counts
        from (select m.minutes, width_bucket(m.minutes, ${bandEnds}) as band
          from (select greatest(floor(extract(epoch from b.closed_at - b.arrived_at) / 60), 0)::integer as minutes
            from ${closed(asked)}) m) w`,
  )
  const { median = null, ninth = null, counts = [] } = found ?? {}
  return { median, ninth, bands: bandNames.map((band, index) => ({ band, count: counts[index] ?? 0 })) }
}

const FoundPlace = z.strictObject({ placeCount: z.int(), place: api.DifferingPlace })

export async function differingPlaces(database: Database, asked: NumbersQuery) {
  const found = await standbyRows(
    database,
    FoundPlace,
    sql`select count(*) over () as "placeCount", row_to_json(p) as place
        from (select b.company_id as "companyId", b.name, b.office, count(*) as bags, ${differingSums}
          from ${closed(asked)} group by b.company_id, b.name, b.office
          having count(*) filter (where b.difference <> 0) > 0) p
        order by p.differing desc, p."shortCents", p.name, p."companyId" limit ${sql.raw(String(api.MOST_PLACES))}`,
  )
  return { placeCount: found[0]?.placeCount ?? 0, places: found.map(({ place }) => place) }
}

/** The counted pieces less the declared ones, by denomination. */
const pieceRows = sql.raw(
  [...notes, ...coins]
    .map(({ fieldName }) => {
      const isCoin = coins.some((coin) => coin.fieldName === fieldName)
      return `('${fieldName}', h.${handledPieceNames[fieldName]} - d.${fieldName}, ${isCoin})`
    })
    .join(', '),
)
const declaredCoins = sql.raw(coins.map(({ fieldName }) => `d.${fieldName}`).join(' + '))

/** Denominations that were not declared one by one have no difference (`compare` of the counting rules). */
export const differingPieces = (database: Database, asked: NumbersQuery) =>
  standbyRows(
    database,
    api.DifferingPieces,
    sql`select v.field, count(*) as bags, coalesce(-sum(v.pieces) filter (where v.pieces < 0), 0) as missing,
          coalesce(sum(v.pieces) filter (where v.pieces > 0), 0) as surplus
        from ${closed(asked)} join handled_deposit h on h.id = b.result_id join deposit d on d.id = b.deposit_id
          cross join lateral (values ${pieceRows}) v (field, pieces, is_coin)
        where v.pieces <> 0 and not d.count_at_service_center and not (v.is_coin and (d.coins_uncounted
          or d.coin_total_sum_cents > 0 and ${declaredCoins} = 0))
        group by v.field`,
  )

/** A person has a row for each bag that they counted first; the bag itself belongs to the last of them. */
export const counterNumbers = (database: Database, asked: NumbersQuery) =>
  standbyRows(
    database,
    api.CounterNumbers,
    sql`select s.id as "staffId", s.first_name || ' ' || s.last_name as name,
          count(*) filter (where b.is_own) as bags,
          count(*) filter (where b.is_own and b.difference <> 0) as differing,
          coalesce(sum(b.difference) filter (where b.is_own and b.difference < 0), 0) as "shortCents",
          coalesce(sum(b.difference) filter (where b.is_own and b.difference > 0), 0) as "overCents",
          count(*) filter (where b.again) as again, count(*) filter (where b.fitted) as fitted
        from (select p.staff_id, b.difference, bool_or(p.compared_before) as again, bool_or(p.fitted) as fitted,
            max(p.pass) = max(max(p.pass)) over (partition by b.id) as is_own
          from ${closed(asked)} join count_pass p on p.bag_id = b.id and p.step = 'first' and p.sent_at is not null
          group by b.id, b.difference, p.staff_id) b
        join staff_user s on s.id = b.staff_id
        group by s.id order by bags desc, s.last_name, s.first_name, s.id`,
  )

const onItsDay = (moment: string): SQL =>
  sql.raw(`count(*) filter (where (r.${moment} at time zone 'Europe/Helsinki')::date = r.day)`)

/** Routes without an office are everybody's. A run of today counts once it is back. */
export const routeNumbers = (database: Database, { from, to, office }: NumbersQuery, today: Day) =>
  standbyRows(
    database,
    api.RouteNumbers,
    sql`select t.id as "routeId", t.name, t.office, count(*) as runs, ${onItsDay('departed_at')} as "leftOnDay",
          ${onItsDay('returned_at')} as "backOnDay", sum(s.stops) as stops, sum(s.delivered) as delivered,
          sum(k.pickups) as pickups, sum(k.fetched) as fetched
        from run r join route t on t.id = r.route_id
          cross join lateral (select count(*) as stops, count(*) filter (where outcome = 'delivered') as delivered
            from run_stop where run_id = r.id) s
          cross join lateral (select count(*) as pickups, count(*) filter (where outcome = 'fetched') as fetched
            from run_pickup where run_id = r.id) k
        where r.day between ${from}::date and ${to}::date
          and (r.day < ${today}::date or r.day = ${today}::date and r.state = 'back')
          ${office === undefined ? sql`` : sql`and t.office in ('', ${office})`}
        group by t.id order by t.name, t.id`,
  )

const ofOffice = (office: string | undefined): SQL =>
  office === undefined
    ? sql``
    : sql`and exists (select from company c where c.id = s.company_id and c.office_in_charge = ${office})`

const AskedCase = z.strictObject({
  kind: z.enum(caseKinds),
  asked: WireMoment,
  answered: z.nullable(WireMoment),
})

/**
 * The cases that customers opened, each with the first answer that its customer could see. Cases of missing bags are
 * left out: the desk opens them.
 */
export const askedCases = (database: Database, { begin, end, office }: NumbersQuery) =>
  standbyRows(
    database,
    AskedCase,
    sql`select s.kind, ${utc('s.created_at')} as asked, (select ${utc('min(e.at)')} from case_entry e
          where e.case_id = s.id and e.visible and e.staff_id is not null) as answered
        from service_case s
        where s.created_at >= ${begin}::timestamptz and s.created_at < ${end}::timestamptz
          and s.kind <> 'missing' ${ofOffice(office)}`,
  )

/** Since when each customer without an answer from the desk waits. */
export const waitingCases = (database: Database, { office }: NumbersQuery) =>
  standbyRows(
    database,
    z.strictObject({ asked: WireMoment }),
    sql`select ${utc('s.asked_at')} as asked from service_case s where s.state in ('new', 'open') ${ofOffice(office)}`,
  )

/**
 * The rows of a select from the standby, if there is a fresh one; else, and after any failure, from the primary. The
 * caller's right was checked on the primary before, and rows that are some seconds old are good enough here (ADR-0030).
 */
async function standbyRows<Row extends z.ZodMiniType>(
  { standby, eachText }: Database,
  row: Row,
  select: SQL,
): Promise<z.output<Row>[]> {
  const read = async (each: Database['eachText']) => {
    const found: unknown[] = []
    await each(sql`select row_to_json(r)::text as json from (${select}) r`, (text) =>
      found.push(JSON.parse(text)),
    )
    return [...checkRows(row, found)]
  }
  // A long read on a standby may be cancelled at any time.
  const rows = standby?.isFresh() ? await read(standby.eachText).catch(() => undefined) : undefined
  return rows ?? read(eachText)
}

/** The checked query of a call. `end` is the moment at which the last day has ended. */
type NumbersQuery = {
  readonly from: Day
  readonly to: Day
  readonly begin: string
  readonly end: string
  readonly office: string | undefined
}

type Query = { readonly from: Day; readonly to: Day; readonly office?: string | undefined }

const tooLong = faultOf('rangeTooLong', { days: api.MOST_DAYS })
const midnight = (on: Day): string => instantAt(on, '00:00').toISOString()

export function checkedQuery({ from, to, office }: Query): NumbersQuery {
  const fault = api.rangeFault({ from, to })
  if (fault === 'endBeforeStart') throw fieldProblem('to', fault)
  if (fault === 'rangeTooLong') throw fieldProblem('to', tooLong)
  return { from, to, begin: midnight(from), end: midnight(addDays(to, 1)), office: office || undefined }
}
