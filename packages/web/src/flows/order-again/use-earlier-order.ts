import type { CompanyReport } from '@kassavirta/domain/reports/definition'
import { readRows } from '@kassavirta/domain/reports/list'
import { useAnswer } from '@kassavirta/ui/api/use-answer.ts'
import { useApiQuery } from '../../platform/api/use-api-query.ts'
import { useAddress } from '../../platform/routing/use-address.ts'
import { useCompanySession } from '../../platform/session/session-context.ts'

/** The part of the query that names the order that a form is to be filled in like. */
export const EARLIER_ORDER = 'tilaus'

type EarlierOrder<Row> =
  | { readonly state: 'none' | 'coming' | 'missing' }
  | { readonly state: 'found'; readonly number: number; readonly row: Row }

/** The order that the address names, from the list of the company, and a way to take it out of the address again. */
export function useEarlierOrder<Row>(report: CompanyReport<Row>) {
  const { search, replaceSearch } = useAddress()
  const { [EARLIER_ORDER]: asked, ...others } = search
  const { company } = useCompanySession()
  const { rowsQuery } = useApiQuery()
  const { data, failure } = useAnswer({
    ...rowsQuery(report.endpoint, { query: { companyId: company.id } }),
    enabled: asked !== undefined,
  })
  return { earlier: earlierOf(), forget: () => replaceSearch(others) }

  function earlierOf(): EarlierOrder<Row> {
    if (asked === undefined) return { state: 'none' }
    if (!data) return { state: failure ? 'missing' : 'coming' }
    const row = readRows(report, data).find((each) => each && String(report.numberOf(each)) === asked)
    return row ? { state: 'found', number: report.numberOf(row), row } : { state: 'missing' }
  }
}
