import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Db } from '../../platform/database/database.ts'
import type { RawRows } from '../../platform/http/route.ts'

/** The rows of a select as texts of JSON objects. The database writes them: nothing here touches a row. */
export const rawRows = (db: Db, select: SQL): Promise<RawRows> => texts(db, sql`row_to_json(r)`, select)

/** The same for a select whose rows are JSON objects already, in the column `entry`. */
export const rawEntries = (db: Db, select: SQL): Promise<RawRows> => texts(db, sql`r.entry`, select)

export const noRows: RawRows = { rawRows: [] }

async function texts(db: Db, row: SQL, select: SQL): Promise<RawRows> {
  const found = await rowsOf<{ readonly json: string }>(
    db,
    sql`select ${row}::text as json from (${select}) r`,
  )
  return { rawRows: found.map(({ json }) => json) }
}
