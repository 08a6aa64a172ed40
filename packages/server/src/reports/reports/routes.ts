import { changeOrders } from '@kassavirta/domain/reports/reports/definitions/change-orders'
import type { ConcernReport, CompanyReport } from '@kassavirta/domain/reports/reports/definition'
import { deposits } from '@kassavirta/domain/reports/reports/definitions/deposits'
import { extendedChangeOrders } from '@kassavirta/domain/reports/reports/definitions/extended-change-orders'
import { extendedDeposits } from '@kassavirta/domain/reports/reports/definitions/extended-deposits'
import { handledChangeOrders } from '@kassavirta/domain/reports/reports/definitions/handled-change-orders'
import { handledDeposits } from '@kassavirta/domain/reports/reports/definitions/handled-deposits'
import { handledDepositEvents } from '@kassavirta/domain/reports/reports/definitions/handled-events'
import { supplyOrders } from '@kassavirta/domain/reports/reports/definitions/supply-orders'
import { visitChanges, visits } from '@kassavirta/domain/reports/reports/definitions/visits'
import type { SQL } from 'drizzle-orm'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import {
  changeOrdersOf,
  changeOrdersOfConcern,
  handledChangeOrdersOf,
  supplyOrdersOf,
} from './queries/change-orders.ts'
import { depositsOf, depositsOfConcern, handledDepositsOf } from './queries/deposits.ts'
import { handledEventsOfConcern } from './queries/handled-events.ts'
import { visitChangesOf, visitsOf } from './queries/visits.ts'
import type { AccountRight } from './queries/permitted.ts'
import { rawEntries, rawRows } from './queries/read-rows.ts'
import { readReport } from './read-report.ts'
import { concernScope, companyScope, type ConcernScope, type CompanyScope } from './scope.ts'

/** A report consists of its definition and one select. */
export function reportRoutes(builder: AppBuilder): void {
  bindCompanyReport(builder, deposits, depositsOf, 'deposit_report')
  bindCompanyReport(builder, changeOrders, changeOrdersOf)
  bindCompanyReport(builder, supplyOrders, supplyOrdersOf)
  bindCompanyReport(builder, visits, visitsOf)
  bindCompanyReport(builder, visitChanges, visitChangesOf)
  bindCompanyReport(builder, handledDeposits, handledDepositsOf, 'deposit_report')
  bindCompanyReport(builder, handledChangeOrders, handledChangeOrdersOf, 'change_order_report')
  bindConcernReport(builder, extendedDeposits, depositsOfConcern)
  bindConcernReport(builder, extendedChangeOrders, changeOrdersOfConcern)
  bindConcernReport(builder, handledDepositEvents, handledEventsOfConcern, rawEntries)
}

function bindCompanyReport(
  builder: AppBuilder,
  { endpoint }: CompanyReport,
  select: (scope: CompanyScope) => SQL,
  right?: AccountRight,
): void {
  const { deps } = builder
  route(builder, endpoint, ({ caller, query }) =>
    readReport(deps, caller, companyScope(deps, caller, query, right), select, rawRows),
  )
}

function bindConcernReport(
  builder: AppBuilder,
  { endpoint }: ConcernReport,
  select: (scope: ConcernScope) => SQL,
  answer = rawRows,
): void {
  const { deps } = builder
  route(builder, endpoint, ({ caller, query }) =>
    readReport(deps, caller, concernScope(deps, caller, query), select, answer),
  )
}
