import { and, asc, eq, gt, inArray, isNull, or, sql, type SQL, ne } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { fullName } from '@kassavirta/domain/kernel/people/names'
import { Driver, Route } from '@kassavirta/domain/orders/deliveries/runs-api'
import { isListed } from '../../places/companies/queries.ts'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { revision, type RowWrite } from '../../platform/database/row-writes.ts'
import { beginningWith, COMPANY_WORDS, typedWords, wordsOf } from '../../shared/company-words.ts'
import { company, personnel } from '../../tables/places.ts'
import { deliveryRoute } from '../../tables/orders.ts'
import { staffUser } from '../../tables/people.ts'

/** The id of a route, or none for the places without one. */
export type RouteChoice = number | 'none'

export type StopCompany = { readonly companyId: number } & Pick<
  typeof company.$inferSelect,
  'name' | 'street' | 'postcode' | 'city' | 'routeId' | 'stopNumber' | 'version'
>

const stopColumns = {
  companyId: company.id,
  name: company.name,
  street: company.street,
  postcode: company.postcode,
  city: company.city,
  routeId: company.routeId,
  stopNumber: company.stopNumber,
  version: company.version,
}

/** A position in the list of stops. */
export type StopCursor = { readonly stopNumber: number; readonly companyId: number }

const isOnRoute = (route: RouteChoice): SQL =>
  route === 'none' ? isNull(company.routeId) : eq(company.routeId, route)

const isPast = (cursor: StopCursor | undefined): SQL | undefined =>
  cursor &&
  or(
    gt(company.stopNumber, cursor.stopNumber),
    and(eq(company.stopNumber, cursor.stopNumber), gt(company.id, cursor.companyId)),
  )

/**
 * Whether a company gets an order on a day. The stops of a route are checked one by one. Nearly all companies or nearly
 * none are without a route, so there the orders of the day are read instead.
 */
const getsSomething = (day: string, route: RouteChoice): SQL =>
  route === 'none'
    ? sql`${company.id} in (select company_id from change_order where delivery_date = ${day}
        union select company_id from supply_order where delivery_date = ${day})`
    : sql`(exists (select from change_order o where o.delivery_date = ${day} and o.company_id = ${company.id})
        or exists (select from supply_order o where o.delivery_date = ${day} and o.company_id = ${company.id}))`

type StopList = {
  readonly day: string
  readonly route: RouteChoice
  readonly after?: StopCursor | undefined
  /** All of them unless given. */
  readonly limit?: number
}

/** The places of a route that get something on a day, in the order of the stops. */
export function stopsOnDay(db: Db, { day, route, after, limit }: StopList): Promise<readonly StopCompany[]> {
  const found = db
    .select(stopColumns)
    .from(company)
    .where(and(isOnRoute(route), isPast(after), getsSomething(day, route)))
    .orderBy(asc(company.stopNumber), asc(company.id))
  return limit === undefined ? found : found.limit(limit)
}

export const companiesById = (db: Db, ids: readonly number[]): Promise<readonly StopCompany[]> =>
  db
    .select(stopColumns)
    .from(company)
    .where(inArray(company.id, [...ids]))
    .orderBy(asc(company.stopNumber), asc(company.id))

type CompanyList = {
  readonly route: RouteChoice
  readonly typed: string
  readonly after: StopCursor | undefined
  readonly limit: number
}

/** All living places of a route in the order of its stops. */
export function listCompanies(
  db: Db,
  { route, typed, after, limit }: CompanyList,
): Promise<readonly StopCompany[]> {
  const words = typedWords(typed)
  const found = sql`${company.id} in (select c.id from company c where ${COMPANY_WORDS} @@ ${beginningWith(words)})`
  return db
    .select(stopColumns)
    .from(company)
    .where(
      and(isOnRoute(route), isNull(company.endedAt), isPast(after), words.length > 0 ? found : undefined),
    )
    .orderBy(asc(company.stopNumber), asc(company.id))
    .limit(limit)
}

/** Locks a company as a stop. An act that locks a route too locks the route first. */
export async function lockStop(tx: Db, companyId: number): Promise<StopCompany> {
  const [found] = await tx.select(stopColumns).from(company).where(eq(company.id, companyId)).for('update')
  if (!found) throw new Problem('notFound')
  return found
}

export const isPlaceOf = async (db: Db, routeId: number, companyId: number): Promise<boolean> =>
  (await db.$count(company, and(eq(company.id, companyId), eq(company.routeId, routeId)))) > 0

/** The write of a locked place on its route. */
export const stopRow = (
  { companyId, version }: StopCompany,
  stop: { readonly routeId: number | null; readonly stopNumber: number },
): RowWrite => revision(company, companyId, { ...stop, version: version + 1 })

/** The names of people of the staff by their numbers. */
export async function staffNames(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const found = await db
    .select({ id: staffUser.id, firstName: staffUser.firstName, lastName: staffUser.lastName })
    .from(staffUser)
    .where(inArray(staffUser.id, [...new Set(ids)]))
  return new Map(found.map((person) => [person.id, fullName(person)]))
}

export type DeliveryRoute = typeof deliveryRoute.$inferSelect

const routes =
  sql.raw(`select r.id as "routeId", r.name, r.area_name as area, r.office, r.ended_at is not null as "isEnded",
  r.version, (select count(*)::integer from company c where c.route_id = r.id and c.ended_at is null) as stops
  from route r`)

export const listRoutes = (db: Db) =>
  queryRows(db, Route, sql`${routes} order by r.ended_at is not null, r.name, r.id`)

export async function showRoute(db: Db, routeId: number) {
  const [found] = await queryRows(db, Route, sql`${routes} where r.id = ${routeId}`)
  if (!found) throw new Error(`route ${routeId} is not there`)
  return found
}

export async function findRoute(db: Db, routeId: number): Promise<DeliveryRoute | undefined> {
  const [found] = await db.select().from(deliveryRoute).where(eq(deliveryRoute.id, routeId))
  return found
}

export async function lockRoute(tx: Db, routeId: number): Promise<DeliveryRoute> {
  const [found] = await tx.select().from(deliveryRoute).where(eq(deliveryRoute.id, routeId)).for('update')
  if (!found) throw new Problem('notFound')
  return found
}

/** Serialises the naming of routes: of two with one name at once only one is made. */
export async function lockRouteNames(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('names of routes', 0))`)
}

/** Whether another living route has the name. */
export async function isNameTaken(tx: Db, name: string, butFor = 0): Promise<boolean> {
  const found = await tx
    .select({ id: deliveryRoute.id })
    .from(deliveryRoute)
    .where(
      and(
        sql`lower(${deliveryRoute.name}) = lower(${name})`,
        isNull(deliveryRoute.endedAt),
        ne(deliveryRoute.id, butFor),
      ),
    )
    .limit(1)
  return found.length > 0
}

type RouteFields = Pick<DeliveryRoute, 'name' | 'areaName' | 'office'>

export async function insertRoute(tx: Db, fields: RouteFields): Promise<number> {
  const [made] = await tx.insert(deliveryRoute).values(fields).returning({ id: deliveryRoute.id })
  if (!made) throw new Error('no route was written')
  return made.id
}

/** The write of a changed route. */
export const routeRow = (
  { id, version }: DeliveryRoute,
  fields: RouteFields & Pick<DeliveryRoute, 'endedAt'>,
): RowWrite => revision(deliveryRoute, id, { ...fields, version: version + 1 })

export async function hasStops(tx: Db, routeId: number): Promise<boolean> {
  const found = await tx.select({ id: company.id }).from(company).where(eq(company.routeId, routeId)).limit(1)
  return found.length > 0
}

const StoredDriver = z.extend(Driver, { area: z.string() })
const MOST_DRIVERS = 300
/** As `personnel_words` has them. */
const DRIVER_WORDS = wordsOf("p.first_names || ' ' || p.last_name || ' ' || p.person_id")

/** Every driver once, even with several areas or companies. */
const driversWhere = (db: Db, conditions: readonly SQL[]) =>
  queryRows(
    db,
    StoredDriver,
    sql`select "personId", name, area from (
          select distinct on (p.person_id) p.person_id as "personId", p.first_names || ' ' || p.last_name as name,
            p.last_name, coalesce(p.area_name, p.location) as area
          from personnel p where ${sql.join([isListed, ...conditions], sql` and `)}
          order by p.person_id, p.id limit ${MOST_DRIVERS}) d
        order by last_name, name, "personId"`,
  )

/** The drivers of the route's area come first. */
export async function listDrivers(db: Db, typed: string, routeId: number | undefined) {
  const words = typedWords(typed)
  const wanted = words.length > 0 ? [sql`${DRIVER_WORDS} @@ ${beginningWith(words)}`] : []
  const area = routeId === undefined ? undefined : (await findRoute(db, routeId))?.areaName
  const near = area ? await driversWhere(db, [...wanted, sql`p.area_name = ${area}`]) : []
  const known = new Set(near.map(({ personId }) => personId))
  const all = await driversWhere(db, wanted)
  return [...near, ...all.filter(({ personId }) => !known.has(personId))]
}

/** The names of drivers by their person ids, without those who were taken off. */
export async function driverNames(
  db: Db,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (personIds.length === 0) return new Map()
  const p = alias(personnel, 'p')
  const found = await db
    .select({ personId: p.personId, first: p.firstNames, last: p.lastName })
    .from(p)
    .where(and(inArray(p.personId, [...personIds]), isListed))
  return new Map(found.map(({ personId, first, last }) => [personId, `${first} ${last}`]))
}
