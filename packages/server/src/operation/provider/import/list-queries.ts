import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../../../platform/database/database.ts'
import type { personnel } from '../../../tables/company.ts'
import { jsonParameter, numbers, texts } from './queries.ts'

export type Driver = Omit<typeof personnel.$inferInsert, 'id'>

/** The owners of the lists: companies by id, areas by name. */
export type DriverLists = { readonly companyIds: readonly number[]; readonly areas: readonly string[] }

const DriverRow = z.strictObject({
  id: z.int(),
  companyId: z.nullable(z.int()),
  areaName: z.nullable(z.string()),
  firstNames: z.string(),
  lastName: z.string(),
  personId: z.string(),
  location: z.string(),
})

export const driversOf = (db: Db, { companyIds, areas }: DriverLists) =>
  queryRows(
    db,
    DriverRow,
    sql`select id, company_id as "companyId", area_name as "areaName", first_names as "firstNames",
          last_name as "lastName", person_id as "personId", location
        from personnel
        where keeper = 'systems' and id in (
          select id from personnel where company_id in ${numbers(companyIds)}
          union select id from personnel where area_name in ${texts(areas)}
        )
        order by id`,
  )

export async function deleteDrivers(tx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.execute(sql`delete from personnel where id in ${numbers(ids)}`)
}

type ReferenceKey = { readonly accountId: number; readonly type: string; readonly value: string }

/** Returns the number of deleted references. */
export async function deleteReferences(tx: Db, references: readonly ReferenceKey[]): Promise<number> {
  if (references.length === 0) return 0
  const deleted = await queryRows(
    tx,
    z.strictObject({ id: z.int() }),
    sql`delete from reference r
        using jsonb_to_recordset(${jsonParameter(references)}) as n("accountId" integer, type text, value text)
        where r.account_id = n."accountId" and r.type = n.type and r.value = n.value and r.keeper = 'systems'
        returning r.id`,
  )
  return deleted.length
}
