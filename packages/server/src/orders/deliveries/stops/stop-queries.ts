import { fullName } from '@kassavirta/domain/kernel/people/names'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { and, asc, eq, gt, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { revision, type RowWrite } from '../../../platform/database/row-writes.ts'
import { beginningWith, COMPANY_WORDS, typedWords } from '../../../shared/company-words.ts'
import { company } from '../../../tables/company.ts'
import { staffUser } from '../../../tables/staff.ts'

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

/** A place in the list of stops. */
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
 * A stop of a route is looked at in its turn, whether something goes there. Places without a route are nearly all places
 * or nearly none, so there the orders of the day tell which.
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
  /** How many are wanted; all where it is not given. */
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

/** Locks a place on its route; whoever locks a route too has done that before. */
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
