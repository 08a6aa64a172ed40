import { instantsOf } from '@kassavirta/domain/reports/reports/ranges'
import { sql, type SQL } from 'drizzle-orm'
import type { ConcernScope } from '../scope.ts'
import { depositBag, depositStage } from '../../../bags/deposits/deposit-stages.ts'
import { differenceOf, euros } from '../../../shared/wire-columns.ts'
import { outcome, companyColumns } from './columns.ts'
import { depositEntry, depositTables } from './deposits.ts'

/** Adds the result of the counting. If a deposit has several results, the latest counts. */
const result = sql`left join lateral (
    select * from handled_deposit h
    where h.deposit_id = d.id and h.company_id = d.company_id and h.parent_id is null
    order by h.accounting_date desc, h.id desc limit 1
  ) h on true`

/** Removed deposits are left out (decisions N12). */
export const depositsOfConcern = (scope: ConcernScope): SQL => sql`
  select ${depositEntry}, ${companyColumns}, h.accounting_date as "accountingDate", h.due_date as "dueDate", h.signer,
    ${euros('h.signed_total_cents')} as "signedTotal", ${euros('h.total_cents')} as total,
    ${differenceOf('h')} as difference,
    ${euros('h.notes_total_sum_cents')} as "notesTotalSum", h.notes_count as "notesCount",
    h.coin_count as "coinCount", h.check_count as "checkCount", h.deposit_type as "depositType",
    h.register_text as "registerText", h.lmp_type as "lmpType", ${outcome('h')}${scope.tellsStages ? sql`, ${depositStage} as stage` : sql``}
  from ${depositTables} join company c on c.id = d.company_id ${result} ${scope.tellsStages ? depositBag : sql``}
  where d.company_id = any(${scope.permittedIds}) and d.removed_at is null and ${inRange(scope)}
    ${scope.bag ? sql`and position(lower(${scope.bag}) in lower(d.security_bag_number)) > 0` : sql``}
  order by d.created_at desc, d.id desc`

function inRange({ criterion, range }: ConcernScope): SQL {
  if (criterion !== 'til_created') return sql`d.register_date between ${range.from} and ${range.to}`
  const { begin, end } = instantsOf(range)
  return sql`d.created_at >= ${begin.toISOString()} and d.created_at < ${end.toISOString()}`
}
