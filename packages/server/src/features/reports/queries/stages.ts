import { sql, type SQL } from 'drizzle-orm'
import type { CompanyScope } from '../scope.ts'

type Told = Pick<CompanyScope, 'tellsStages' | 'asksCancelled'>

/**
 * The column of an order's stage, where the provider shows it. A reader who asks for cancelled orders must be able
 * to tell them from the others in any case.
 */
export function stageColumn(table: string, { tellsStages, asksCancelled }: Told): SQL {
  const stage = sql.raw(`${table}.stage`)
  if (tellsStages) return sql`, ${stage}`
  return asksCancelled ? sql`, case when ${stage} = 'cancelled' then ${stage} end as stage` : sql``
}

/** Cancelled orders are left out unless they are asked for: a client of the specification cannot mark them. */
export const isShown = (table: string, asksCancelled: boolean): SQL =>
  asksCancelled ? sql`` : sql.raw(`and ${table}.stage is distinct from 'cancelled'`)
