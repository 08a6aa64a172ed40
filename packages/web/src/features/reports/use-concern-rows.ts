import type { ConcernReport } from '@kassavirta/domain/reports/definition'
import { readRows } from '@kassavirta/domain/reports/list'
import type { concernQueryOf } from '@kassavirta/domain/reports/address'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Failure } from '@kassavirta/ui/api/failure.ts'
import { useApiQuery } from '../../platform/api/use-api-query.ts'

type Query = ReturnType<typeof concernQueryOf>

/** A search over many places. It runs when it is asked for, once: a failure is told, not tried again by itself. */
export function useConcernRows(report: ConcernReport, query: Query, asked: boolean) {
  const { rowsQuery } = useApiQuery()
  const client = useQueryClient()
  const queryOf = (of: Query) => rowsQuery(report.endpoint, { query: of })
  const { data, error, isFetching } = useQuery({
    ...queryOf(query),
    enabled: asked,
    retry: false,
    staleTime: Infinity,
  })
  const rows = useMemo(() => data && readRows(report, data), [report, data])
  return {
    // What an earlier search had found is no answer to one that has failed.
    rows: asked && !isFetching && !error ? rows : undefined,
    searching: isFetching,
    failure: asked && !isFetching && error instanceof Failure ? error : undefined,
    /** What was found before for the same question is forgotten: whoever presses the button wants it anew. */
    forget: (of: Query) => void client.resetQueries({ queryKey: queryOf(of).queryKey, exact: true }),
  }
}
