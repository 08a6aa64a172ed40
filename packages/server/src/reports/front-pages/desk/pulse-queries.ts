import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Day } from '@kassavirta/domain/kernel/dates/dates'
import { SECOND_MS } from '@kassavirta/domain/kernel/dates/durations'
import type { StaffCapability } from '@kassavirta/domain/kernel/people/staff-roles'
import { waitingKinds } from '@kassavirta/domain/reports/front-pages/desk-api'
import { unpackedMoney } from '../../../bags/deposits/queries.ts'
import { queryRows, type Db } from '../../../platform/database/database.ts'
import type { StaffCaller } from '../../../platform/staff/staff-session.ts'
import { caseNumber } from '../../../questions/cases/letter-queries.ts'
import { utc } from '../../../shared/wire-columns.ts'
import { visitConditions, visitSources } from '../../../visits/visits/queries.ts'

const Deliveries = z.strictObject({
  /** Orders that wait to be packed, by their day and the rule of their account; supplies have none. */
  waiting: z.array(
    z.strictObject({
      day: z.string(),
      deliveryPolicy: z.nullable(z.enum(['banking', 'fixed', 'days'])),
      deliveryDays: z.nullable(z.string()),
      earliestDeliveryDate: z.nullable(z.string()),
      unpacked: z.int(),
    }),
  ),
  late: z.int(),
  oldestLate: z.nullable(z.strictObject({ day: z.string(), company: z.string() })),
  undelivered: z.int(),
  runsOut: z.int(),
  lateRuns: z.int(),
  oldestLateRun: z.nullable(z.strictObject({ day: z.string(), route: z.string() })),
})
type DeliveryValues = {
  readonly today: Day
  /** The last day whose runs should be back. */
  readonly lastDayBack: Day
}

/** How far ahead somebody who packs looks. */
const DAYS_AHEAD = 60
const isComing = (today: Day): SQL =>
  sql`o.delivery_date between ${today}::date and ${today}::date + ${sql.raw(String(DAYS_AHEAD))}`

const UNPACKED_MONEY = sql.raw(unpackedMoney('o'))
const UNPACKED_SUPPLIES = sql.raw('o.stage is null')
const rule = sql.raw('a.delivery_policy, a.delivery_days, a.earliest_delivery_date')

/**
 * Orders that wait to be packed, grouped by what decides when they freeze. The index holds only orders that have not
 * left.
 */
const waiting = (today: Day): SQL => sql`
  select o.delivery_date as day, ${rule}, count(*) as unpacked
  from change_order o join account a on a.id = o.account_id
  where ${isComing(today)} and ${UNPACKED_MONEY} group by o.delivery_date, ${rule}
  union all
  select o.delivery_date, null, null, null, count(*) from supply_order o
  where ${isComing(today)} and ${UNPACKED_SUPPLIES} group by o.delivery_date`

/** Orders that have not left although their day has passed, as `isLate` says. */
const late = (today: Day): SQL => {
  const of = (table: string, isUnpacked: SQL): SQL =>
    sql`select o.delivery_date as day, o.company_id from ${sql.raw(table)} o 
      where o.delivery_date < ${today}::date
      and (${isUnpacked} or (o.stage = 'packed' and o.packed_at is not null))`
  return sql`(${of('change_order', UNPACKED_MONEY)} union all ${of('supply_order', UNPACKED_SUPPLIES)})`
}

/** Dispatchers also see vans that are late. */
function deliveriesColumn(isDispatcher: boolean, { today, lastDayBack }: DeliveryValues): SQL {
  const isLateRun = sql`r.state = 'left' and r.day <= ${lastDayBack}::date and ${isDispatcher}::boolean`
  return sql`json_build_object(
  'waiting', (select coalesce(json_agg(json_build_object('day', w.day, 'deliveryPolicy', w.delivery_policy,
    'deliveryDays', w.delivery_days, 'earliestDeliveryDate', w.earliest_delivery_date, 'unpacked', w.unpacked)
    order by w.day), '[]') from (${waiting(today)}) w),
  'late', (select count(*) from ${late(today)} l),
  'oldestLate', (select json_build_object('day', l.day, 'company', c.name)
    from (select * from ${late(today)} l order by l.day, l.company_id limit 1) l
    join company c on c.id = l.company_id),
  'undelivered', (select count(*) from change_order where stage = 'notDelivered')
    + (select count(*) from supply_order where stage = 'notDelivered'),
  'runsOut', (select count(*) from run where state = 'left'),
  'lateRuns', (select count(*) from run r where ${isLateRun}),
  'oldestLateRun', (select json_build_object('day', r.day, 'route', t.name) from run r join route t on t.id = r.route_id
    where ${isLateRun} order by r.day, r.id limit 1))`
}

/** How many bags wait, and the stamp of their lists: the same for everybody. */
const Tally = z.strictObject({
  waiting: z.int(),
  late: z.int(),
  second: z.int(),
  aside: z.int(),
  disputed: z.int(),
  stamp: z.string(),
})
type Tally = z.output<typeof Tally>
export type BagTally = {
  readonly counting: Omit<Tally, 'stamp'> & { readonly oldest: string | null }
  readonly stamp: string
}

/**
 * `sign` and `oldest` come from the ends of indexes and are always read. The tally is counted only if the sign has
 * changed.
 */
const TallyColumn = z.strictObject({
  sign: z.string(),
  oldest: z.nullable(z.string()),
  tally: z.nullable(Tally),
})

type TallyValues = { readonly knownSign: string; readonly lateBefore: string }

/**
 * A text that changes with nearly everything that happens to a bag that waits, from the ends of indexes and the few bags
 * that are neither counted nor in the queue. Of the newest rows a few are looked at, because numbers are not committed in
 * their order. It does not see a bag whose declaration was removed while it lay in the queue.
 */
const SIGN = sql.raw(`(select concat_ws('-',
    (select concat_ws('-', count(*), max(id), sum(version)) from bag
      where state not in ('counted', 'withdrawn') and state in ('aside', 'counting', 'second', 'secondCounting', 'disputed')),
    (select concat_ws('-', min(arrived_at)) from bag where state not in ('counted', 'withdrawn') and state = 'arrived'),
    (select concat_ws('-', sum(id), sum(version)) from (select id, version from bag order by id desc limit 20) newest),
    (select sum(id) from (select id from entry_event order by id desc limit 20) newest)) as sign offset 0)`)

/** The numbers and the stamp are counted in one look at the index. */
const tallyColumn = ({ knownSign, lateBefore }: TallyValues): SQL => sql`(
  select json_build_object('sign', known.sign,
    'oldest', (select ${utc('min(arrived_at)')} from bag where state not in ('counted', 'withdrawn') and state = 'arrived'),
    'tally', case when known.sign <> ${knownSign} then (
      select json_build_object('waiting', count(*) filter (where b.state = 'arrived'),
        'late', count(*) filter (where b.state = 'arrived' and b.arrived_at < ${lateBefore}::timestamptz),
        'second', count(*) filter (where b.state = 'second'), 'aside', count(*) filter (where b.state = 'aside'),
        'disputed', count(*) filter (where b.state = 'disputed'),
        'stamp', concat_ws('-', count(*), max(b.id), sum(b.version)))
      from bag b where b.state not in ('counted', 'withdrawn')) end)
  from ${SIGN} known)`

/** The age up to which a tally is used again. Changes that the sign misses are shown after it. */
const TALLY_MS = 5 * SECOND_MS

type StoredTally = {
  readonly sign: string
  readonly lateBefore: string
  readonly tally: Tally
  readonly countedAt: number
}

/**
 * Every open page asks for the pulse all day long, and counting 20 000 bags takes ten times as long as the rest of it.
 * So the last tally is stored and its sign is sent with the query: where nothing has changed, nothing is counted.
 */
export function tallyStore() {
  let last: StoredTally | undefined
  return {
    known: (lateBefore: string): StoredTally | undefined =>
      last && last.lateBefore === lateBefore && performance.now() - last.countedAt < TALLY_MS
        ? last
        : undefined,
    /** The tally of an answer, or the known one where none was counted. */
    take: (
      { sign, oldest, tally }: z.output<typeof TallyColumn>,
      known: StoredTally | undefined,
      lateBefore: string,
    ): BagTally => {
      if (tally) last = { sign, lateBefore, tally, countedAt: performance.now() }
      const found = tally ?? known?.tally
      if (!found) throw new Error('no tally')
      const { stamp, ...numbers } = found
      return { stamp, counting: { ...numbers, oldest } }
    },
  }
}

/** The numbers of a list, and its stamp: a text that changes whenever a row of the list comes, goes or changes. */
const stamped = <Numbers extends z.ZodMiniType>(numbers: Numbers) =>
  z.nullable(z.strictObject({ numbers, stamp: z.string() }))

const Cases = z.strictObject({ new: z.int(), own: z.int(), dueToday: z.int(), late: z.int() })
const Waiting = z.strictObject({
  kind: z.enum(waitingKinds),
  id: z.int(),
  title: z.string(),
  note: z.string(),
  since: z.string(),
})

const Pulse = z.strictObject({
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
export type FoundPulse = Omit<z.output<typeof Pulse>, 'bags'>

type Values = TallyValues &
  DeliveryValues & {
    /** Cases of customers who asked by these moments are overdue, and due today. */
    readonly askedLate: string
    readonly askedToday: string
    /** Approvals that were requested by this moment have lapsed. */
    readonly lapsedBefore: string
    /** Requests for earlier days are not looked at. */
    readonly visitsSince: Day
  }

/** Everything in one statement: pages ask all day long. A part that is not the caller's work is not read. */
export async function readPulse(
  db: Db,
  caller: StaffCaller,
  values: Values,
): Promise<z.output<typeof Pulse>> {
  const partFor = (needs: readonly StaffCapability[], part: SQL): SQL =>
    mayOneOf(caller, needs) ? part : sql`null::json`
  const [found] = await queryRows(
    db,
    Pulse,
    sql`select ${partFor(COUNTS, tallyColumn(values))} as bags, ${partFor(COUNTS, suspects)} as suspects,
      ${partFor(['cases'], cases(caller, values))} as cases, ${partFor(['visits'], visits(values))} as visits,
      ${partFor(['approve'], approvals(caller, values))} as approvals, ${waitsForYou(caller, values)} as "waitsForYou",
      ${partFor(DELIVERS, deliveriesColumn(mayOneOf(caller, ['dispatch']), values))} as deliveries, ${partFor(DELIVERS, deliveryStamp)} as "deliveryStamp",
      ${partFor(DELIVERS, runStamp(values))} as "runStamp"`,
  )
  if (!found) throw new Error('a pulse is one row')
  return found
}

const COUNTS = ['count', 'decideCount'] as const
const DELIVERS = ['pack', 'dispatch'] as const

const mayOneOf = ({ capabilities }: StaffCaller, needs: readonly StaffCapability[]): boolean =>
  needs.some((need) => capabilities.includes(need))

/**
 * A new row raises the highest id, a removed one lowers the count, and a change raises a version, so each of them
 * changes the stamp.
 */
const stamp = sql.raw(`concat_ws('-', count(*), max(id), sum(version))`)
const withStamp = (numbers: SQL): SQL => sql`json_build_object('numbers', ${numbers}, 'stamp', ${stamp})`

const suspects = sql`(select ${withStamp(sql`count(*)`)} from suspect_note where handed_on is null)`

/** Requests that wait for this person: not their own, nor about what they have had a part in, nor lapsed (decisions Q26). */
const isTheirs = ({ staffId }: StaffCaller): SQL =>
  sql`a.requested_by is distinct from ${staffId} and not ${staffId}::integer = any(a.barred)`
const isWaiting = ({ lapsedBefore }: Values): SQL =>
  sql`a.decision is null and a.requested_at > ${lapsedBefore}::timestamptz`

const approvals = (caller: StaffCaller, values: Values): SQL => sql`(
  select ${withStamp(sql`count(*) filter (where ${isTheirs(caller)})`)} from approval a where ${isWaiting(values)})`

const cases = ({ staffId }: StaffCaller, { askedLate, askedToday }: Values): SQL => sql`(
  select ${withStamp(sql`json_build_object('new', count(*) filter (where state = 'new'),
    'own', count(*) filter (where state = 'open' and is_theirs),
    'dueToday', count(*) filter (where is_theirs and asked_at > ${askedLate}::timestamptz
      and asked_at <= ${askedToday}::timestamptz),
    'late', count(*) filter (where is_theirs and asked_at <= ${askedLate}::timestamptz))`)}
  from (select id, version, state, asked_at, state = 'new' or (state = 'open' and owner_id = ${staffId}) as is_theirs
    from service_case where state <> 'closed') c)`

/** The requests in the lists of visits, with the version of each. */
const visitRequests = (since: Day): SQL =>
  sql.join(
    visitSources.flatMap((source) =>
      Object.values(visitConditions).map(
        (isListed) =>
          sql`select v.id, v.stage, v.version from ${sql.raw(source.table)} v where ${isListed(source, since)}`,
      ),
    ),
    sql` union all `,
  )

const visits = ({ visitsSince }: Values): SQL => sql`(
  select ${withStamp(sql`json_build_object('requests', count(*) filter (where stage is null),
    'answers', count(*) filter (where stage = 'declined'))`)}
  from (${visitRequests(visitsSince)}) w)`

/**
 * The newest rows and the ones that were changed last, from the ends of indexes. One of each is not enough: a row that
 * is committed late can be older than rows that were read before.
 */
const AMONG_THE_LAST = 20
const lastOf = (table: string): string =>
  `(select string_agg(id::text, ',') from (select id from ${table} order by id desc limit ${AMONG_THE_LAST}) last),
   (select string_agg(concat(id, '/', version), ',') from (
     select id, version from ${table} where version > 0 order by modified_at desc, id desc limit ${AMONG_THE_LAST}) last)`
const deliveryStamp = sql.raw(`md5(concat_ws('-', ${lastOf('change_order')}, ${lastOf('supply_order')}))`)
/** Runs are looked at on their day, for some days after it, and until they are back. */
const runStamp = ({ today }: Values): SQL =>
  sql`(select ${stamp} from run where day >= ${today}::date - 7 or state = 'left')`

const oldest = sql.raw('order by at, id limit 20')
const bag = sql.raw(`b.id, b.security_bag_number as title, coalesce(c.name, '') as note, b.arrived_at as at
  from bag b left join company c on c.id = b.company_id`)

/** A case with its company, and the colleague who handed it over or asks for its correction. */
const ofCase = sql`s.id, (${caseNumber})::text as title, c.name || ' · ' || w.first_name || ' ' || w.last_name as note`
const fromCase = (by: 'handed_by' | 'correction_by'): SQL =>
  sql`from service_case s join company c on c.id = s.company_id join staff_user w on w.id = s.${sql.raw(by)}`

/** The tasks that wait for a person, by the person's rights. */
function waitsForYou(caller: StaffCaller, values: Values): SQL {
  const { staffId } = caller
  const may = (...needs: readonly StaffCapability[]) => mayOneOf(caller, needs)
  const parts: readonly SQL[] = [
    ...(may('count') ? [sql`select 'openBag' as kind, ${bag} where b.counter_id = ${staffId}`] : []),
    ...(may('count')
      ? [sql`select 'secondCount' as kind, ${bag} where ${isWithoutPart('second', staffId)}`]
      : []),
    ...(may('decideCount')
      ? [sql`select 'dispute' as kind, ${bag} where ${isWithoutPart('disputed', staffId)}`]
      : []),
    ...(may('approve')
      ? [
          sql`select 'approval' as kind, a.id, coalesce(c.name, a.payload -> 'change' ->> 'subject', a.subject) as title,
                coalesce(r.first_name || ' ' || r.last_name, u.first_name || ' ' || u.last_name) as note,
                a.requested_at as at
              from approval a left join staff_user r on r.id = a.requested_by
                left join portal_user u on u.id = a.requested_by_user left join company c on c.id = a.company_id
              where ${isWaiting(values)} and ${isTheirs(caller)} ${oldest}`,
        ]
      : []),
    ...(may('correct')
      ? [
          sql`select 'correction' as kind, ${ofCase}, s.correction_at as at ${fromCase('correction_by')}
              where s.correction_at is not null ${oldest}`,
        ]
      : []),
    ...(may('cases')
      ? [
          sql`select 'handedCase' as kind, ${ofCase}, s.asked_at as at ${fromCase('handed_by')}
              where s.handed_by is not null and s.owner_id = ${staffId} ${oldest}`,
          sql`select 'case' as kind, s.id, (${caseNumber})::text as title, c.name as note, s.asked_at as at
              from service_case s join company c on c.id = s.company_id
              where s.state = 'open' and s.owner_id = ${staffId} and s.handed_by is null ${oldest}`,
        ]
      : []),
  ]
  if (parts.length === 0) return sql`'[]'::json`
  const every = sql.join(
    parts.map((part) => sql`(${part})`),
    sql` union all `,
  )
  return sql`(
    select coalesce(json_agg(json_build_object('kind', w.kind, 'id', w.id, 'title', w.title, 'note', w.note,
      'since', ${utc('w.at')}) order by w.at, w.kind, w.id), '[]')
    from (select * from (${every}) every order by at, kind, id limit 20) w)`
}

/** Bags of a state in whose counting the person has had no part. */
const isWithoutPart = (state: 'second' | 'disputed', staffId: number): SQL =>
  sql`b.state not in ('counted', 'withdrawn') and b.state = ${state}
      and not exists (select from bag_person p where p.bag_id = b.id and p.staff_id = ${staffId}) ${oldest}`
