import { randomUUID } from 'node:crypto'
import { sql, type SQL, and, between, eq, isNull, ne } from 'drizzle-orm'
import * as z from 'zod/mini'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import type { Day } from '@kassavirta/domain/kernel/dates/dates'
import {
  MOST_FOUND,
  Place,
  PlaceRow,
  placeFlags,
  livingKinds,
  MOST_LIVING,
} from '@kassavirta/domain/operation/customers/api'
import type { Group } from '@kassavirta/domain/operation/customers/rules'
import { isHandledWord } from '../../bags/deposits/queries.ts'
import { queryRows, type Db } from '../../platform/database/database.ts'
import {
  beginningWith,
  COMPANY_WORDS,
  PERSON_WORDS,
  typedWords,
  companyValues,
} from '../../shared/company-words.ts'
import { PAGE_LENGTH } from '../../shared/pages.ts'
import { utc } from '../../shared/wire-columns.ts'
import { chain, company, concern } from '../../tables/places.ts'

/** A place that a search has found, by an account or a person; `by` is null where the place itself has the words. */
export type PlaceHit = z.output<typeof FoundRow>
const FoundRow = z.strictObject({
  companyId: z.int(),
  by: z.nullable(z.enum(['account', 'person'])),
  text: z.string(),
})

const limit = sql.raw(`limit ${MOST_FOUND + 1}`)
/** Fewer characters than this begin half of all account numbers. */
const LEAST_OF_ACCOUNT = 6
const ACCOUNT = /^[A-Z]{2}\d{2}[A-Z\d]*$/

/** The places that the typed text may mean, first those found by their own words. One row more than is shown means that there are more. */
export async function findPlaces(db: Db, typed: string): Promise<readonly PlaceHit[]> {
  const account = typed.replaceAll(/\s/g, '').toUpperCase()
  if (account.length >= LEAST_OF_ACCOUNT && ACCOUNT.test(account))
    return queryRows(db, FoundRow, foundByAccount(account))
  const words = typedWords(typed)
  return words.length === 0 ? [] : queryRows(db, FoundRow, foundByWords(beginningWith(words)))
}

/** The index has these operators, which do not depend on the language of the database. */
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

const StoredRow = z.extend(z.omit(PlaceRow, { found: true }), { ended: z.nullable(z.string()) })

/** A subquery for each row of the page: the planner would make a join read all concerns and chains. */
const nameOf = (group: 'concern' | 'chain'): SQL =>
  sql.raw(`coalesce((select g.name from ${group} g where g.id = c.${group}_id), '')`)

/** Written into the text: with a parameter the planner expects a tenth of all places instead of one page. */
const PAGE = sql.raw(`limit ${PAGE_LENGTH + 1}`)

const rowColumns = sql`c.id as "companyId", c.name, c.business_id as "businessId", c.city, ${nameOf('concern')} as concern,
  ${nameOf('chain')} as chain,
  case when t.id is not null then json_build_object('name', t.name, 'stopNumber', c.stop_number) end as route,
  (select count(*)::integer from user_company_role r where r.company_id = c.id and r.ended_at is null) as people,
  c.keeper, ${utc('c.ended_at')} as ended`

const belongings = sql.raw(
  'left join concern k on k.id = c.concern_id left join chain h on h.id = c.chain_id left join route t on t.id = c.route_id',
)

type PlaceQuery = {
  /** Only these places. */
  readonly ids?: readonly number[]
  readonly office?: string | undefined
  readonly group?: Group
  /** The place that the page before ended with. */
  readonly after?: number | undefined
}

/** A page of places by name, and one more where there is a next one. */
export function listPlaces(db: Db, { ids, office, group, after }: PlaceQuery) {
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

const FoundPlace = z.extend(Place, { ended: z.nullable(z.string()) })

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
    FoundPlace,
    sql`select c.id as "companyId", c.name, c.business_id as "businessId", ${named('k')} as concern, ${named('h')} as chain,
          c.street, c.postcode, c.city, c.phone_number as phone, c.area_name as area, c.office_in_charge as office,
          c.engagement_number as engagement, json_build_object(${flagColumns}) as flags,
          case when t.id is not null then json_build_object('name', t.name, 'stopNumber', c.stop_number) end as route,
          c.keeper, c.version, ${utc('c.ended_at')} as ended
        from company c ${belongings} where c.id = ${companyId}`,
  )
  return found
}

const MOST_TWINS = 5

export type StoredPlace = typeof company.$inferSelect
export type PlaceFields = Omit<
  StoredPlace,
  'id' | 'extId' | 'routeId' | 'stopNumber' | 'keeper' | 'version' | 'endedAt'
>

/** This lock lets customers go on sending entries that refer to the place. */
export async function lockPlace(tx: Db, companyId: number): Promise<StoredPlace> {
  const [found] = await tx.select().from(company).where(eq(company.id, companyId)).for('no key update')
  if (!found) throw new Problem('notFound')
  return found
}

/** Lets acts on one business id run one after the other, so that the second sees the place of the first. */
export async function lockBusinessId(tx: Db, businessId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('business ' || ${businessId}::text, 0))`)
}

/** The first living places with a business id. A range in the order of `company_business` leaves no other index to read. */
export const findTwins = (db: Db, businessId: string, but = 0) =>
  db
    .select({ companyId: company.id, name: company.name, city: company.city })
    .from(company)
    .where(
      and(between(company.businessId, businessId, businessId), isNull(company.endedAt), ne(company.id, but)),
    )
    .orderBy(company.businessId, sql`lower(${company.name})`, company.id)
    .limit(MOST_TWINS)

/** The columns of a place in a group; undefined where the group does not exist. */
export async function findGroup(tx: Db, group: Group) {
  if (!group) return { concernId: null, chainId: null }
  if (group.kind === 'concern') {
    const [found] = await tx.select({ id: concern.id }).from(concern).where(eq(concern.id, group.id))
    return found && { concernId: found.id, chainId: null }
  }
  const [found] = await tx
    .select({ concernId: chain.concernId, chainId: chain.id })
    .from(chain)
    .where(eq(chain.id, group.id))
  return found
}

/** The key of a new row of the desk. No import uses such a key. */
export const newKey = (): string => `desk-${randomUUID()}`

export async function insertPlace(tx: Db, fields: PlaceFields): Promise<number> {
  const [made] = await tx
    .insert(company)
    .values({ ...fields, extId: newKey(), keeper: 'desk' })
    .returning({ id: company.id })
  if (!made) throw new Error('no place was written')
  return made.id
}

export const updatePlace = (tx: Db, { id, version }: StoredPlace, fields: PlaceFields) =>
  tx
    .update(company)
    .set({ ...fields, version: version + 1 })
    .where(eq(company.id, id))

export async function listChoices(db: Db) {
  const areas = await companyValues(db, 'area_name')
  const offices = await companyValues(db, 'office_in_charge')
  return { areas: [...areas], offices: [...offices] }
}

export const endPlaceRow = (tx: Db, { id, version }: StoredPlace, now: Date) =>
  tx
    .update(company)
    .set({ endedAt: now, keeper: 'desk', version: version + 1 })
    .where(eq(company.id, id))

const Living = z.strictObject({
  kind: z.enum(livingKinds),
  id: z.int(),
  number: z.string(),
  day: z.nullable(z.string()),
})
const FoundLiving = z.strictObject({ rows: z.array(Living), total: z.int() })

const isUnderWay = sql.raw(`e.stage in ('packed', 'onItsWay', 'notDelivered')`)

/** Undefined where there is no such place. Supply orders without a stage whose day has passed count as delivered. */
export async function listLivingRows(db: Db, companyId: number, today: Day) {
  const handled = sql.raw(isHandledWord('e.counting_state'))
  const [found] = await queryRows(
    db,
    FoundLiving,
    sql`with living (kind, rank, id, number, day) as (
          select 'changeOrder', 1, e.id, '', e.delivery_date from change_order e
          where e.company_id = ${companyId} and (${isUnderWay} or (e.stage is null and not ${handled}))
          union all
          select 'supplyOrder', 2, e.id, '', e.delivery_date from supply_order e
          where e.company_id = ${companyId}
            and (${isUnderWay} or (e.stage is null and e.delivery_date >= ${today}::date))
          union all
          select 'deposit', 3, e.id, e.security_bag_number, e.register_date from deposit e
          where e.company_id = ${companyId} and e.removed_at is null and not ${handled}
          union all
          select 'recurring', 4, e.id, '', null from recurring_order e
          where e.company_id = ${companyId} and e.stopped_at is null)
        select (select count(*)::integer from living) as total,
          coalesce((select json_agg(json_build_object('kind', l.kind, 'id', l.id, 'number', l.number, 'day', l.day)
              order by l.rank, l.day, l.id)
            from (select * from living order by rank, day, id limit ${MOST_LIVING}) l), '[]') as rows
        from company c where c.id = ${companyId}`,
  )
  return found
}
