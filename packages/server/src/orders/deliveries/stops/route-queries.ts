import { Driver, Route } from '@kassavirta/domain/orders/deliveries/wire'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { and, eq, inArray, isNull, ne, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../../../platform/database/database.ts'
import { revision, type RowWrite } from '../../../platform/database/row-writes.ts'
import { beginningWith, typedWords, wordsOf } from '../../../shared/company-words.ts'
import { isListed } from '../../../places/companies/listed-drivers.ts'
import { company, personnel } from '../../../tables/company.ts'
import { deliveryRoute } from '../../../tables/deliveries.ts'

export type DeliveryRoute = typeof deliveryRoute.$inferSelect

const routes =
  sql.raw(`select r.id as "routeId", r.name, r.area_name as area, r.office, r.ended_at is not null as "isEnded",
  r.version, (select count(*)::integer from company c where c.route_id = r.id and c.ended_at is null) as stops
  from route r`)

export const listRoutes = (db: Db) =>
  queryRows(db, Route(), sql`${routes} order by r.ended_at is not null, r.name, r.id`)

export async function showRoute(db: Db, routeId: number) {
  const [found] = await queryRows(db, Route(), sql`${routes} where r.id = ${routeId}`)
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

/** Serialises the giving of names: of two routes with one name at once only one is made. */
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

/** The write of a locked route as it becomes. */
export const routeRow = (
  { id, version }: DeliveryRoute,
  fields: RouteFields & Pick<DeliveryRoute, 'endedAt'>,
): RowWrite => revision(deliveryRoute, id, { ...fields, version: version + 1 })

export async function hasStops(tx: Db, routeId: number): Promise<boolean> {
  const found = await tx.select({ id: company.id }).from(company).where(eq(company.routeId, routeId)).limit(1)
  return found.length > 0
}

const StoredDriver = z.extend(Driver(), { area: z.string() })
const MOST_DRIVERS = 300
/** As `personnel_words` has them. */
const DRIVER_WORDS = wordsOf("p.first_names || ' ' || p.last_name || ' ' || p.person_id")

/** Everybody once, however many areas and places have them on their list. */
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

/** The drivers of the area of a route stand first. */
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
