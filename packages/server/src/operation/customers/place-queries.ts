import { MOST_FOUND, Place, PlaceRow, placeFlags } from '@kassavirta/domain/operation/customers/api'
import type { Group } from '@kassavirta/domain/operation/customers/rules'
import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../../platform/database/database.ts'
import { beginningWith, COMPANY_WORDS, PERSON_WORDS, typedWords } from '../../shared/company-words.ts'
import { PAGE_LENGTH } from '../../shared/pages.ts'
import { utc } from '../../shared/wire-columns.ts'

/** Through what a place was found; null where its own words say it. */
export type Found = z.output<typeof FoundRow>
const FoundRow = z.strictObject({
  companyId: z.int(),
  by: z.nullable(z.enum(['account', 'person'])),
  text: z.string(),
})

const limit = sql.raw(`limit ${MOST_FOUND + 1}`)
/** Fewer characters than this begin half of all account numbers. */
const LEAST_OF_ACCOUNT = 6
const ACCOUNT = /^[A-Z]{2}\d{2}[A-Z\d]*$/

/** The places that what was typed may mean, by their own words first. One row more than are named says that there are more. */
export async function findPlaces(db: Db, typed: string): Promise<readonly Found[]> {
  const account = typed.replaceAll(/\s/g, '').toUpperCase()
  if (account.length >= LEAST_OF_ACCOUNT && ACCOUNT.test(account))
    return queryRows(db, FoundRow, foundByAccount(account))
  const words = typedWords(typed)
  return words.length === 0 ? [] : queryRows(db, FoundRow, foundByWords(beginningWith(words)))
}

/** The operators of the index, whatever the language of the database. */
const foundByAccount = (beginning: string): SQL => sql`
  select a.company_id as "companyId", 'account' as by, a.account_number as text from account a
  where upper(replace(a.account_number, ' ', '')) ~>=~ ${beginning}
    and upper(replace(a.account_number, ' ', '')) ~<~ ${`${beginning}\u{10FFFF}`} and a.ended_at is null
  order by a.id ${limit}`

const foundByWords = (query: SQL): SQL => sql`
  (select c.id as "companyId", null as by, '' as text from company c where ${COMPANY_WORDS} @@ ${query} ${limit})
  union all
  (select r.company_id, 'person', p.first_name || ' ' || p.last_name
    from (select * from portal_user p where ${PERSON_WORDS} @@ ${query} and p.disabled_at is null ${limit}) p
      join user_company_role r on r.user_id = p.id and r.ended_at is null ${limit})`

const StoredRow = z.extend(z.omit(PlaceRow(), { found: true }), { ended: z.nullable(z.string()) })

/** Looked up for each row of the page: a join would read all concerns and chains where nothing is known of the page. */
const nameOf = (group: 'concern' | 'chain'): SQL =>
  sql.raw(`coalesce((select g.name from ${group} g where g.id = c.${group}_id), '')`)

/** A number in the text, so that the plan is made for a page and not for a tenth of all places. */
const PAGE = sql.raw(`limit ${PAGE_LENGTH + 1}`)

const rowColumns = sql`c.id as "companyId", c.name, c.business_id as "businessId", c.city, ${nameOf('concern')} as concern,
  ${nameOf('chain')} as chain,
  case when t.id is not null then json_build_object('name', t.name, 'stopNumber', c.stop_number) end as route,
  (select count(*)::integer from user_company_role r where r.company_id = c.id and r.ended_at is null) as people,
  c.keeper, ${utc('c.ended_at')} as ended`

const belongings = sql.raw(
  'left join concern k on k.id = c.concern_id left join chain h on h.id = c.chain_id left join route t on t.id = c.route_id',
)

type Listed = {
  /** Only these places. */
  readonly ids?: readonly number[]
  readonly office?: string | undefined
  readonly group?: Group
  /** The place that the page before ended with. */
  readonly after?: number | undefined
}

/** A page of places by name, and one more where there is a next one. */
export function listPlaces(db: Db, { ids, office, group, after }: Listed) {
  const wanted = [
    ...(ids ? [sql`c.id = any(${sql.param(ids)}::integer[])`] : []),
    ...(office ? [sql`c.office_in_charge = ${office}`] : []),
    ...(group ? [sql`c.${sql.raw(group.kind)}_id = ${group.id}`] : []),
    ...(after === undefined
      ? []
      : [sql`(lower(c.name), c.id) > (select lower(a.name), a.id from company a where a.id = ${after})`]),
    sql`true`,
  ]
  return queryRows(
    db,
    StoredRow,
    sql`select ${rowColumns} from (select * from company c where ${sql.join(wanted, sql` and `)}
          order by lower(c.name), c.id ${PAGE}) c left join route t on t.id = c.route_id
        order by lower(c.name), c.id`,
  )
}

const StoredPlace = z.extend(Place(), { ended: z.nullable(z.string()) })

const named = (table: string): SQL =>
  sql.raw(
    `case when ${table}.id is not null then json_build_object('id', ${table}.id, 'name', ${table}.name) end`,
  )

const flagColumns = sql.raw(
  placeFlags
    .map((flag) => `'${flag}', c.${flag.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`)
    .join(', '),
)

export async function findPlace(db: Db, companyId: number) {
  const [found] = await queryRows(
    db,
    StoredPlace,
    sql`select c.id as "companyId", c.name, c.business_id as "businessId", ${named('k')} as concern, ${named('h')} as chain,
          c.street, c.postcode, c.city, c.phone_number as phone, c.area_name as area, c.office_in_charge as office,
          c.engagement_number as engagement, json_build_object(${flagColumns}) as flags,
          case when t.id is not null then json_build_object('name', t.name, 'stopNumber', c.stop_number) end as route,
          c.keeper, c.version, ${utc('c.ended_at')} as ended
        from company c ${belongings} where c.id = ${companyId}`,
  )
  return found
}
