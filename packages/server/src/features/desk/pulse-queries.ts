import { HANDLED_WORD } from '@kassavirta/domain/kernel/counting-state'
import type { Day } from '@kassavirta/domain/kernel/dates'
import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../../platform/database/database.ts'
import { wishLists, wishSources } from '../../shared/visit-wishes.ts'
import { utc } from '../../shared/wire-columns.ts'

const Counting = z.strictObject({
  waiting: z.int(),
  oldest: z.nullable(z.string()),
  late: z.int(),
  second: z.int(),
  aside: z.int(),
  disputed: z.int(),
  suspects: z.int(),
})
const Cases = z.strictObject({ new: z.int(), own: z.int(), dueToday: z.int(), late: z.int() })
const Deliveries = z.strictObject({
  day: z.nullable(z.string()),
  unpacked: z.int(),
  all: z.int(),
  undelivered: z.int(),
  runsOut: z.int(),
})
const Visits = z.strictObject({ requests: z.int(), answers: z.int() })
const Waiting = z.strictObject({
  kind: z.enum(['openBag', 'secondCount', 'dispute', 'approval', 'case']),
  id: z.int(),
  title: z.string(),
  note: z.string(),
  since: z.string(),
})

const Pulse = z.strictObject({
  counting: z.nullable(Counting),
  cases: z.nullable(Cases),
  deliveries: z.nullable(Deliveries),
  visits: z.nullable(Visits),
  approvals: z.nullable(z.int()),
  waitsForYou: z.array(Waiting),
  bagStamp: z.nullable(z.string()),
  suspectStamp: z.nullable(z.string()),
  approvalStamp: z.nullable(z.string()),
  caseStamp: z.nullable(z.string()),
  deliveryStamp: z.nullable(z.string()),
  runStamp: z.nullable(z.string()),
  visitStamp: z.nullable(z.string()),
})

export type PulseReader = {
  readonly staffId: number
  readonly counts: boolean
  readonly decides: boolean
  readonly approves: boolean
  readonly answers: boolean
  readonly delivers: boolean
  readonly today: string
  readonly settlesVisits: boolean
  /** Bags that came before this are late. */
  readonly lateBefore: Date
  /** Whoever asked by these moments is overdue, and due today. */
  readonly askedLate: Date
  readonly askedToday: Date
  /** Wishes for earlier days are not looked at. */
  readonly visitsSince: Day
}

const none = sql`null`
const moment = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`
const MOST_WAITING = 20

/** Everything in one statement: pages ask all day long. A part that is not the caller's work is not read. */
export async function readPulse(db: Db, reader: PulseReader) {
  const sees = reader.counts || reader.decides
  const [found] = await queryRows(
    db,
    Pulse,
    sql`select ${sees ? counting(reader) : none} as counting, ${reader.answers ? cases(reader) : none} as cases,
      ${reader.settlesVisits ? visits(reader) : none} as visits, ${reader.settlesVisits ? visitStamp(reader) : none} as "visitStamp",
      ${reader.approves ? approvals(reader) : none} as approvals, ${waitsFor(reader)} as "waitsForYou",
      ${sees ? bagStamp : none} as "bagStamp", ${sees ? suspectStamp : none} as "suspectStamp",
      ${reader.approves ? approvalStamp : none} as "approvalStamp", ${reader.answers ? caseStamp : none} as "caseStamp",
      ${reader.delivers ? deliveries(reader) : none} as deliveries, ${reader.delivers ? deliveryStamp : none} as "deliveryStamp",
      ${reader.delivers ? runStamp(reader) : none} as "runStamp"`,
  )
  if (!found) throw new Error('no row')
  return found
}

const counting = ({ lateBefore }: PulseReader): SQL => sql`(
  select json_build_object('waiting', count(*) filter (where b.state = 'arrived'),
    'oldest', to_char(min(b.arrived_at) filter (where b.state = 'arrived') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'late', count(*) filter (where b.state = 'arrived' and b.arrived_at < ${moment(lateBefore)}),
    'second', count(*) filter (where b.state = 'second'), 'aside', count(*) filter (where b.state = 'aside'),
    'disputed', count(*) filter (where b.state = 'disputed'),
    'suspects', (select count(*) from suspect_note n where n.handed_on is null))
  from bag b where b.state <> 'counted')`

const cases = ({ staffId, askedLate, askedToday }: PulseReader): SQL => sql`(
  select json_build_object('new', count(*) filter (where s.state = 'new'),
    'own', count(*) filter (where s.state = 'open'),
    'dueToday', count(*) filter (where s.asked_at > ${moment(askedLate)} and s.asked_at <= ${moment(askedToday)}),
    'late', count(*) filter (where s.asked_at <= ${moment(askedLate)}))
  from service_case s where s.state = 'new' or (s.state = 'open' and s.owner_id = ${staffId}))`

/** How far ahead somebody who packs looks for the next day. */
const DAYS_AHEAD = 60
const ofTable = (table: string, today: string, condition: string): SQL =>
  sql`select o.delivery_date as day from ${sql.raw(table)} o
      where o.delivery_date between ${today} and ${today}::date + ${sql.raw(String(DAYS_AHEAD))} and ${sql.raw(condition)}`

const UNPACKED_MONEY = `o.stage is null and lower(btrim(o.counting_state)) <> '${HANDLED_WORD}'`

/** The nearest day with something to pack, and its numbers; the index has all that is asked. */
const deliveries = ({ today }: PulseReader): SQL => sql`(
  select json_build_object('day', next.day, 'unpacked', coalesce(n.unpacked, 0), 'all', coalesce(n.orders, 0),
    'undelivered', (select count(*) from change_order where stage = 'notDelivered')
      + (select count(*) from supply_order where stage = 'notDelivered'),
    'runsOut', (select count(*) from run where state = 'left'))
  from (select least(
      (${ofTable('change_order', today, UNPACKED_MONEY)} order by o.delivery_date limit 1),
      (${ofTable('supply_order', today, 'o.stage is null')} order by o.delivery_date limit 1)) as day) next
  left join lateral (
    select count(*) as orders, count(*) filter (where is_unpacked) as unpacked from (
      select ${sql.raw(UNPACKED_MONEY)} as is_unpacked from change_order o
      where o.delivery_date = next.day and o.stage is distinct from 'cancelled'
      union all
      select o.stage is null from supply_order o
      where o.delivery_date = next.day and o.stage is distinct from 'cancelled') o) n on true)`
/** What the lists of visits hold, with the version of each. */
const wishes = (since: Day, lists: readonly (keyof typeof wishLists)[]): SQL =>
  sql.join(
    wishSources.flatMap((source) =>
      lists.map(
        (list) =>
          sql`select v.id, v.stage, v.version from ${sql.raw(source.table)} v where ${wishLists[list](source, since)}`,
      ),
    ),
    sql` union all `,
  )

const visits = ({ visitsSince }: PulseReader): SQL => sql`(
  select json_build_object('requests', count(*) filter (where w.stage is null),
    'answers', count(*) filter (where w.stage = 'declined'))
  from (${wishes(visitsSince, ['undecided', 'proposed'])}) w)`

const visitStamp = ({ visitsSince }: PulseReader): SQL => sql`(
  select concat_ws('-', count(*), max(w.id), sum(w.version))
  from (${wishes(visitsSince, ['undecided', 'proposed', 'settled'])}) w)`

/** Nobody decides on what they asked for themselves. */
const pendingFor = (staffId: number): SQL => sql`a.decision is null and a.requested_by <> ${staffId}`

const approvals = ({ staffId }: PulseReader): SQL =>
  sql`(select count(*)::integer from approval a where ${pendingFor(staffId)})`

/**
 * Another text whenever a row of a list has come, gone or changed: what comes raises the newest number, what goes lowers
 * the count, and each change raises a version.
 */
const stampOf = (from: string, version = 'version'): SQL =>
  sql.raw(`(select concat_ws('-', count(*), max(id), sum(${version})) from ${from})`)

const bagStamp = stampOf(`bag where state <> 'counted'`)
const suspectStamp = stampOf('suspect_note where handed_on is null')
const approvalStamp = stampOf('approval where decision is null')
const caseStamp = stampOf(`service_case where state <> 'closed'`)

/** What came last and what was changed last; each is the end of an index. */
const lastOf = (table: string): string =>
  `(select max(id) from ${table}), (select concat(extract(epoch from modified_at), '/', id, '/', version)
    from ${table} where version > 0 order by modified_at desc, id desc limit 1)`
const deliveryStamp = sql.raw(`concat_ws('-', ${lastOf('change_order')}, ${lastOf('supply_order')})`)
/** Runs are looked at on their day, and for some days after it. */
const runStamp = ({ today }: PulseReader): SQL =>
  sql`(select concat_ws('-', count(*), max(id), sum(version)) from run where day >= ${today}::date - 7)`

/** Who has taken part in counting a bag is not asked again. */
const notCountedBy = (staffId: number): SQL =>
  sql`not exists (select from bag_person p where p.bag_id = b.id and p.staff_id = ${staffId})`

const bagRow = (kind: string): SQL =>
  sql.raw(`select '${kind}' as kind, b.id, b.security_bag_number as title, coalesce(c.name, '') as note, b.arrived_at as at
    from bag b left join company c on c.id = b.company_id`)

function waitsFor({ staffId, counts, decides, approves, answers }: PulseReader): SQL {
  const most = sql`limit ${MOST_WAITING}`
  const parts = [
    ...(counts
      ? [
          sql`${bagRow('openBag')} where b.counter_id = ${staffId}`,
          sql`${bagRow('secondCount')} where b.state <> 'counted' and b.state = 'second' and ${notCountedBy(staffId)}
              order by b.arrived_at, b.id ${most}`,
        ]
      : []),
    ...(decides
      ? [
          sql`${bagRow('dispute')} where b.state <> 'counted' and b.state = 'disputed' and ${notCountedBy(staffId)}
              order by b.arrived_at, b.id ${most}`,
        ]
      : []),
    ...(approves
      ? [
          sql`select 'approval' as kind, a.id, coalesce(c.name, a.subject) as title, r.first_name || ' ' || r.last_name as note,
                a.requested_at as at
              from approval a join staff_user r on r.id = a.requested_by left join company c on c.id = a.company_id
              where ${pendingFor(staffId)} order by a.requested_at, a.id ${most}`,
        ]
      : []),
    ...(answers
      ? [
          sql`select 'case' as kind, s.id, s.id::text as title, c.name as note, s.asked_at as at
              from service_case s join company c on c.id = s.company_id
              where s.state = 'open' and s.owner_id = ${staffId} order by s.asked_at, s.id ${most}`,
        ]
      : []),
  ].map((part) => sql`(${part})`)
  if (parts.length === 0) return sql`'[]'::json`
  return sql`(
    select coalesce(json_agg(json_build_object('kind', w.kind, 'id', w.id, 'title', w.title, 'note', w.note,
      'since', ${utc('w.at')}) order by w.at, w.kind, w.id), '[]')
    from (select * from (${sql.join(parts, sql` union all `)}) every order by at, kind, id ${most}) w)`
}
