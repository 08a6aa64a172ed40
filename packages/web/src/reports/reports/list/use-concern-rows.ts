import type { ConcernReport } from '@kassavirta/domain/reports/reports/definition'
import { readRows, type Rows } from '@kassavirta/domain/reports/reports/list'
import type { concernQueryOf } from '@kassavirta/domain/reports/reports/address'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Failure } from '@kassavirta/ui/api/failure.ts'
import { useAnswer, type Answer } from '@kassavirta/ui/api/use-answer.ts'
import { useApiQuery } from '../../../platform/api/use-api-query.ts'

type Query = ReturnType<typeof concernQueryOf>

/** A search over many companies. It runs once per request: a failure is shown and not retried by itself. */
export function useConcernRows(report: ConcernReport, query: Query, asked: boolean) {
  const { rowsQuery } = useApiQuery()
  const client = useQueryClient()
  const queryOf = (of: Query) => rowsQuery(report.endpoint, { query: of })
  const { data, error, isFetching } = useQuery({
    ...queryOf(query),
    enabled: asked,
    retry: false,
    // Opening the page again fetches what has come since; nothing else repeats the search.
    refetchOnMount: 'always',
    staleTime: Infinity,
  })
  const rows = useMemo(() => data && readRows(report, data), [report, data])
  return {
    // The rows of an earlier search do not answer one that has failed.
    rows: asked && !isFetching && !error ? rows : undefined,
    searching: isFetching,
    failure: asked && !isFetching && error instanceof Failure ? error : undefined,
    /** Drops the cached answer of the same search: a press of the button asks for a fresh one. */
    forget: (of: Query) => void client.resetQueries({ queryKey: queryOf(of).queryKey, exact: true }),
  }
}

/** The rows of a search beside the one on show; it is tried again by itself. */
export function useConcernRowsOf(
  report: ConcernReport,
  query: Query,
  enabled: boolean,
): Answer<Rows<unknown>> {
  const { rowsQuery } = useApiQuery()
  const { data, ...rest } = useAnswer({ ...rowsQuery(report.endpoint, { query }), enabled })
  const rows = useMemo(() => data && readRows(report, data), [report, data])
  return { ...rest, data: rows }
}
