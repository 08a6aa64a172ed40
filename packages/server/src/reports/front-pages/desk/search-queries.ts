import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { caseKinds } from '@kassavirta/domain/questions/cases/states'
import { hitKinds, type DetailKind } from '@kassavirta/domain/reports/front-pages/desk-api'
import { isBagOf } from '../../../bags/deposits/queries.ts'
import { queryRows, type Db } from '../../../platform/database/database.ts'
import { caseNumber, hasCaseNumber } from '../../../questions/cases/letter-queries.ts'
import { COMPANY_WORDS, PERSON_WORDS, wordQuery } from '../../../shared/company-words.ts'
import { utc } from '../../../shared/wire-columns.ts'

/** At most this many matches are read; a person who misses one types more. */
const LOOKED_AT = '200'
/** At most this many of one kind, so that no kind crowds out the others. */
const OF_A_KIND = '8'

const HitRow = z.strictObject({
  kind: z.enum(hitKinds),
  id: z.int(),
  title: z.string(),
  note: z.string(),
  state: z.nullable(z.string()),
  day: z.nullable(z.string()),
  routeId: z.nullable(z.int()),
  began: z.nullable(z.enum(caseKinds)),
})

type Hit = z.output<typeof HitRow>

type DeskQuery = {
  /** The beginning of a bag number; undefined where too little was typed. */
  readonly bagNumber: string | undefined
  /** The number of an order or a case. */
  readonly number: number | undefined
  /** The beginnings of words. */
  readonly words: readonly string[]
  /** Whether the person works with cases. */
  readonly withCases: boolean
}

/** Finds the bag of a whole number, or the declaration of it. */
export const findScanned = (db: Db, number: string): Promise<readonly Hit[]> =>
  selectHits(
    db,
    bagParts((column) => sql`${column} = ${number}`),
  )

/**
 * Looks for everything that the typed text may mean; a number may be of a bag, an order and a case. No part selects a
 * sum.
 */
export async function findHits(
  db: Db,
  { bagNumber, number, words, withCases }: DeskQuery,
): Promise<readonly Hit[]> {
  const parts = [
    ...(bagNumber === undefined ? [] : bagParts((column) => beginsWith(column, bagNumber))),
    ...(number === undefined ? [] : orderParts(number)),
    ...(number === undefined || !withCases ? [] : [casePart(number)]),
    ...(words.length === 0 ? [] : wordParts(wordQuery(words)).map(withoutDay)),
  ]
  return parts.length === 0 ? [] : selectHits(db, parts)
}

const selectHits = (db: Db, parts: readonly SQL[]): Promise<readonly Hit[]> =>
  queryRows(
    db,
    HitRow,
    sql.join(
      parts.map((part) => sql`(${part})`),
      sql` union all `,
    ),
  )

/** A hit as an answer has it. */
export const toHit = ({ day, routeId, began, ...hit }: Hit) => ({
  ...hit,
  ...(day !== null && { day, routeId }),
  ...(began !== null && { began }),
})

/** Only orders lie on a day and a route, and only cases have a kind of their own. */
const withoutDay = (part: SQL): SQL =>
  sql`select p.*, null::text as day, null::integer as "routeId", null::text as began from (${part}) p`

/** Uses the operators of the index, which do not depend on the language of the database. */
const beginsWith = (column: SQL, beginning: string): SQL =>
  sql`${column} ~>=~ ${beginning} and ${column} ~<~ ${`${beginning}\u{10FFFF}`}`

/**
 * Bags and declarations whose numbers match, in the order of the index. Most declarations have their bag, so only the
 * first matches are checked for one: a short beginning matches thousands.
 */
function bagParts(fits: (number: SQL) => SQL): readonly SQL[] {
  const found = [
    sql`select 'bag' as kind, b.id, b.security_bag_number as title, coalesce(c.name, '') as note, b.state
        from bag b left join company c on c.id = b.company_id
        where ${fits(sql`b.security_bag_number`)}
        order by b.security_bag_number using ~<~ limit ${sql.raw(OF_A_KIND)}`,
    sql`select 'deposit' as kind, d.id, d.security_bag_number as title, c.name as note,
          case when d.removed_at is not null then 'removed' else d.counting_state end as state
        from (select * from deposit d where ${fits(sql`d.security_bag_number`)}
          order by d.security_bag_number using ~<~ limit ${sql.raw(LOOKED_AT)}) d
        join company c on c.id = d.company_id
        where not exists (select from bag b where ${isBagOf})
        order by d.security_bag_number using ~<~ limit ${sql.raw(OF_A_KIND)}`,
  ]
  return found.map(withoutDay)
}

const orderPart = (kind: string, table: string, number: number): SQL => sql`
  select ${sql.raw(`'${kind}'`)} as kind, o.id, o.id::text as title, c.name as note, o.stage as state,
    o.delivery_date::text as day, c.route_id as "routeId", null::text as began
  from ${sql.raw(table)} o join company c on c.id = o.company_id where o.id = ${number}`

const orderParts = (number: number): readonly SQL[] => [
  orderPart('changeOrder', 'change_order', number),
  orderPart('supplyOrder', 'supply_order', number),
]

/** A case with its number, its kind and its place: a number may fit a case of each kind. */
const selectCases = sql`select 'case' as kind, s.id, (${caseNumber})::text as title, c.name as note, s.state,
    null::text as day, null::integer as "routeId", s.kind as began
  from service_case s join company c on c.id = s.company_id`

const casePart = (number: number): SQL =>
  sql`${selectCases} where ${hasCaseNumber(sql`${number}`)}
      order by s.changed_at desc, s.id desc limit ${sql.raw(OF_A_KIND)}`

function wordParts(words: string): readonly SQL[] {
  const query = sql`to_tsquery('simple', ${words})`
  return [
    sql`select 'company' as kind, c.id, c.name as title, c.city as note, null as state
        from (select * from company c where ${COMPANY_WORDS} @@ ${query} and c.ended_at is null limit ${sql.raw(LOOKED_AT)}) c
        order by c.name, c.id limit ${sql.raw(OF_A_KIND)}`,
    sql`select 'person' as kind, p.id, p.first_name || ' ' || p.last_name as title, coalesce((
          select c.name from user_company_role r join company c on c.id = r.company_id
          where r.user_id = p.id and r.ended_at is null order by c.name limit 1), '') as note, null as state
        from (select * from portal_user p where ${PERSON_WORDS} @@ ${query} and p.disabled_at is null
          limit ${sql.raw(LOOKED_AT)}) p
        order by p.last_name, p.first_name, p.id limit ${sql.raw(OF_A_KIND)}`,
  ]
}

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
const facts: Readonly<Record<DetailKind, (id: number) => SQL>> = {
  deposit: (id) => sql`
    select d.security_bag_number as title, d.register_date::text as "salesDay",
      ${utc('d.created_at')} as declared
    from deposit d where d.id = ${id}`,
  person: (id) => sql`
    select p.first_name || ' ' || p.last_name as title, p.phone_number as phone,
      p.email_address as email
    from portal_user p where p.id = ${id} and p.disabled_at is null`,
}

export async function findFacts(db: Db, kind: DetailKind, id: number) {
  const [found] = await queryRows(db, Facts, facts[kind](id))
  return found
}

const casesWhere = (condition: SQL): SQL => sql`
  ${selectCases} where ${condition} order by s.changed_at desc, s.id desc ${newest}`

const person = sql.raw(
  `select 'person' as kind, p.id, p.first_name || ' ' || p.last_name as title, '' as note, null as state`,
)
const COMPANY_HIT = sql.raw(`select 'company' as kind, c.id, c.name as title, c.city as note, null as state`)

const related: Readonly<Record<DetailKind, (id: number, seesCases: boolean) => readonly SQL[]>> = {
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

export const findRelated = (db: Db, kind: DetailKind, id: number, seesCases: boolean) =>
  queryRows(
    db,
    HitRow,
    sql.join(
      related[kind](id, seesCases).map((part) => sql`(${part})`),
      sql` union all `,
    ),
  )
