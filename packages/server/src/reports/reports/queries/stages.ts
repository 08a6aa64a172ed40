import { sql, type SQL } from 'drizzle-orm'
import { utc } from '../../../shared/wire-columns.ts'

/**
 * How far an order is, where the provider shows it; that it was cancelled, when and why, is told in any case
 * (decisions Q5).
 */
export function stageColumns(table: string, tellsStages: boolean): SQL {
  const stage = sql.raw(`${table}.stage`)
  return sql`${tellsStages ? stage : sql`case when ${stage} = 'cancelled' then ${stage} end`} as stage,
    ${utc(`${table}.cancelled_at`)} as cancelled, nullif(${sql.raw(`${table}.cancel_reason`)}, '') as "cancelReason"`
}
