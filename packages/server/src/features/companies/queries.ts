import { Driver } from '@kassavirta/domain/companies/api'
import { eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from '../../platform/database/database.ts'
import type { Facts } from '../../platform/rights/facts.ts'
import { company } from '../../tables/company.ts'

const Company = z.strictObject({
  id: z.int(),
  name: z.string(),
  businessId: z.string(),
  concernId: z.nullable(z.int()),
  chainId: z.nullable(z.int()),
  personnel: z.array(Driver),
})

/** The drivers are those of the company itself and of its area. The browser sorts the list by Finnish collation. */
export const companyFacts: Facts<unknown, typeof Company> = {
  schema: Company,
  column: () => sql`case when c.id is not null then json_build_object(
    'id', c.id, 'name', c.name, 'businessId', c.business_id, 'concernId', c.concern_id, 'chainId', c.chain_id,
    'personnel', case when c.transport_customer then (
      select coalesce(json_agg(driver), '[]') from (
        select distinct first_names as "firstNames", last_name as "lastName", person_id as "personId", location
        from personnel where company_id = c.id or area_name = c.area_name
      ) driver
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
