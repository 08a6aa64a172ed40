import { instantAt } from '@kassavirta/domain/kernel/dates'
import { pieceFields } from '@kassavirta/domain/reports/pieces'
import { sql, type SQL } from 'drizzle-orm'
import type { CompanyScope } from '../scope.ts'
import { customer, euros, same, utc } from './columns.ts'

/** A deposit as it was declared; tables d deposit, a account, u sender, r remover. */
export const depositEntry = sql`d.id as "entryId", d.account_id as "accountId", a.account_number as "accountNumber",
  d.register_date as "registerDate", ${utc('d.created_at')} as created, ${utc('d.modified_at')} as modified,
  d.counting_state as "countingState", ${utc('d.counting_state_set_at')} as "countingStateSetDate",
  d.security_bag_number as "securityBagNumber", d.message, d.reference,
  ${euros('d.total_sum_cents')} as "totalSum", ${euros('d.coin_total_sum_cents')} as "coinTotalSum",
  ${utc('d.removed_at')} as removed, r.first_name || ' ' || r.last_name as "removedBy",
  u.first_name as "userFirstName", u.last_name as "userLastName", ${same('d', pieceFields)},
  ${euros('d.pk_tosite_total_sum_cents')} as "pkTositeTotalSum", d.pcs_pk_tosite as "pcs_pkTosite",
  d.coins_uncounted as "coinsUncounted", d.count_at_service_center as "countAtServiceCenter"`

export const depositTables = sql`deposit d
  join account a on a.id = d.account_id
  join portal_user u on u.id = d.user_id
  left join portal_user r on r.id = d.removed_by`

/** One's own, or everyone's with the right to see them (decisions G4). */
export const depositsOf = ({
  companyId,
  companyName,
  userId,
  seesAllDeposits,
  since,
}: CompanyScope): SQL => sql`
  select ${depositEntry}, ${customer(companyName)}
  from ${depositTables}
  where d.company_id = ${companyId} and d.created_at >= ${instantAt(since, '00:00').toISOString()}
    ${seesAllDeposits ? sql`` : sql`and d.user_id = ${userId}`}
  order by d.created_at desc, d.id desc`
