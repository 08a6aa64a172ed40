import type { Day } from '@kassavirta/domain/kernel/dates'
import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { LaterValues } from '../../platform/database/statement.ts'
import { staffMay, staffStatement } from '../../platform/staff/staff-reads.ts'
import { visitConditions, visitSources } from '../../shared/visit-request-queries.ts'
import { caseNumber } from '../../shared/case-number.ts'
import { isHandledWord } from '../../shared/counting-words.ts'
import { utc } from '../../shared/wire-columns.ts'
import { TallyColumn, tallyColumn, type TallyValues } from './bag-tally.ts'

/** The settings that decide what is late. */
const SETTINGS = ['caseDueServiceHours', 'countingDueBankingDays'] as const
export type PulseSettings = Readonly<Record<(typeof SETTINGS)[number], string>>

/** The numbers of a list, and its stamp: another text whenever a row of the list has come, gone or changed. */
const stamped = <Numbers extends z.ZodMiniType>(numbers: Numbers) =>
  z.nullable(z.strictObject({ numbers, stamp: z.string() }))

const Cases = z.strictObject({ new: z.int(), own: z.int(), dueToday: z.int(), late: z.int() })
const Deliveries = z.strictObject({
  day: z.nullable(z.string()),
  unpacked: z.int(),
  all: z.int(),
  undelivered: z.int(),
  runsOut: z.int(),
})
const Waiting = z.strictObject({
  kind: z.enum(['openBag', 'secondCount', 'dispute', 'approval', 'case']),
  id: z.int(),
  title: z.string(),
  note: z.string(),
  since: z.string(),
})

const Pulse = z.strictObject({
  /** What staff have set of those settings that the moments below follow from. */
  settings: z.nullable(z.partialRecord(z.enum(SETTINGS), z.string())),
  bags: z.nullable(TallyColumn),
  suspects: stamped(z.int()),
  cases: stamped(Cases),
  deliveries: z.nullable(Deliveries),
  visits: stamped(z.strictObject({ requests: z.int(), answers: z.int() })),
  approvals: stamped(z.int()),
  waitsForYou: z.array(Waiting),
  deliveryStamp: z.nullable(z.string()),
  runStamp: z.nullable(z.string()),
})
export type FoundPulse = Omit<z.output<typeof Pulse>, 'settings' | 'bags'>

type Values = TallyValues & {
  readonly today: Day
  /** Whoever asked by these moments is overdue, and due today. */
  readonly askedLate: string
  readonly askedToday: string
  /** Wishes for earlier days are not looked at. */
  readonly visitsSince: Day
}
type Later = LaterValues<Values>

const counts = staffMay('count', 'decideCount')
const approves = staffMay('approve')
const answers = staffMay('cases')
const delivers = staffMay('pack', 'dispatch')
const settlesVisits = staffMay('visits')

/** A part that is not the caller's work is not read. */
const partFor = (may: SQL, part: SQL): SQL => sql`case when ${may} then ${part} end`

/** Everything in one statement, with the person who asks: pages ask all day long. */
export const selectPulse = staffStatement(
  Pulse,
  (later: Later): SQL => sql`json_build_object(
    'settings', (select json_object_agg(key, value) from parameter
      where key in (${sql.raw(SETTINGS.map((key) => `'${key}'`).join(', '))})),
    'bags', ${partFor(counts, tallyColumn(later))}, 'suspects', ${partFor(counts, suspects)},
    'cases', ${partFor(answers, cases(later))}, 'visits', ${partFor(settlesVisits, visits(later))},
    'approvals', ${partFor(approves, approvals)}, 'waitsForYou', ${waitsForYou},
    'deliveries', ${partFor(delivers, deliveries(later))}, 'deliveryStamp', ${partFor(delivers, deliveryStamp)},
    'runStamp', ${partFor(delivers, runStamp(later))})`,
)

/** What comes raises the newest number, what goes lowers the count, and each change raises a version. */
const stamp = sql.raw(`concat_ws('-', count(*), max(id), sum(version))`)
const withStamp = (numbers: SQL): SQL => sql`json_build_object('numbers', ${numbers}, 'stamp', ${stamp})`

const suspects = sql`(select ${withStamp(sql`count(*)`)} from suspect_note where handed_on is null)`

/** Nobody decides on what they asked for themselves. */
const approvals = sql`(
  select ${withStamp(sql`count(*) filter (where requested_by <> u.id)`)} from approval where decision is null)`

const cases = ({ askedLate, askedToday }: Later): SQL => sql`(
  select ${withStamp(sql`json_build_object('new', count(*) filter (where state = 'new'),
    'own', count(*) filter (where state = 'open' and is_theirs),
    'dueToday', count(*) filter (where is_theirs and asked_at > ${askedLate}::timestamptz
      and asked_at <= ${askedToday}::timestamptz),
    'late', count(*) filter (where is_theirs and asked_at <= ${askedLate}::timestamptz))`)}
  from (select id, version, state, asked_at, state = 'new' or (state = 'open' and owner_id = u.id) as is_theirs
    from service_case where state <> 'closed') c)`

/** How far ahead somebody who packs looks for the next day. */
const DAYS_AHEAD = 60
const ofTable = (table: string, today: Later['today'], condition: string): SQL =>
  sql`select o.delivery_date as day from ${sql.raw(table)} o
      where o.delivery_date between ${today}::date and ${today}::date + ${sql.raw(String(DAYS_AHEAD))} and ${sql.raw(condition)}`

const UNPACKED_MONEY = `o.stage is null and not ${isHandledWord('o.counting_state')}`

/** The nearest day with something to pack, and its numbers; the index has all that is asked. */
const deliveries = ({ today }: Later): SQL => sql`(
  select json_build_object('day', next.day, 'unpacked', coalesce(n.unpacked, 0), 'all', coalesce(n.orders, 0),
    'undelivered', (select count(*) from change_order where stage = 'notDelivered')
      + (select count(*) from supply_order where stage = 'notDelivered'),
    'runsOut', (select count(*) from run where state = 'left'))
  from (select least(
      (${ofTable('change_order', today, UNPACKED_MONEY)} order by o.delivery_date limit 1),
      (${ofTable('supply_order', today, 'o.stage is null')} order by o.delivery_date limit 1)) as day offset 0) next
  left join lateral (
    select count(*) as orders, count(*) filter (where is_unpacked) as unpacked from (
      select ${sql.raw(UNPACKED_MONEY)} as is_unpacked from change_order o
      where o.delivery_date = next.day and o.stage is distinct from 'cancelled'
      union all
      select o.stage is null from supply_order o
      where o.delivery_date = next.day and o.stage is distinct from 'cancelled') o) n on true)`

/** What the lists of visits hold, with the version of each. */
const wishes = (since: Later['visitsSince']): SQL =>
  sql.join(
    visitSources.flatMap((source) =>
      Object.values(visitConditions).map(
        (isListed) =>
          sql`select v.id, v.stage, v.version from ${sql.raw(source.table)} v where ${isListed(source, since)}`,
      ),
    ),
    sql` union all `,
  )

const visits = ({ visitsSince }: Later): SQL => sql`(
  select ${withStamp(sql`json_build_object('requests', count(*) filter (where stage is null),
    'answers', count(*) filter (where stage = 'declined'))`)}
  from (${wishes(visitsSince)}) w)`

/**
 * What came last and what was changed last; each is the end of an index. One of either is not enough: what is committed late
 * came, or was changed, before what has been seen already.
 */
const AMONG_THE_LAST = 20
const lastOf = (table: string): string =>
  `(select string_agg(id::text, ',') from (select id from ${table} order by id desc limit ${AMONG_THE_LAST}) last),
   (select string_agg(concat(id, '/', version), ',') from (
     select id, version from ${table} where version > 0 order by modified_at desc, id desc limit ${AMONG_THE_LAST}) last)`
const deliveryStamp = sql.raw(`md5(concat_ws('-', ${lastOf('change_order')}, ${lastOf('supply_order')}))`)
/** Runs are looked at on their day, and for some days after it. */
const runStamp = ({ today }: Later): SQL => sql`(select ${stamp} from run where day >= ${today}::date - 7)`

const oldest = sql.raw('order by at, id limit 20')
const bag = sql.raw(`b.id, b.security_bag_number as title, coalesce(c.name, '') as note, b.arrived_at as at
  from bag b left join company c on c.id = b.company_id`)

/** What waits for the person of the statement, by what they may do. */
const waiting: readonly (readonly [SQL, SQL])[] = [
  [staffMay('count'), sql`select 'openBag' as kind, ${bag} where b.counter_id = u.id`],
  // Who has taken part in counting a bag is not asked again.
  [
    counts,
    sql`select case b.state when 'second' then 'secondCount' else 'dispute' end as kind, ${bag}
        where b.state <> 'counted' and b.state in ('second', 'disputed')
          and case b.state when 'second' then ${staffMay('count')} else ${staffMay('decideCount')} end
          and not exists (select from bag_person p where p.bag_id = b.id and p.staff_id = u.id) ${oldest}`,
  ],
  [
    approves,
    sql`select 'approval' as kind, a.id, coalesce(c.name, a.subject) as title, r.first_name || ' ' || r.last_name as note,
          a.requested_at as at
        from approval a join staff_user r on r.id = a.requested_by left join company c on c.id = a.company_id
        where a.decision is null and a.requested_by <> u.id ${oldest}`,
  ],
  [
    answers,
    sql`select 'case' as kind, s.id, (${caseNumber})::text as title, c.name as note, s.asked_at as at
        from service_case s join company c on c.id = s.company_id
        where s.state = 'open' and s.owner_id = u.id ${oldest}`,
  ],
]

const waitsForYou = sql`(
  select coalesce(json_agg(json_build_object('kind', w.kind, 'id', w.id, 'title', w.title, 'note', w.note,
    'since', ${utc('w.at')}) order by w.at, w.kind, w.id), '[]')
  from (select * from (${sql.join(
    waiting.map(([may, part]) => sql`(select * from (${part}) part where ${may})`),
    sql` union all `,
  )}) every order by at, kind, id limit 20) w)`
