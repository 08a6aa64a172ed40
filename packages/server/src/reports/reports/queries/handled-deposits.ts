import { handledPieceFields } from '@kassavirta/domain/kernel/money/pieces'
import { sql, type SQL } from 'drizzle-orm'
import type { CompanyScope } from '../scope.ts'
import { differenceOf, euros } from '../../../shared/wire-columns.ts'
import { customer, sameColumns } from './columns.ts'
import { dayIn } from './days.ts'

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
