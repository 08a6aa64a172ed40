import { eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import * as z from 'zod/mini'
import { fieldProblem } from '@kassavirta/domain/kernel/contract/problem'
import { Reference, type ReferenceType } from '@kassavirta/domain/places/companies/api'
import { referenceFault } from '@kassavirta/domain/places/companies/references'
import type { Db } from '../../platform/database/database.ts'
import type { Facts } from '../../platform/rights/facts.ts'
import { company } from '../../tables/places.ts'

/** Names and number as an array: an object for each driver takes the database three times as long. */
const DriverRow = z.pipe(
  z.tuple([z.string(), z.string(), z.string(), z.string()]),
  z.transform(([firstNames, lastName, personId, location]) => ({
    firstNames,
    lastName,
    personId,
    location,
  })),
)

const Company = z.strictObject({
  id: z.int(),
  name: z.string(),
  businessId: z.string(),
  concernId: z.nullable(z.int()),
  chainId: z.nullable(z.int()),
  personnel: z.array(DriverRow),
})

/** The drivers are those of the company itself and of its area. The browser sorts the list by Finnish collation. */
export const companyFacts: Facts<unknown, typeof Company> = {
  schema: Company,
  column: () => sql`case when c.id is not null then json_build_object(
    'id', c.id, 'name', c.name, 'businessId', c.business_id, 'concernId', c.concern_id, 'chainId', c.chain_id,
    'personnel', case when c.transport_customer then (
      select coalesce(json_agg(distinct array[first_names, last_name, person_id, location]), '[]')
      from personnel p where (company_id = c.id or area_name = c.area_name)
        and ${isListed}
    ) else '[]' end) end`,
  valuesOf: () => ({}),
}

export async function findAddress(db: Db, companyId: number) {
  const [found] = await db
    .select({
      as_id: company.id,
      as_kaupunki: company.city,
      as_nimi: company.name,
      as_postinumero: company.postcode,
      as_katuosoite: company.street,
    })
    .from(company)
    .where(eq(company.id, companyId))
  if (!found) throw new Error(`company ${companyId} is gone`)
  return found
}

type ReferenceSearch = {
  /** An expression that gives the account's id. */
  readonly accountId: SQLWrapper
  /** An array of the types. */
  readonly types: SQLWrapper
  readonly day: SQLWrapper
}

/**
 * The references that an account offers on a day, in the provider's order, as one column of a larger statement. Forms
 * and checks use the same list.
 */
export const validReferences = ({ accountId, types, day }: ReferenceSearch): SQL => sql`(
  select coalesce(json_agg(json_build_object('value', r.value, 'name', r.name) order by r.id), '[]')
  from reference r
  where r.account_id = ${accountId} and r.type = any(${types}::text[])
    and (r.valid_from is null or r.valid_from <= ${day}::date)
    and (r.valid_to is null or r.valid_to >= ${day}::date))`

export const ValidReferences = z.array(Reference)

/** An array of types in the form that both drivers take as one parameter. */
export const typesParameter = (types: readonly ReferenceType[]): string => `{${types.join(',')}}`

/** Refuses a reference that the account does not accept. `accountDefault` is empty when the account has no default. */
export function checkReference(
  value: string,
  { accountDefault, offered }: { accountDefault: string; offered: z.output<typeof ValidReferences> },
): void {
  const fault = referenceFault(value, { accountDefault, listed: offered.map((row) => row.value) })
  if (fault) throw fieldProblem('reference', fault)
}

/** The run that comes to a place on a day, with its crew by card number and name; null where none is planned. */
export const RunOfPlace = z.nullable(
  z.object({
    runId: z.int(),
    state: z.enum(['planned', 'left', 'back']),
    crew: z.array(z.object({ personId: z.string(), name: z.string() })),
  }),
)

/**
 * The run as a column. When the route has several vans on that day, the choice is a van that is not back, among those a van with
 * bags of the place to fetch, else the first.
 */
export const runOfPlace = (companyId: SQL | number, day: SQL | string): SQL => sql`(
  select json_build_object('runId', r.id, 'state', r.state, 'crew', (
      select coalesce(json_agg(json_build_object('personId', d.person_id, 'name', d.name) order by d.name), '[]'::json)
        from run_driver d where d.run_id = r.id))
    from company c join run r on r.route_id = c.route_id and r.day = ${day}
    where c.id = ${companyId}
    order by r.state = 'back', exists (select from run_pickup u where u.run_id = r.id and u.company_id = c.id) desc, r.part
    limit 1)`

/** A condition on `p`: a driver who was not taken off all lists. */
export const isListed = sql`not exists (select from driver_block b where b.person_id = p.person_id)`

/** Choosing a driver and taking one off the list wait for each other, so that no driver is chosen who has been taken off. */
export async function lockRoster(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('roster', 0))`)
}
