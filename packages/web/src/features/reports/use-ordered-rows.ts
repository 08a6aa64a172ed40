import type { ReportColumn } from '@kassavirta/domain/reports/columns'
import type { Report } from '@kassavirta/domain/reports/definition'
import type { Rows } from '@kassavirta/domain/reports/list'
import { orderOf, type Sort } from '@kassavirta/domain/reports/sort'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { rankStore } from './rank-store.ts'

export type OrderedRows = {
  readonly rows: Rows<unknown>
  /** The positions of all rows in the order of the screen. */
  readonly order: Uint32Array
}

type Input = {
  readonly report: Report
  readonly rows: Rows<unknown>
  readonly sort: Sort
  /** The shown columns, which can be pressed next: their ranks are made ahead. */
  readonly columns: readonly ReportColumn[]
}

/**
 * A list with its order. While the ranks of another order are being made, what was shown before stays; undefined when
 * nothing was.
 */
export function useOrderedRows({ report, rows, sort, columns }: Input) {
  const { column, descending } = sort
  const store = useMemo(() => rankStore(report, rows), [report, rows])
  const ranks = useSyncExternalStore(store.subscribe, () => store.get(column))
  useEffect(() => {
    const stop = new AbortController()
    store.prepare([column, ...columns.map(({ key }) => key)], stop.signal).catch(reportError)
    return () => stop.abort()
  }, [store, column, columns])
  const ready = useMemo(
    (): OrderedRows | undefined => ranks && { rows, order: orderOf(ranks, descending) },
    [rows, ranks, descending],
  )
  const [shown, setShown] = useState(ready)
  if (ready && ready !== shown) setShown(ready)
  return { list: ready ?? shown, sorting: !ready }
}
