import { hitKinds } from '@kassavirta/domain/desk/api'
import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../../platform/database/database.ts'
import { beginningWith, PLACE_WORDS, wordsOf } from '../../shared/place-words.ts'

/** Of more than this that fit, only some are sorted: whoever sees them types more. */
const LOOKED_AT = 200
/** Of one kind not more than this, so that no kind crowds out the others. */
const OF_A_KIND = 8

const Hit = z.strictObject({
  kind: z.enum(hitKinds),
  id: z.int(),
  title: z.string(),
  note: z.string(),
  state: z.nullable(z.string()),
  day: z.nullable(z.string()),
  routeId: z.nullable(z.int()),
})

export type Wanted = {
  /** The beginning of a bag number; undefined where too little was typed. */
  readonly bagNumber: string | undefined
  /** The number of an order or a case. */
  readonly number: number | undefined
  /** The beginnings of words. */
  readonly words: readonly string[]
  readonly seesCases: boolean
}

const PERSON_WORDS = wordsOf("u.first_name || ' ' || u.last_name || ' ' || u.username")

/** Looks for everything in one statement. No part of it selects a sum. */
export async function findHits(db: Db, wanted: Wanted) {
  const parts = [
    ...(wanted.bagNumber === undefined ? [] : bagParts(wanted.bagNumber).map(withoutDay)),
    ...(wanted.number === undefined ? [] : orderParts(wanted.number)),
    ...(wanted.number === undefined || !wanted.seesCases ? [] : [withoutDay(casePart(wanted.number))]),
    ...(wanted.words.length === 0 ? [] : wordParts(wanted.words).map(withoutDay)),
  ].map((part) => sql`(${part})`)
  return parts.length === 0 ? [] : queryRows(db, Hit, sql.join(parts, sql` union all `))
}

/** Only orders lie on a day and a route. */
const withoutDay = (part: SQL): SQL =>
  sql`select p.*, null::text as day, null::integer as "routeId" from (${part}) p`

/** The operators of the index, whatever the language of the database: the numbers from the beginning on, in their order. */
function bagParts(beginning: string): readonly SQL[] {
  const beginsSo = (column: SQL) =>
    sql`${column} ~>=~ ${beginning} and ${column} ~<~ ${`${beginning}\u{10FFFF}`}`
  return [
    sql`select 'bag' as kind, b.id, b.security_bag_number as title, coalesce(c.name, '') as note, b.state
        from bag b left join company c on c.id = b.company_id
        where ${beginsSo(sql`b.security_bag_number`)}
        order by b.security_bag_number using ~<~ limit ${OF_A_KIND}`,
    sql`select 'deposit' as kind, d.id, d.security_bag_number as title, c.name as note,
          case when d.removed_at is not null then 'removed' else d.counting_state end as state
        from deposit d join company c on c.id = d.company_id
        where ${beginsSo(sql`d.security_bag_number`)} and not exists (select from bag b where b.deposit_id = d.id)
        order by d.security_bag_number using ~<~ limit ${OF_A_KIND}`,
  ]
}

const orderPart = (kind: string, table: string, id: number): SQL => sql`
  select ${sql.raw(`'${kind}'`)} as kind, o.id, o.id::text as title, c.name as note, o.stage as state,
    o.delivery_date::text as day, c.route_id as "routeId"
  from ${sql.raw(table)} o join company c on c.id = o.company_id where o.id = ${id}`

const orderParts = (id: number): readonly SQL[] => [
  orderPart('changeOrder', 'change_order', id),
  orderPart('supplyOrder', 'supply_order', id),
]

const casePart = (id: number): SQL =>
  sql`select 'case' as kind, s.id, s.id::text as title, c.name as note, s.state
      from service_case s join company c on c.id = s.company_id where s.id = ${id}`

function wordParts(words: readonly string[]): readonly SQL[] {
  const query = beginningWith(words)
  return [
    sql`select 'place' as kind, c.id, c.name as title, c.city as note, null as state
        from (select * from company c where ${PLACE_WORDS} @@ ${query} and c.ended_at is null limit ${LOOKED_AT}) c
        order by c.name, c.id limit ${OF_A_KIND}`,
    sql`select 'person' as kind, u.id, u.first_name || ' ' || u.last_name as title, coalesce((
          select c.name from user_company_role r join company c on c.id = r.company_id
          where r.user_id = u.id and r.ended_at is null order by c.name limit 1), '') as note, null as state
        from (select * from portal_user u where ${PERSON_WORDS} @@ ${query} and u.disabled_at is null
          limit ${LOOKED_AT}) u
        order by u.last_name, u.first_name, u.id limit ${OF_A_KIND}`,
  ]
}
