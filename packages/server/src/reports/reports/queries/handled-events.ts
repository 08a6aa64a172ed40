import { sql, type SQL } from 'drizzle-orm'
import type { ConcernScope } from '../scope.ts'
import { euros } from '../../../shared/wire-columns.ts'
import { outcome, companyColumns } from './columns.ts'
import { handledChangeOrderEntry, handledChangeOrderTables, isPacked } from './change-orders.ts'
import { handledDepositEntry, handledDepositTables } from './deposits.ts'

/**
 * Selects counted deposits and packed orders in one list, newest first. The two have different columns, so each row
 * is already a JSON object.
 */
export const handledEventsOfConcern = (scope: ConcernScope): SQL => sql`
  select entry from (${countedDeposits(scope)} union all ${packedOrders(scope)}) event (entry, at, id)
  order by at desc, id desc`

const countedDeposits = ({ permittedIds, criterion, range }: ConcernScope): SQL => sql`
  select to_json(x), x."accountingDate", x."entryId" from (
    select ${handledDepositEntry}, true as "IsDeposit", false as "IsOrder", ${companyColumns}, ${outcome('h')}
    from ${handledDepositTables} join company c on c.id = h.company_id
    where h.company_id = any(${permittedIds}) and h.parent_id is null
      and ${criterion === 'LKassaPvm' ? sql`h.register_date` : sql`h.accounting_date`} between ${range.from} and ${range.to}
  ) x`

/** Both criteria apply to orders too: the day of packing takes the place of the day of counting (decisions J14). */
const packedOrders = ({ permittedIds, criterion, range }: ConcernScope): SQL => sql`
  select to_json(x), x."accountingDate", x."entryId" from (
    select ${handledChangeOrderEntry}, false as "IsDeposit", true as "IsOrder", ${companyColumns}, ${outcome('h')},
      h.packing_date as "accountingDate", ${euros('h.total_sum_cents')} as total, 0 as difference,
      0 as "pcs_pkTosite", 0 as "pkTositeTotalSum"
    from ${handledChangeOrderTables} join company c on c.id = h.company_id
    where h.company_id = any(${permittedIds})
      and ${criterion === 'LKassaPvm' ? sql`h.register_date` : sql`h.packing_date`} between ${range.from} and ${range.to}
      and ${isPacked}
  ) x`
