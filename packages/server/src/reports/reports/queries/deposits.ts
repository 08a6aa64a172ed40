import { sql, type SQL } from 'drizzle-orm'
import { keysOf } from '@kassavirta/domain/kernel/data/records'
import { handledPieceFields } from '@kassavirta/domain/kernel/money/denominations'
import { depositFields } from '@kassavirta/domain/reports/reports/definitions/deposits'
import { instantsOf } from '@kassavirta/domain/reports/reports/ranges'
import { pairsOf } from '../../../bags/deposits/comparison-queries.ts'
import { depositBag, depositStage } from '../../../bags/deposits/queries.ts'
import { euros, utc, differenceOf } from '../../../shared/wire-columns.ts'
import type { CompanyScope, ConcernScope } from '../scope.ts'
import { customer, fieldsFrom, momentIn, outcome, companyColumns, sameColumns, dayIn } from './columns.ts'

const { customerName: _, ...ownFields } = depositFields

/** A deposit as it was declared. The tables are d (deposit), a (account), u (sender) and r (remover). */
const depositEntry = fieldsFrom('d', keysOf(ownFields), {
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

const depositTables = sql`deposit d
  join account a on a.id = d.account_id
  join portal_user u on u.id = d.user_id
  left join portal_user r on r.id = d.removed_by`

const stage = { column: sql`, ${depositStage} as stage`, join: depositBag }

/**
 * The difference that the counting found in each deposit, where the list of handled deposits shows the result to the
 * caller; the latest result counts. Where result and deposit are paired by the bag number alone, the bag is never
 * counted before the day of its declaration.
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
  const stageParts = scope.showsStages ? stage : NOTHING
  const counted = scope.asksDifferences ? differences(scope) : NOTHING
  return sql`
    select ${depositEntry}, ${customer(scope.companyName)}${stageParts.column}${counted.column}
    from ${depositTables} ${stageParts.join} ${counted.join}
    where d.company_id = ${scope.companyId} and ${momentIn('d.created_at', scope.days)}
      ${scope.seesAllDeposits ? sql`` : sql`and d.user_id = ${scope.userId}`}
    order by d.created_at desc, d.id desc`
}

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
    h.register_text as "registerText", h.lmp_type as "lmpType", ${outcome('h')}${scope.showsStages ? sql`, ${depositStage} as stage` : sql``}
  from ${depositTables} join company c on c.id = d.company_id ${result} ${scope.showsStages ? depositBag : sql``}
  where d.company_id = any(${scope.permittedIds}) and d.removed_at is null and ${inRange(scope)}
    ${scope.bag ? sql`and position(lower(${scope.bag}) in lower(d.security_bag_number)) > 0` : sql``}
  order by d.created_at desc, d.id desc`

function inRange({ criterion, range }: ConcernScope): SQL {
  if (criterion !== 'til_created') return sql`d.register_date between ${range.from} and ${range.to}`
  const { begin, end } = instantsOf(range)
  return sql`d.created_at >= ${begin.toISOString()} and d.created_at < ${end.toISOString()}`
}

/** The result of the counting of a bag or of one cash register. The table of accounts is named a. */
const countedColumns = (
  table: string,
): SQL => sql`${sql.raw(`${table}.id as "entryId", ${table}.register_date as "registerDate",
  ${table}.accounting_date as "accountingDate", ${table}.due_date as "dueDate",
  ${table}.security_bag_number as "securityBagNumber", a.account_number as "accountNumber", ${table}.reference,
  ${table}.message, ${table}.signer`)}, ${euros(`${table}.signed_total_cents`)} as "signedTotal",
  ${euros(`${table}.total_cents`)} as total,
  ${differenceOf(table)} as difference,
  ${euros(`${table}.notes_total_sum_cents`)} as "notesTotalSum",
  ${euros(`${table}.coin_total_sum_cents`)} as "coinTotalSum",
  ${sql.raw(`${table}.notes_count as "notesCount", ${table}.coin_count as "coinCount",
  ${table}.check_count as "checkCount", ${table}.deposit_type as "depositType",
  ${table}.register_text as "registerText", ${table}.lmp_type as "lmpType", ${table}.pcs_pk_tosite as "pcs_pkTosite"`)},
  ${euros(`${table}.pk_tosite_total_sum_cents`)} as "pkTositeTotalSum", ${sameColumns(table, handledPieceFields)}`

/** The cash reports of a bag belong to the account of the bag. */
export const handledDepositEntry = sql`${countedColumns('h')}, coalesce(k.reports, '[]') as "cashReports"`

export const handledDepositTables = sql`handled_deposit h
  left join account a on a.id = h.account_id
  left join lateral (
    select json_agg(x order by x."entryId") as reports
    from (select ${countedColumns('k')} from handled_deposit k where k.parent_id = h.id) x
  ) k on true`

/** Only accounts whose deposit reports the caller may see are included (decisions F10). */
export const handledDepositsOf = ({ companyId, companyName, permittedIds, days }: CompanyScope): SQL => sql`
  select ${handledDepositEntry}, ${customer(companyName)}
  from ${handledDepositTables}
  where h.company_id = ${companyId} and h.parent_id is null and ${dayIn('h.accounting_date', days)}
    and h.account_id = any(${permittedIds})
  order by h.accounting_date desc, h.id desc`
