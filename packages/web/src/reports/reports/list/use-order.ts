import type { ReportColumn } from '@kassavirta/domain/reports/reports/columns'
import type { Report } from '@kassavirta/domain/reports/reports/definition'
import type { Rows } from '@kassavirta/domain/reports/reports/list'
import { orderOf, type Sort } from '@kassavirta/domain/reports/reports/sort'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { rankStore } from './rank-store.ts'

type Input = {
  readonly report: Report
  readonly rows: Rows<unknown>
  readonly sort: Sort
  /** The shown columns, which can be pressed next: their ranks are made ahead. */
  readonly columns: readonly ReportColumn[]
}

/**
 * The positions of the rows in the order of the screen. While the ranks of another order are being made, the order before
 * stays; rows that were never sorted are as they were loaded.
 */
export function useOrder({ report, rows, sort: { column, descending }, columns }: Input) {
  const store = useMemo(() => rankStore(report, rows), [report, rows])
  const ranks = useSyncExternalStore(store.subscribe, () => store.get(column))
  useEffect(() => {
    const stop = new AbortController()
    store.prepare([column, ...columns.map(({ key }) => key)], stop.signal).catch(reportError)
    return () => stop.abort()
  }, [store, column, columns])
  const ready = useMemo(() => ranks && { rows, order: orderOf(ranks, descending) }, [rows, ranks, descending])
  const [shown, setShown] = useState(ready)
  if (ready && ready !== shown) setShown(ready)
  const asLoaded = useMemo(() => new Uint32Array(rows.length).map((_, position) => position), [rows])
  const before = shown?.rows === rows ? shown.order : asLoaded
  return { order: ready?.order ?? before, sorting: !ready }
}
