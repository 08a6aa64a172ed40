import { dayOf } from '@kassavirta/domain/kernel/dates'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from '../../platform/database/database.ts'
import { statement, type LaterValues } from '../../platform/database/statement.ts'
import { CompanyAccounts, companyAccounts, type Membership } from '../../shared/account-rights.ts'

const Row = z.strictObject({
  companyLooseChange: z.boolean(),
  companyDepositCountAtServiceCenter: z.boolean(),
  companyUncountedCoinsDeposit: z.boolean(),
  companySupplyOrder: z.boolean(),
  companyTransportCustomer: z.boolean(),
  companyRoleSupplyOrder: z.boolean(),
  companyRoleSupplyOrderReports: z.boolean(),
  companyRoleVisitChangeRequest: z.boolean(),
  companyRoleVisitChangeRequestReports: z.boolean(),
  companyRolePermissionMaintenance: z.boolean(),
  companyRoleRoleMaintenance: z.boolean(),
  accounts: CompanyAccounts,
})

const selectPermissions = statement(
  Row,
  (query: LaterValues<Membership>) => sql`
    select c.loose_change as "companyLooseChange",
      c.deposit_count_at_service_center as "companyDepositCountAtServiceCenter",
      c.uncounted_coins_deposit as "companyUncountedCoinsDeposit",
      c.supply_order as "companySupplyOrder", c.transport_customer as "companyTransportCustomer",
      coalesce(role.accessory_order, false) as "companyRoleSupplyOrder",
      coalesce(role.accessory_order_report, false) as "companyRoleSupplyOrderReports",
      coalesce(role.visit_change_request, false) as "companyRoleVisitChangeRequest",
      coalesce(role.visit_change_request_report, false) as "companyRoleVisitChangeRequestReports",
      coalesce(role.permission_maintenance, false) as "companyRolePermissionMaintenance",
      coalesce(role.role_maintenance, false) as "companyRoleRoleMaintenance",
      ${companyAccounts(query)} as accounts
    from company c
    left join user_company_role role
      on role.company_id = c.id and role.user_id = ${query.userId} and role.ended_at is null
    where c.id = ${query.companyId}`,
)

/** Reads what the company has agreed on, what the person's role there allows, and the company's accounts. */
export async function readPermissions(db: Db, userId: number, companyId: number, now: Date) {
  const [row] = await selectPermissions(db, { userId, companyId, today: dayOf(now) })
  if (!row) throw new Error(`company ${companyId} is gone`)
  return row
}
