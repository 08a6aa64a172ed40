import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'
import { collectRows, type RowPieces } from '../../../platform/http/row-pieces.ts'

/** Returns the rows of a select as JSON texts. The database writes them, so that no row is parsed here. */
export const rawRows = (database: Database, select: SQL): Promise<RowPieces> =>
  queryTexts(database, sql`row_to_json(r)`, select)

/** Does the same for a select whose rows are JSON objects already, in the column `entry`. */
export const rawEntries = (database: Database, select: SQL): Promise<RowPieces> =>
  queryTexts(database, sql`r.entry`, select)

async function queryTexts({ eachText }: Database, row: SQL, select: SQL): Promise<RowPieces> {
  const rows = collectRows()
  await eachText(sql`select ${row}::text as json from (${select}) r`, rows.add)
  return rows.end()
}
