import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Facts } from '../../../platform/rights/facts.ts'
import { CompanyAccounts, companyAccounts } from './account-rights.ts'

const Permissions = z.strictObject({
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

/** What the company has agreed on, what the person's role there allows, and the company's accounts. */
export const permissionFacts: Facts<unknown, typeof Permissions> = {
  schema: Permissions,
  column: (query) => sql`case when c.id is not null then json_build_object(
    'companyLooseChange', c.loose_change,
    'companyDepositCountAtServiceCenter', c.deposit_count_at_service_center,
    'companyUncountedCoinsDeposit', c.uncounted_coins_deposit,
    'companySupplyOrder', c.supply_order, 'companyTransportCustomer', c.transport_customer,
    'companyRoleSupplyOrder', coalesce(role.accessory_order, false),
    'companyRoleSupplyOrderReports', coalesce(role.accessory_order_report, false),
    'companyRoleVisitChangeRequest', coalesce(role.visit_change_request, false),
    'companyRoleVisitChangeRequestReports', coalesce(role.visit_change_request_report, false),
    'companyRolePermissionMaintenance', coalesce(role.permission_maintenance, false),
    'companyRoleRoleMaintenance', coalesce(role.role_maintenance, false),
    'accounts', ${companyAccounts(query)}) end`,
  valuesOf: () => ({}),
}
