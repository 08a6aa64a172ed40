import type { ListView } from '@kassavirta/domain/reports/address'
import { chartOf } from '@kassavirta/domain/reports/chart'
import type { ReportColumn } from '@kassavirta/domain/reports/columns'
import type { Criterion, Report } from '@kassavirta/domain/reports/definition'
import {
  filterRows,
  pageOf,
  splitRemoved,
  totalsOf,
  type ListFilter,
  type Rows,
} from '@kassavirta/domain/reports/list'
import { sortRows } from '@kassavirta/domain/reports/sort'
import { useMemo } from 'react'
import { mainSumOf, removedSum } from './main-sum.ts'

type ListInput = {
  readonly report: Report
  readonly rows: Rows<unknown>
  readonly view: ListView
  /** The criterion of a search; its chart uses the same day. */
  readonly criterion: Criterion | undefined
  /** The shown columns, which get totals; the main sum always gets one. */
  readonly columns: readonly ReportColumn[]
}

/**
 * A list of up to 50,000 rows as it is shown. The whole list is sorted first, since a filter keeps the order: another
 * page costs nothing, another filter no sorting, another order no totals.
 */
export function useList({ report, rows, view, criterion, columns }: ListInput) {
  const { removed } = view
  // Compared by what they say: every address makes new ones.
  const states = JSON.stringify(view.states)
  const { from, to } = view.range
  const { column, descending } = view.sort
  const inOrder = useMemo(
    () => sortRows(report, rows, { column, descending }),
    [report, rows, column, descending],
  )
  const filter = useMemo(
    (): ListFilter => ({
      range: { from, to },
      removed,
      // What was written a moment ago.
      states: JSON.parse(states) as ListFilter['states'],
    }),
    [from, to, removed, states],
  )
  const filtered = useMemo(() => filterRows(report, rows, filter), [report, rows, filter])
  const all = filtered.length === rows.length
  const sorted = useMemo(
    () => (all ? inOrder : filterRows(report, inOrder, filter)),
    [report, inOrder, filter, all],
  )
  const parts = useMemo(() => splitRemoved(report, filtered), [report, filtered])
  const totals = useMemo(() => {
    const main = mainSumOf(report)
    return totalsOf(main ? [...new Set([...columns, main])] : columns, parts.kept)
  }, [report, columns, parts])
  const takenBack = useMemo(() => removedSum(report, parts.removed), [report, parts])
  const chart = useMemo(
    () => chartOf(report, filtered, filter.range, criterion),
    [report, filtered, filter, criterion],
  )
  return { sorted, page: pageOf(sorted, view.page), totals, takenBack, chart }
}
