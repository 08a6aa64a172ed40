import type { FoundKind } from '@kassavirta/domain/reports/front-pages/desk/api'
import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../../../platform/database/database.ts'
import { isBagOf } from '../../../bags/deposits/open-bags.ts'
import { utc } from '../../../shared/wire-columns.ts'
import { HitRow, selectCases, withoutDay } from './search-queries.ts'

/** Of each kind so many, the newest. */
const newest = sql.raw('limit 8')

const text = z.optional(z.string())
const Facts = z.strictObject({
  title: z.string(),
  salesDay: text,
  declared: text,
  phone: text,
  email: text,
})

/** None of these selects a sum. */
const facts: Readonly<Record<FoundKind, (id: number) => SQL>> = {
  deposit: (id) => sql`
    select d.security_bag_number as title, d.register_date::text as "salesDay",
      ${utc('d.created_at')} as declared
    from deposit d where d.id = ${id}`,
  person: (id) => sql`
    select p.first_name || ' ' || p.last_name as title, p.phone_number as phone,
      p.email_address as email
    from portal_user p where p.id = ${id} and p.disabled_at is null`,
}

export async function findFacts(db: Db, kind: FoundKind, id: number) {
  const [found] = await queryRows(db, Facts, facts[kind](id))
  return found
}

const casesWhere = (condition: SQL): SQL => sql`
  ${selectCases} where ${condition} order by s.changed_at desc, s.id desc ${newest}`

const person = sql.raw(
  `select 'person' as kind, p.id, p.first_name || ' ' || p.last_name as title, '' as note, null as state`,
)
const COMPANY_HIT = sql.raw(`select 'company' as kind, c.id, c.name as title, c.city as note, null as state`)

const related: Readonly<Record<FoundKind, (id: number, seesCases: boolean) => readonly SQL[]>> = {
  deposit: (id, seesCases) => [
    withoutDay(sql`select 'bag' as kind, b.id, b.security_bag_number as title, '' as note, b.state
      from deposit d join bag b on ${isBagOf} where d.id = ${id}`),
    withoutDay(sql`${COMPANY_HIT} from deposit d join company c on c.id = d.company_id where d.id = ${id}`),
    withoutDay(sql`${person} from deposit d join portal_user p on p.id = d.user_id
      where d.id = ${id} and p.disabled_at is null`),
    ...(seesCases ? [casesWhere(sql`s.kind = 'missing' and s.entry_id = ${id}`)] : []),
  ],
  person: (id, seesCases) => [
    withoutDay(sql`${COMPANY_HIT} from user_company_role r join company c on c.id = r.company_id
      where r.user_id = ${id} and r.ended_at is null and c.ended_at is null order by c.name, c.id ${newest}`),
    ...(seesCases ? [casesWhere(sql`s.user_id = ${id}`)] : []),
  ],
}

export const findRelated = (db: Db, kind: FoundKind, id: number, seesCases: boolean) =>
  queryRows(
    db,
    HitRow,
    sql.join(
      related[kind](id, seesCases).map((part) => sql`(${part})`),
      sql` union all `,
    ),
  )
