import type { CompanyReport } from '@kassavirta/domain/reports/reports/definition'
import { readRows, type Rows } from '@kassavirta/domain/reports/reports/list'
import { isInside, type DayRange } from '@kassavirta/domain/reports/reports/ranges'
import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { usePermissions } from '../../../platform/session/use-permissions.ts'
import { useCompanySession } from '../../../platform/session/session-context.ts'
import { useAnswer, type Answer } from '@kassavirta/ui/api/use-answer.ts'
import { useApiQuery } from '../../../platform/api/use-api-query.ts'

type RangeRows<Row> = Answer<Rows<Row>> & {
  /** The days that the rows are of. */
  readonly loaded: DayRange
}

/**
 * The rows of the chosen company in a range. Another range is fetched only where it goes beyond the one that was: what
 * lies inside is already here.
 */
export function useRangeRows<Row>(report: CompanyReport<Row>, range: DayRange): RangeRows<Row> {
  const [loaded, setLoaded] = useState(range)
  if (!isInside(range, loaded)) setLoaded(range)
  const { can, entries, failed } = usePermissions()
  const asks = report.differencesNeed && can(report.differencesNeed)
  // Asked before the rights are known, it would be asked twice.
  const enabled = report.differencesNeed === undefined || entries !== undefined || failed
  const query = { ...loaded, ...(asks && { differences: 'true' as const }) }
  return { ...useRowsOf(report, { query, enabled }), loaded }
}

/** The rows of the range before; they are fetched only when asked for. */
export const useRowsBefore = <Row>(report: CompanyReport<Row>, range: DayRange | undefined) =>
  useRowsOf(report, { query: range ?? {}, enabled: range !== undefined })

/** The whole list, for the page of one entry. A range that is here already may have the entry: that one shows at once. */
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

type Asked = {
  readonly query: Partial<DayRange> & { readonly differences?: 'true' }
  readonly enabled?: boolean
  /** Finds an answer to show meanwhile among those to the same call for the same person and company. */
  readonly placeholderOf?: (sameOwner: QueryKey) => readonly unknown[] | undefined
}

/** How many parts of a query key name the call, the person and the company. */
const OWNER_PARTS = 3

function useRowsOf<Row>(
  report: CompanyReport<Row>,
  { query, enabled = true, placeholderOf }: Asked,
): Answer<Rows<Row>> {
  const { company } = useCompanySession()
  const { rowsQuery } = useApiQuery()
  const asked = rowsQuery(report.endpoint, { query: { companyId: company.id, ...query } })
  const placeholderData = () => placeholderOf?.(asked.queryKey.slice(0, OWNER_PARTS))
  const { data, ...rest } = useAnswer({ ...asked, enabled, placeholderData })
  const rows = useMemo(() => data && readRows(report, data), [report, data])
  return { ...rest, data: rows }
}
