import { PermittedCompany } from '@kassavirta/domain/companies/api'
import { dayOf } from '@kassavirta/domain/kernel/dates'
import { eq, or, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { queryRows, type Db } from '../../platform/database/database.ts'
import { permittedCompanies } from '../../platform/rights/rights.ts'
import { company, personnel } from '../../tables/company.ts'

export async function findCompany(
  db: Db,
  userId: number,
  companyId: number,
  now: Date,
): Promise<z.output<typeof PermittedCompany>> {
  const [found] = await queryRows(
    db,
    PermittedCompany,
    sql`select c.id, c.name, c.business_id as "businessId", c.concern_id as "concernId", c.chain_id as "chainId",
          p.concern_report as "permissionConcernReport"
        from company c join (${permittedCompanies(userId, dayOf(now))}) p on p.company_id = c.id
        where c.id = ${companyId}`,
  )
  if (!found) throw new Error(`company ${companyId} is gone`)
  return found
}

/** Selects the drivers of the company itself and of its area. The browser sorts the list by Finnish collation. */
export function driversOf(db: Db, companyId: number) {
  const { firstNames, lastName, personId, location } = personnel
  return db
    .selectDistinct({ firstNames, lastName, personId, location })
    .from(personnel)
    .innerJoin(company, eq(company.id, companyId))
    .where(or(eq(personnel.companyId, company.id), eq(personnel.areaName, company.areaName)))
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
