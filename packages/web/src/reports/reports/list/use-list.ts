import type { ListView } from '@kassavirta/domain/reports/reports/address'
import { chartOf } from '@kassavirta/domain/reports/reports/chart'
import type { ReportColumn } from '@kassavirta/domain/reports/reports/columns'
import type { Report } from '@kassavirta/domain/reports/reports/definition'
import type { Criterion } from '@kassavirta/domain/reports/reports/query'
import {
  countMarked,
  filterKeys,
  markedRows,
  markRows,
  type ListFilter,
} from '@kassavirta/domain/reports/reports/filter'
import type { GroupingFacts } from '@kassavirta/domain/reports/reports/groups'
import { pageOf, type Rows } from '@kassavirta/domain/reports/reports/list'
import { rowsInOrder } from '@kassavirta/domain/reports/reports/sort'
import { subtotalsOf } from '@kassavirta/domain/reports/reports/subtotals'
import { useMemo } from 'react'
import { removedSum } from '../sums/main-sum.ts'
import { columnsToSum, shownGroups } from '../sums/shown-groups.ts'
import { useOrder } from './use-order.ts'

/** What a search over many places knows of them. */
export type PlaceFacts = Omit<GroupingFacts, 'criterion'>

type ListInput = {
  readonly report: Report
  readonly rows: Rows<unknown>
  readonly view: ListView
  /** The criterion of a search; its chart and its groups use the same day. */
  readonly criterion?: Criterion | undefined
  /** Stays the same object while its content stays the same. */
  readonly placeFacts?: PlaceFacts | undefined
  /** The shown columns, which get totals; the main sum always gets one. */
  readonly columns: readonly ReportColumn[]
}

/**
 * A list of up to 50,000 rows as it is shown. The filter marks the rows where they are, so that neither another page nor
 * another order needs another filter, and another order no totals.
 */
export function useList({ report, rows, view, criterion, placeFacts = onePlace, columns }: ListInput) {
  const { removed, sort, grouping, find = '', differences = false } = view
  const { order, sorting } = useOrder({ report, rows, sort, columns })
  // Compared by content: every change of the address makes new objects.
  const states = JSON.stringify(view.states)
  const { from, to } = view.range
  const filter = useMemo(
    (): ListFilter => ({
      range: { from, to },
      removed,
      find,
      differences,
      // Written by JSON.stringify above.
      states: JSON.parse(states) as ListFilter['states'],
    }),
    [from, to, removed, find, differences, states],
  )
  const keys = useMemo(() => filterKeys(report, rows), [report, rows])
  const marks = useMemo(() => markRows(keys, filter), [keys, filter])
  const hidden = useMemo(
    () => (removed ? 0 : countMarked(markRows(keys, { ...filter, removed: true })) - countMarked(marks)),
    [keys, filter, marks, removed],
  )
  const inOrder = useMemo(() => rowsInOrder(rows, order, marks), [rows, order, marks])
  const groups = useMemo(
    () =>
      grouping &&
      shownGroups({ report, columns, rows: inOrder, grouping, facts: { ...placeFacts, criterion } }),
    [report, columns, inOrder, grouping, criterion, placeFacts],
  )
  const sorted = useMemo(() => groups?.flatMap((group) => group.rows) ?? inOrder, [groups, inOrder])
  const parts = useMemo(() => markedRows(rows, marks, keys), [rows, marks, keys])
  const whole = useMemo(
    () => subtotalsOf(report, columnsToSum(report, columns), parts.kept),
    [report, columns, parts],
  )
  const takenBack = useMemo(() => ({ ...removedSum(report, parts.removed), hidden }), [report, parts, hidden])
  const chart = useMemo(
    () => chartOf(report, parts.kept, filter.range, criterion),
    [report, parts, filter, criterion],
  )
  return { keys, sorted, sorting, groups, page: pageOf(sorted, view.page), whole, takenBack, chart }
}

const onePlace: PlaceFacts = { chainOf: () => undefined }
