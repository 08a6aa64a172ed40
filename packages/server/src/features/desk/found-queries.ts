import type { FoundKind } from '@kassavirta/domain/desk/api'
import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../../platform/database/database.ts'
import { isBagOf } from '../../shared/open-bags.ts'
import { utc } from '../../shared/wire-columns.ts'
import { HitRow, selectCases, withoutDay } from './search-queries.ts'

/** Of each kind so many, the newest. */
const newest = sql.raw('limit 8')

const text = z.optional(z.string())
const Facts = z.strictObject({
  title: z.string(),
  companyId: z.nullable(z.int()),
  salesDay: text,
  declared: text,
  address: text,
  businessId: text,
  office: text,
  route: text,
  phone: text,
  email: text,
})

/** None of these selects a sum. */
const facts: Readonly<Record<FoundKind, (id: number) => SQL>> = {
  deposit: (id) => sql`
    select d.security_bag_number as title, d.company_id as "companyId", d.register_date::text as "salesDay",
      ${utc('d.created_at')} as declared
    from deposit d where d.id = ${id}`,
  company: (id) => sql`
    select c.name as title, c.id as "companyId", c.business_id as "businessId", c.office_in_charge as office,
      concat_ws(', ', nullif(c.street, ''), nullif(btrim(c.postcode || ' ' || c.city), '')) as address,
      coalesce(r.name || ', ' || c.stop_number, '') as route
    from company c left join route r on r.id = c.route_id where c.id = ${id} and c.ended_at is null`,
  person: (id) => sql`
    select p.first_name || ' ' || p.last_name as title, null::integer as "companyId", p.phone_number as phone,
      p.email_address as email
    from portal_user p where p.id = ${id} and p.disabled_at is null`,
}

export async function findFacts(db: Db, kind: FoundKind, id: number) {
  const [found] = await queryRows(db, Facts, facts[kind](id))
  return found
}

/** The last declarations of a place: the bag where it has come, else the declaration. */
const declarationsOf = (id: number): SQL => sql`
  select case when b.id is null then 'deposit' else 'bag' end as kind, coalesce(b.id, d.id) as id,
    d.security_bag_number as title, to_char(d.register_date, 'FMDD.FMMM.YYYY') as note,
    coalesce(b.state, case when d.removed_at is not null then 'removed' else d.counting_state end) as state
  from (select * from deposit where company_id = ${id} order by created_at desc, id desc ${newest}) d
    left join bag b on ${isBagOf}
  order by d.created_at desc, d.id desc`

const ordersOf = (kind: string, table: string, id: number): SQL => sql`
  select ${sql.raw(`'${kind}'`)} as kind, o.id, o.id::text as title, to_char(o.delivery_date, 'FMDD.FMMM.YYYY') as note,
    o.stage as state, o.delivery_date::text as day, c.route_id as "routeId", null::text as began
  from ${sql.raw(table)} o join company c on c.id = o.company_id
  where o.company_id = ${id} order by o.created_at desc, o.id desc ${newest}`

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
  company: (id, seesCases) => [
    withoutDay(declarationsOf(id)),
    ordersOf('changeOrder', 'change_order', id),
    ordersOf('supplyOrder', 'supply_order', id),
    ...(seesCases ? [casesWhere(sql`s.company_id = ${id}`)] : []),
    withoutDay(sql`${person} from user_company_role r join portal_user p on p.id = r.user_id
      where r.company_id = ${id} and r.ended_at is null and p.disabled_at is null
      order by p.last_name, p.first_name, p.id ${newest}`),
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
