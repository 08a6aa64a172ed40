import type { CompanyReport } from '@kassavirta/domain/reports/definition'
import { readRows, type Rows } from '@kassavirta/domain/reports/list'
import { useMemo } from 'react'
import { useCompanySession } from '../../platform/session/session-context.ts'
import { useAnswer, type Answer } from '@kassavirta/ui/api/use-answer.ts'
import { useApiQuery } from '../../platform/api/use-api-query.ts'

/** The whole list of the chosen company; the list and the details of its rows share one answer. */
export function useCompanyRows<Row>(report: CompanyReport<Row>): Answer<Rows<Row>> {
  const { company } = useCompanySession()
  const { rowsQuery } = useApiQuery()
  const { data, ...rest } = useAnswer(rowsQuery(report.endpoint, { query: { companyId: company.id } }))
  const rows = useMemo(() => data && readRows(report, data), [report, data])
  return { ...rest, data: rows }
}
