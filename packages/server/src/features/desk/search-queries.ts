import { caseKinds } from '@kassavirta/domain/cases/states'
import { hitKinds } from '@kassavirta/domain/desk/api'
import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from '../../platform/database/database.ts'
import type { LaterValues } from '../../platform/database/statement.ts'
import { staffMay, staffStatement, type StaffAsked } from '../../platform/staff/staff-reads.ts'
import { caseNumber, hasCaseNumber } from '../../shared/case-number.ts'
import { isBagOf } from '../../shared/open-bags.ts'
import { PLACE_WORDS, wordQuery, wordsOf } from '../../shared/place-words.ts'

/** Of more than this that fit, only some are sorted: whoever sees them types more. */
const LOOKED_AT = '200'
/** Of one kind not more than this, so that no kind crowds out the others. */
const OF_A_KIND = '8'

export const HitRow = z.strictObject({
  kind: z.enum(hitKinds),
  id: z.int(),
  title: z.string(),
  note: z.string(),
  state: z.nullable(z.string()),
  day: z.nullable(z.string()),
  routeId: z.nullable(z.int()),
  began: z.nullable(z.enum(caseKinds)),
})

export type Wanted = {
  /** The whole number of a bag, where only that is looked for. */
  readonly scanned?: string
  /** The beginning of a bag number; undefined where too little was typed. */
  readonly bagNumber: string | undefined
  /** The number of an order or a case. */
  readonly number: number | undefined
  /** The beginnings of words. */
  readonly words: readonly string[]
}

type Values = {
  readonly from: string
  readonly to: string
  readonly number: number
  readonly words: string
}
type Later = LaterValues<Values>

const PERSON_WORDS = wordsOf("p.first_name || ' ' || p.last_name || ' ' || p.username")

/** What is looked for by each kind of text; a number may be all of them. */
const parts = {
  scanned: (later: Later): readonly SQL[] => bagParts((column) => sql`${column} = ${later.from}`),
  bagNumber: (later: Later): readonly SQL[] => bagParts((column) => beginsSo(column, later)),
  number: (later: Later): readonly SQL[] => [...orderParts(later), casePart(later)],
  words: (later: Later): readonly SQL[] => wordParts(later).map(withoutDay),
} as const
type Part = keyof typeof parts

/** The statements of what can be typed, each made when it is first wanted. No part of any selects a sum. */
const statements = new Map<string, ReturnType<typeof hitStatement>>()

const hitStatement = (names: readonly Part[]) =>
  staffStatement(z.array(HitRow), (later: Later): SQL => {
    const hits = names.flatMap((name) => parts[name](later)).map((part) => sql`(${part})`)
    return hits.length === 0
      ? sql`'[]'::json`
      : sql`(select coalesce(json_agg(hit), '[]') from (${sql.join(hits, sql` union all `)}) hit)`
  })

/** Looks for everything in one statement, with the person who looks. */
export function findHits(db: Db, asked: StaffAsked, { scanned, bagNumber, number, words }: Wanted) {
  const names: readonly Part[] = [
    ...(scanned === undefined ? [] : (['scanned'] as const)),
    ...(bagNumber === undefined ? [] : (['bagNumber'] as const)),
    ...(number === undefined ? [] : (['number'] as const)),
    ...(words.length === 0 ? [] : (['words'] as const)),
  ]
  const key = names.join(' ')
  const select = statements.get(key) ?? hitStatement(names)
  statements.set(key, select)
  return select(db, asked, {
    from: scanned ?? bagNumber ?? '',
    to: `${bagNumber}\u{10FFFF}`,
    number: number ?? 0,
    words: wordQuery(words),
  })
}

/** A hit as it is told. */
export const toHit = ({ day, routeId, began, ...hit }: z.output<typeof HitRow>) => ({
  ...hit,
  ...(day !== null && { day, routeId }),
  ...(began !== null && { began }),
})

/** Only orders lie on a day and a route, and only cases have a kind of their own. */
export const withoutDay = (part: SQL): SQL =>
  sql`select p.*, null::text as day, null::integer as "routeId", null::text as began from (${part}) p`

/** The operators of the index, whatever the language of the database. */
const beginsSo = (column: SQL, { from, to }: Later): SQL =>
  sql`${column} ~>=~ ${from} and ${column} ~<~ ${to}`

/** Bags and declarations whose numbers fit, in the order of the index. */
function bagParts(fits: (number: SQL) => SQL): readonly SQL[] {
  const found = [
    sql`select 'bag' as kind, b.id, b.security_bag_number as title, coalesce(c.name, '') as note, b.state
        from bag b left join company c on c.id = b.company_id
        where ${fits(sql`b.security_bag_number`)}
        order by b.security_bag_number using ~<~ limit ${sql.raw(OF_A_KIND)}`,
    sql`select 'deposit' as kind, d.id, d.security_bag_number as title, c.name as note,
          case when d.removed_at is not null then 'removed' else d.counting_state end as state
        from deposit d join company c on c.id = d.company_id
        where ${fits(sql`d.security_bag_number`)} and not exists (select from bag b where ${isBagOf})
        order by d.security_bag_number using ~<~ limit ${sql.raw(OF_A_KIND)}`,
  ]
  return found.map(withoutDay)
}

const orderPart = (kind: string, table: string, { number }: Later): SQL => sql`
  select ${sql.raw(`'${kind}'`)} as kind, o.id, o.id::text as title, c.name as note, o.stage as state,
    o.delivery_date::text as day, c.route_id as "routeId", null::text as began
  from ${sql.raw(table)} o join company c on c.id = o.company_id where o.id = ${number}`

const orderParts = (later: Later): readonly SQL[] => [
  orderPart('changeOrder', 'change_order', later),
  orderPart('supplyOrder', 'supply_order', later),
]

/** A case with its number, its kind and its place: a number may fit a case of each kind. */
export const selectCases = sql`select 'case' as kind, s.id, (${caseNumber})::text as title, c.name as note, s.state,
    null::text as day, null::integer as "routeId", s.kind as began
  from service_case s join company c on c.id = s.company_id`

/** The person of the statement is `u`. */
const casePart = ({ number }: Later): SQL =>
  sql`${selectCases} where ${hasCaseNumber(sql`${number}`)} and ${staffMay('cases')}
      order by s.changed_at desc, s.id desc limit ${sql.raw(OF_A_KIND)}`

function wordParts({ words }: Later): readonly SQL[] {
  const query = sql`to_tsquery('simple', ${words})`
  return [
    sql`select 'place' as kind, c.id, c.name as title, c.city as note, null as state
        from (select * from company c where ${PLACE_WORDS} @@ ${query} and c.ended_at is null limit ${sql.raw(LOOKED_AT)}) c
        order by c.name, c.id limit ${sql.raw(OF_A_KIND)}`,
    sql`select 'person' as kind, p.id, p.first_name || ' ' || p.last_name as title, coalesce((
          select c.name from user_company_role r join company c on c.id = r.company_id
          where r.user_id = p.id and r.ended_at is null order by c.name limit 1), '') as note, null as state
        from (select * from portal_user p where ${PERSON_WORDS} @@ ${query} and p.disabled_at is null
          limit ${sql.raw(LOOKED_AT)}) p
        order by p.last_name, p.first_name, p.id limit ${sql.raw(OF_A_KIND)}`,
  ]
}
