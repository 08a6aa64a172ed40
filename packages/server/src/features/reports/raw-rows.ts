import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Db } from '../../platform/database.ts'

type Raw = { readonly rawRows: string }

/** The rows of a select as the text of one JSON array. The database writes it: nothing here touches a row. */
export const rawRows = (db: Db, select: SQL): Promise<Raw> => aggregated(db, sql`r`, select)

/** The same for a select whose rows are JSON objects already, in the column `entry`. */
export const rawEntries = (db: Db, select: SQL): Promise<Raw> => aggregated(db, sql`r.entry`, select)

export const noRows: Raw = { rawRows: '[]' }

async function aggregated(db: Db, row: SQL, select: SQL): Promise<Raw> {
  const [found] = await rowsOf<{ readonly json: string }>(
    db,
    sql`select coalesce(json_agg(${row})::text, '[]') as json from (${select}) r`,
  )
  if (!found) throw new Error('an aggregate answers one row')
  return { rawRows: found.json }
}
