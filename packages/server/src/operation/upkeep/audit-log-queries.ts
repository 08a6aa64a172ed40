import { AuditRow } from '@kassavirta/domain/operation/upkeep/audit-log-api'
import { addDays, instantAt, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { asc, sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../../platform/database/database.ts'
import { beginningWith, COMPANY_WORDS, typedWords, wordsOf } from '../../shared/company-words.ts'
import type { Cursor } from '../../shared/pages.ts'
import { staffUser } from '../../tables/people.ts'

export type Filters = {
  readonly from?: Day | undefined
  readonly to?: Day | undefined
  readonly staff?: number | undefined
  readonly user?: string | undefined
  readonly place?: string | undefined
  readonly action?: string | undefined
  readonly subject?: string | undefined
}

/** As `portal_user_words` has them. */
const USER_WORDS = wordsOf("u.first_name || ' ' || u.last_name || ' ' || u.username")

/** The most people or places of a name: a name with more is too short for a search in the log. */
const MOST_NAMED = 50

const IdRow = z.strictObject({ id: z.int() })

/** The numbers of the people or places whose name begins with the typed words; none without a word. */
async function idsNamed(db: Db, from: SQL, words: SQL, typed: string): Promise<readonly number[]> {
  const parts = typedWords(typed)
  if (parts.length === 0) return []
  const found = await queryRows(
    db,
    IdRow,
    sql`select id from ${from} where ${words} @@ ${beginningWith(parts)} order by id limit ${MOST_NAMED}`,
  )
  return found.map(({ id }) => id)
}

const Found = z.extend(AuditRow, { at: z.string() })
export type FoundRow = z.output<typeof Found>

/** At midnight of Helsinki. */
const midnight = (day: Day): SQL => sql`${instantAt(day, '00:00').toISOString()}::timestamptz`

/** The conditions on every row, for each index that the search may read. */
function conditionsOf({ from, to, staff, action, subject }: Filters, after: Cursor | undefined): SQL {
  const parts = [
    ...(from ? [sql`a.at >= ${midnight(from)}`] : []),
    ...(to ? [sql`a.at < ${midnight(addDays(to, 1))}`] : []),
    ...(staff === undefined ? [] : [sql`a.staff_id = ${staff}`]),
    ...(action ? [sql`a.action = ${action}`] : []),
    // The empty text has no index of its own.
    ...(subject ? [sql`a.subject = ${subject} and a.subject <> ''`] : []),
    ...(after ? [sql`(a.at, a.id) < (${after.at.toISOString()}::timestamptz, ${after.id})`] : []),
  ]
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `)
}

const columns = sql`a.id as "auditId", to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, a.action,
  case when a.staff_id is not null then 'staff' when a.user_id is not null then 'user' else 'system' end as maker,
  coalesce(s.first_name || ' ' || s.last_name, u.first_name || ' ' || u.last_name, '') as name,
  case when c.id is not null then json_build_object('companyId', c.id, 'name', c.name) end as place,
  a.subject, a.detail::text as detail, l.seq as seal`

const array = (ids: readonly number[]): SQL => sql`${`{${ids.join(',')}}`}::int[]`

/**
 * The newest rows that the filters leave, read along an index: those of each named person or place apart, since no index
 * has the rows of several in the order of time.
 */
export async function searchLog(
  db: Db,
  filters: Filters,
  after: Cursor | undefined,
  limit: number,
): Promise<readonly FoundRow[]> {
  const users = filters.user ? await idsNamed(db, sql`portal_user u`, USER_WORDS, filters.user) : undefined
  const places = filters.place ? await idsNamed(db, sql`company c`, COMPANY_WORDS, filters.place) : undefined
  if (users?.length === 0 || places?.length === 0) return []
  const wanted = conditionsOf(filters, after)
  const newest = sql`order by a.at desc, a.id desc limit ${limit}`
  const rows =
    places || users
      ? sql`unnest(${array(places ?? users ?? [])}) named(id) cross join lateral (
          select * from audit a where ${places ? sql`a.company_id = named.id` : sql`a.user_id = named.id`}
          ${places && users ? sql`and a.user_id = any(${array(users)})` : sql``} and ${wanted} ${newest}) a`
      : sql`(select * from audit a where ${wanted} ${newest}) a`
  return queryRows(
    db,
    Found,
    sql`select ${columns} from ${rows}
        left join staff_user s on s.id = a.staff_id left join portal_user u on u.id = a.user_id
        left join company c on c.id = a.company_id left join audit_seal l on l.audit_id = a.id ${newest}`,
  )
}

export const listStaff = (db: Db) =>
  db
    .select({ staffId: staffUser.id, firstName: staffUser.firstName, lastName: staffUser.lastName })
    .from(staffUser)
    .orderBy(asc(staffUser.lastName), asc(staffUser.firstName), asc(staffUser.id))

/** Each code once. The query jumps in the index from one code to the next, because the log is long and its codes are few. */
export async function listActions(db: Db): Promise<readonly string[]> {
  const found = await queryRows(
    db,
    z.strictObject({ action: z.string() }),
    sql`with recursive each(action) as (
          (select action from audit order by action limit 1)
          union all
          select (select a.action from audit a where a.action > each.action order by a.action limit 1)
          from each where each.action is not null)
        select action from each where action is not null`,
  )
  return found.map(({ action }) => action)
}
