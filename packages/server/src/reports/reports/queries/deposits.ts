import { keysOf } from '@kassavirta/domain/kernel/data/records'
import { depositFields } from '@kassavirta/domain/reports/reports/deposits'
import { sql, type SQL } from 'drizzle-orm'
import type { CompanyScope } from '../scope.ts'
import { depositBag, depositStage } from '../../../bags/deposits/deposit-stages.ts'
import { pairsOf } from '../../../bags/deposits/comparison/pairs.ts'
import { euros, utc } from '../../../shared/wire-columns.ts'
import { customer, fieldsFrom } from './columns.ts'
import { momentIn } from './days.ts'

const { customerName: _, ...ownFields } = depositFields

/** A deposit as it was declared. The tables are d (deposit), a (account), u (sender) and r (remover). */
export const depositEntry = fieldsFrom('d', keysOf(ownFields), {
  entryId: sql`d.id`,
  accountNumber: sql`a.account_number`,
  created: utc('d.created_at'),
  modified: utc('d.modified_at'),
  countingStateSetDate: utc('d.counting_state_set_at'),
  totalSum: euros('d.total_sum_cents'),
  coinTotalSum: euros('d.coin_total_sum_cents'),
  removed: utc('d.removed_at'),
  removedBy: sql`r.first_name || ' ' || r.last_name`,
  userFirstName: sql`u.first_name`,
  userLastName: sql`u.last_name`,
  pkTositeTotalSum: euros('d.pk_tosite_total_sum_cents'),
  pcs_pkTosite: sql`d.pcs_pk_tosite`,
})

export const depositTables = sql`deposit d
  join account a on a.id = d.account_id
  join portal_user u on u.id = d.user_id
  left join portal_user r on r.id = d.removed_by`

const stage = { column: sql`, ${depositStage} as stage`, join: depositBag }

/**
 * What the counting found to differ in each deposit, where the list of handled deposits shows the result to the caller;
 * the latest result counts. Where only the bag tells, nothing is counted before the day on which it was declared.
 */
function differences({ companyId, permittedIds, days, earliest }: CompanyScope) {
  const among = sql`h.accounting_date >= ${days.since}`
  return {
    column: sql`, counted.difference`,
    join: sql`left join (
      select distinct on (deposit_id) deposit_id, difference
      from ${pairsOf({ companyId, named: momentIn('d.created_at', days), among })} pair
      where accounting_date >= ${earliest} and account_id = any(${permittedIds})
      order by deposit_id, accounting_date desc, result_id desc) counted on counted.deposit_id = d.id`,
  }
}

const NOTHING = { column: sql``, join: sql`` }

/** Selects the person's own entries, or all with the right to see them (decisions G4). */
export function depositsOf(scope: CompanyScope): SQL {
  const told = scope.tellsStages ? stage : NOTHING
  const counted = scope.asksDifferences ? differences(scope) : NOTHING
  return sql`
    select ${depositEntry}, ${customer(scope.companyName)}${told.column}${counted.column}
    from ${depositTables} ${told.join} ${counted.join}
    where d.company_id = ${scope.companyId} and ${momentIn('d.created_at', scope.days)}
      ${scope.seesAllDeposits ? sql`` : sql`and d.user_id = ${scope.userId}`}
    order by d.created_at desc, d.id desc`
}
