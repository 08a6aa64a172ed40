import { keysOf } from '@kassavirta/domain/reports/columns'
import { depositFields } from '@kassavirta/domain/reports/deposits'
import { sql, type SQL } from 'drizzle-orm'
import type { CompanyScope } from '../scope.ts'
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

/** How far the bag of a deposit has come; null without a bag. A bag that was opened once stays so for the customer. */
const stage = sql`case when b.state = 'counted' then 'counted' when b.pass > 0 then 'counting'
  when b.id is not null then 'arrived' end as stage`

/** Selects the person's own entries, or all with the right to see them (decisions G4). */
export const depositsOf = ({
  companyId,
  companyName,
  userId,
  seesAllDeposits,
  tellsStages,
  days,
}: CompanyScope): SQL => sql`
  select ${depositEntry}, ${customer(companyName)}${tellsStages ? sql`, ${stage}` : sql``}
  from ${depositTables} ${tellsStages ? sql`left join bag b on b.deposit_id = d.id` : sql``}
  where d.company_id = ${companyId} and ${momentIn('d.created_at', days)}
    ${seesAllDeposits ? sql`` : sql`and d.user_id = ${userId}`}
  order by d.created_at desc, d.id desc`
