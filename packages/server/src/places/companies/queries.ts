import { eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from '../../platform/database/database.ts'
import type { Facts } from '../../platform/rights/facts.ts'
import { isListed } from './listed-drivers.ts'
import { company } from '../../tables/company.ts'

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
