import { waitingKinds } from '@kassavirta/domain/reports/front-pages/desk/api'
import type { Day } from '@kassavirta/domain/kernel/dates/dates'
import type { StaffCapability } from '@kassavirta/domain/kernel/people/staff-roles'
import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../../../platform/database/database.ts'
import type { StaffCaller } from '../../../platform/staff/staff-access.ts'
import { visitConditions, visitSources } from '../../../visits/visits/visit-request-queries.ts'
import { caseNumber } from '../../../questions/cases/case-number.ts'
import { utc } from '../../../shared/wire-columns.ts'
import { Deliveries, deliveriesColumn, type DeliveryValues } from './delivery-pulse-queries.ts'
import { TallyColumn, tallyColumn, type TallyValues } from './bag-tally-queries.ts'

/** The numbers of a list, and its stamp: another text whenever a row of the list has come, gone or changed. */
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

/** What comes raises the newest number, what goes lowers the count, and each change raises a version. */
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

/** What the lists of visits hold, with the version of each. */
const wishes = (since: Day): SQL =>
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
/** Runs are looked at on their day, for some days after it, and until they are back. */
const runStamp = ({ today }: Values): SQL =>
  sql`(select ${stamp} from run where day >= ${today}::date - 7 or state = 'left')`

const oldest = sql.raw('order by at, id limit 20')
const bag = sql.raw(`b.id, b.security_bag_number as title, coalesce(c.name, '') as note, b.arrived_at as at
  from bag b left join company c on c.id = b.company_id`)

/** A case with its place and whoever gave it or asks for something. */
const ofCase = sql`s.id, (${caseNumber})::text as title, c.name || ' · ' || w.first_name || ' ' || w.last_name as note`
const fromCase = (by: 'handed_by' | 'correction_by'): SQL =>
  sql`from service_case s join company c on c.id = s.company_id join staff_user w on w.id = s.${sql.raw(by)}`

/** What waits for a person, by what they may do. */
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

/** Who has taken part in counting a bag is not asked again. */
const isWithoutPart = (state: 'second' | 'disputed', staffId: number): SQL =>
  sql`b.state not in ('counted', 'withdrawn') and b.state = ${state}
      and not exists (select from bag_person p where p.bag_id = b.id and p.staff_id = ${staffId}) ${oldest}`
