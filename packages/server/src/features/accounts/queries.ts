import { and, eq, isNull, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/database/database.ts'
import { company } from '../../tables/company.ts'
import { userCompanyRole } from '../../tables/rights.ts'

/** Reads what the company has agreed on and what the person's role there allows. */
export async function companyFlags(db: Db, userId: number, companyId: number) {
  const role = userCompanyRole
  const flagOf = (column: PgColumn) => sql<boolean>`coalesce(${column}, false)`
  const [flags] = await db
    .select({
      companyLooseChange: company.looseChange,
      companyDepositCountAtServiceCenter: company.depositCountAtServiceCenter,
      companyUncountedCoinsDeposit: company.uncountedCoinsDeposit,
      companySupplyOrder: company.supplyOrder,
      companyTransportCustomer: company.transportCustomer,
      companyRoleSupplyOrder: flagOf(role.accessoryOrder),
      companyRoleSupplyOrderReports: flagOf(role.accessoryOrderReport),
      companyRoleVisitChangeRequest: flagOf(role.visitChangeRequest),
      companyRoleVisitChangeRequestReports: flagOf(role.visitChangeRequestReport),
      companyRolePermissionMaintenance: flagOf(role.permissionMaintenance),
      companyRoleRoleMaintenance: flagOf(role.roleMaintenance),
    })
    .from(company)
    .leftJoin(role, and(eq(role.companyId, company.id), eq(role.userId, userId), isNull(role.endedAt)))
    .where(eq(company.id, companyId))
  if (!flags) throw new Error(`company ${companyId} is gone`)
  return flags
}
