import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../platform/database/database.ts'

const Value = z.strictObject({ value: z.string() })

/** Each area or office of the places once, jumping from one to the next in the index. */
export async function companyValues(
  db: Db,
  column: 'area_name' | 'office_in_charge',
): Promise<readonly string[]> {
  const name = sql.raw(column)
  const found = await queryRows(
    db,
    Value,
    sql`with recursive found (value) as (
          (select ${name} from company where ${name} > '' order by ${name} limit 1)
          union all
          select (select ${name} from company where ${name} > f.value order by ${name} limit 1)
          from found f where f.value is not null)
        select value from found where value is not null`,
  )
  return found.map(({ value }) => value)
}
