import { alertPaths } from '@kassavirta/domain/letters/alerts/paths'
import { addDays, dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { asc, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { handledDeposit } from '../../../tables/handled.ts'
import { numbers } from './queries.ts'

/** What an import gives. The rest is the portal's own, and no change of it makes a report another one. */
const {
  id: _id,
  keeper: _keeper,
  staffId: _staffId,
  version: _version,
  ...reportColumns
} = getTableColumns(handledDeposit)

export type CashReport = Omit<typeof handledDeposit.$inferSelect, 'id' | 'keeper' | 'staffId' | 'version'>

/** The cash reports, in the order in which they were sent. */
export const cashReportsOf = (db: Db, parentIds: readonly number[]): Promise<readonly CashReport[]> =>
  db
    .select(reportColumns)
    .from(handledDeposit)
    .where(inArray(handledDeposit.parentId, numbers(parentIds)))
    .orderBy(asc(handledDeposit.id))

export async function deleteCashReports(tx: Db, parentIds: readonly number[]): Promise<void> {
  await tx.delete(handledDeposit).where(inArray(handledDeposit.parentId, numbers(parentIds)))
}

/** Results of earlier days are history that an import brings along, and no news. */
const NEWS_DAYS = 7

/** People hear of new and changed results that differ from what was declared, once for each difference. */
export async function rememberDifferences(tx: Db, keys: readonly string[], now: Date): Promise<void> {
  if (keys.length === 0) return
  const difference = sql`coalesce(h.difference_cents, h.total_cents - h.signed_total_cents)`
  await tx.execute(sql`
    insert into alert_event (kind, company_id, account_id, path, once_key, at)
    select 'countDifference', h.company_id, h.account_id, ${alertPaths.result('')}::text || h.id,
      'result ' || h.id || ' ' || ${difference}, ${now.toISOString()}::timestamptz
    from handled_deposit h
    where h.ext_id = any (${sql.param([...keys])}::text[]) and h.parent_id is null and ${difference} <> 0
      and h.accounting_date >= ${addDays(dayOf(now), -NEWS_DAYS)}::date
    on conflict do nothing`)
}
