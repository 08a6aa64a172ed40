import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'
import { collectRows, type RowPieces } from '../../../platform/http/row-pieces.ts'

type EachText = Database['eachText']

/** Returns the rows of a select as JSON texts. The database writes them, so that no row is parsed here. */
export const rawRows = (eachText: EachText, select: SQL): Promise<RowPieces> =>
  queryTexts(eachText, sql`row_to_json(r)`, select)

/** Does the same for a select whose rows are JSON objects already, in the column `entry`. */
export const rawEntries = (eachText: EachText, select: SQL): Promise<RowPieces> =>
  queryTexts(eachText, sql`r.entry`, select)

async function queryTexts(eachText: EachText, row: SQL, select: SQL): Promise<RowPieces> {
  const rows = collectRows()
  await eachText(sql`select ${row}::text as json from (${select}) r`, rows.add)
  return rows.end()
}
