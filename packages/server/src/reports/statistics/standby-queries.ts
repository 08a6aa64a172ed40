import { sql, type SQL } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { checkRows, type Database } from '../../platform/database/database.ts'

/**
 * The rows of a select from the standby, where there is one that is fresh enough; otherwise, and whenever it fails, from
 * the primary. Who may read them was asked on the primary before, and what is some seconds old is right for these (ADR-0030).
 */
export async function standbyRows<Row extends z.ZodMiniType>(
  { standby, eachText }: Database,
  row: Row,
  select: SQL,
): Promise<z.output<Row>[]> {
  const read = async (each: Database['eachText']) => {
    const found: unknown[] = []
    await each(sql`select row_to_json(r)::text as json from (${select}) r`, (text) =>
      found.push(JSON.parse(text)),
    )
    return [...checkRows(row, found)]
  }
  // A long read on a standby may be cancelled at any time.
  const rows = standby?.isFresh() ? await read(standby.eachText).catch(() => undefined) : undefined
  return rows ?? read(eachText)
}
