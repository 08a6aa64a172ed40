import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../../../platform/database/database.ts'

const Found = z.strictObject({ ids: z.nullable(z.array(z.int())) })

type Question = { readonly userId: number; readonly sentSince: Date; readonly permittedIds: SQL }

/**
 * Reads on the primary what a report must not learn from a standby: the ids that the person may see. Undefined for
 * somebody who has sent something since the moment; every submission of our pages has a key.
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
