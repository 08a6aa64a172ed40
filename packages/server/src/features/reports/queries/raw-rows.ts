import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../../../platform/database/database.ts'
import type { RawRows } from '../../../platform/http/route.ts'

/** Returns the rows of a select as JSON texts. The database writes them, so that no row is parsed here. */
export const rawRows = (db: Db, select: SQL): Promise<RawRows> => queryTexts(db, sql`row_to_json(r)`, select)

/** Does the same for a select whose rows are JSON objects already, in the column `entry`. */
export const rawEntries = (db: Db, select: SQL): Promise<RawRows> => queryTexts(db, sql`r.entry`, select)

const JsonRow = z.strictObject({ json: z.string() })

async function queryTexts(db: Db, row: SQL, select: SQL): Promise<RawRows> {
  const found = await queryRows(db, JsonRow, sql`select ${row}::text as json from (${select}) r`)
  return { rawRows: found.map(({ json }) => json) }
}
