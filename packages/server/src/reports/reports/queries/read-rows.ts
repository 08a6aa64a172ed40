import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type Database, queryRows, type Db } from '../../../platform/database/database.ts'
import { collectRows, type RowPieces } from '../../../platform/http/answer-bodies.ts'

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

const Found = z.strictObject({ ids: z.nullable(z.array(z.int())) })

type Question = { readonly userId: number; readonly sentSince: Date; readonly permittedIds: SQL }

/**
 * Reads on the primary the ids that the person may see, which must not come from a standby. Undefined for a person who
 * has sent something since the moment; every submission of our pages has a key.
 */
export async function findIdsUnlessSent(
  db: Db,
  { userId, sentSince, permittedIds }: Question,
): Promise<SQL | undefined> {
  const [found] = await queryRows(
    db,
    Found,
    sql`select case when not exists (
          select from idempotency_key where user_id = ${userId} and created_at >= ${sentSince.toISOString()}
        ) then ${permittedIds} end as ids`,
  )
  // One parameter, so that the text of the report's statement does not change with the number of ids.
  return found?.ids ? sql`${`{${found.ids.join(',')}}`}::int[]` : undefined
}
