import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Report, CompanyReport } from '@kassavirta/domain/reports/reports/definition'
import { changeOrders } from '@kassavirta/domain/reports/reports/definitions/change-orders'
import { deposits } from '@kassavirta/domain/reports/reports/definitions/deposits'
import { extendedChangeOrders } from '@kassavirta/domain/reports/reports/definitions/extended-change-orders'
import { extendedDeposits } from '@kassavirta/domain/reports/reports/definitions/extended-deposits'
import { supplyOrders } from '@kassavirta/domain/reports/reports/definitions/supply-orders'
import { visitChanges, visits } from '@kassavirta/domain/reports/reports/definitions/visits'
import {
  depositsWithStages,
  extendedDepositsWithStages,
  changeOrdersWithStages,
  extendedChangeOrdersWithStages,
  supplyOrdersWithStages,
  visitChangesWithStages,
  visitsWithStages,
} from '@kassavirta/domain/reports/reports/definitions/with-stages'
import { readRows, type Rows } from '@kassavirta/domain/reports/reports/list'
import { isInside, type DayRange } from '@kassavirta/domain/reports/reports/ranges'
import { useAnswer, type Answer } from '@kassavirta/ui/api/answers.ts'
import { usePermissions } from '../../../platform/session/use-permissions.ts'
import { useSwitch, useCompanySession, useApiQuery } from '../../../platform/session/use-session.ts'

/** The reports that replace others where the provider shows stages. */
const withStages = new Map<Report, Report>([
  [deposits, depositsWithStages],
  [visits, visitsWithStages],
  [visitChanges, visitChangesWithStages],
  [changeOrders, changeOrdersWithStages],
  [supplyOrders, supplyOrdersWithStages],
  [extendedDeposits, extendedDepositsWithStages],
  [extendedChangeOrders, extendedChangeOrdersWithStages],
])

/** Turns a report into the one that this provider shows in its place. */
export function useShownReport(): (report: Report) => Report {
  const hasStages = useSwitch('statusLines')
  return (report) => (hasStages ? withStages.get(report) : undefined) ?? report
}

export const useShownDeposits = () => (useSwitch('statusLines') ? depositsWithStages : deposits)

export const useShownChangeOrders = () => (useSwitch('statusLines') ? changeOrdersWithStages : changeOrders)

export const useShownSupplyOrders = () => (useSwitch('statusLines') ? supplyOrdersWithStages : supplyOrders)

export const useShownVisits = () => (useSwitch('statusLines') ? visitsWithStages : visits)
export const useShownVisitChanges = () => (useSwitch('statusLines') ? visitChangesWithStages : visitChanges)

type RangeRows<Row> = Answer<Rows<Row>> & {
  /** The days that the rows are of. */
  readonly loaded: DayRange
}

/** The rows of the chosen company in a range. Another range is fetched only when it goes beyond the loaded one. */
export function useRangeRows<Row>(report: CompanyReport<Row>, range: DayRange): RangeRows<Row> {
  const [loaded, setLoaded] = useState(range)
  if (!isInside(range, loaded)) setLoaded(range)
  const { can, entries, failed } = usePermissions()
  const asks = report.differencesNeed && can(report.differencesNeed)
  // The rights decide the query, so a call before they are known would have to be repeated.
  const enabled = report.differencesNeed === undefined || entries !== undefined || failed
  const query = { ...loaded, ...(asks && { differences: 'true' as const }) }
  return { ...useRowsOf(report, { query, enabled }), loaded }
}

/** The rows of the range before; fetched only when a range is given. */
export const useRowsBefore = <Row>(report: CompanyReport<Row>, range: DayRange | undefined) =>
  useRowsOf(report, { query: range ?? {}, enabled: range !== undefined })

/** The whole list, for the page of one entry. Until it arrives, a loaded range that has the entry is shown. */
export function useEntryRows<Row>(report: CompanyReport<Row>, number: string): Answer<Rows<Row>> {
  const client = useQueryClient()
  const isEntry = (wire: unknown) => {
    const row = report.row.read(wire)
    return row !== undefined && String(report.numberOf(row)) === number
  }
  const placeholderOf = (sameOwner: QueryKey) =>
    client
      .getQueriesData<readonly unknown[]>({ queryKey: sameOwner })
      .find(([, rows]) => rows?.some(isEntry))?.[1]
  return useRowsOf(report, { query: {}, placeholderOf })
}

type RowsRequest = {
  readonly query: Partial<DayRange> & { readonly differences?: 'true' }
  readonly enabled?: boolean
  /** Finds an answer to show until the call is answered, among the answers to the same call for the same person and company. */
  readonly placeholderOf?: (sameOwner: QueryKey) => readonly unknown[] | undefined
}

/** How many parts of a query key name the call, the person and the company. */
const OWNER_PARTS = 3

function useRowsOf<Row>(
  report: CompanyReport<Row>,
  { query, enabled = true, placeholderOf }: RowsRequest,
): Answer<Rows<Row>> {
  const { company } = useCompanySession()
  const { rowsQuery } = useApiQuery()
  const asked = rowsQuery(report.endpoint, { query: { companyId: company.id, ...query } })
  const placeholderData = () => placeholderOf?.(asked.queryKey.slice(0, OWNER_PARTS))
  const { data, ...rest } = useAnswer({ ...asked, enabled, placeholderData })
  const rows = useMemo(() => data && readRows(report, data), [report, data])
  return { ...rest, data: rows }
}
