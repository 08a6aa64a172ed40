import { useMemo, useEffect, useState, useSyncExternalStore } from 'react'
import type { ListView } from '@kassavirta/domain/reports/reports/address'
import { chartOf } from '@kassavirta/domain/reports/reports/chart'
import type { ReportColumn } from '@kassavirta/domain/reports/reports/columns'
import type { Report } from '@kassavirta/domain/reports/reports/definition'
import {
  countMarked,
  filterKeys,
  markedRows,
  markRows,
  type ListFilter,
} from '@kassavirta/domain/reports/reports/filter'
import type { GroupingFacts } from '@kassavirta/domain/reports/reports/groups'
import { pageOf, type Rows } from '@kassavirta/domain/reports/reports/list'
import type { Criterion } from '@kassavirta/domain/reports/reports/wire'
import {
  isRankedQuickly,
  rankSteps,
  type Ranks,
  rowsInOrder,
  orderOf,
  type Sort,
} from '@kassavirta/domain/reports/reports/sort'
import { subtotalsOf } from '@kassavirta/domain/reports/reports/subtotals'
import { inSlices } from '@kassavirta/ui/browser/slices.ts'
import { columnsToSum, shownGroups } from '../sums/groups.ts'
import { removedSum } from '../sums/totals.ts'

/** The facts about its places that a search over many of them has. */
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
 * A list of up to 50,000 rows as it is shown. The filter marks the rows in place, so that another page or order needs no
 * new filtering, and another order no new totals.
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
    () => subtotalsOf(report, columnsToSum(report, columns), parts.remaining),
    [report, columns, parts],
  )
  const takenBack = useMemo(() => ({ ...removedSum(report, parts.removed), hidden }), [report, parts, hidden])
  const chart = useMemo(
    () => chartOf(report, parts.remaining, filter.range, criterion),
    [report, parts, filter, criterion],
  )
  return { keys, sorted, sorting, groups, page: pageOf(sorted, view.page), whole, takenBack, chart }
}

const onePlace: PlaceFacts = { chainOf: () => undefined }

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
function useOrder({ report, rows, sort: { column, descending }, columns }: Input) {
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

/** For a list this short the ranks of any column take a few milliseconds. */
const SHORT_LIST = 2000

/** Stores the ranks of a loaded list by column, four bytes per row and column. */
export function rankStore(report: Report, rows: Rows<unknown>) {
  const stored = new Map<string, Ranks>()
  const listeners = new Set<() => void>()
  const isShort = rows.length <= SHORT_LIST
  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** The ranks of a column, computed at once where that is quick; undefined until `prepare` has computed them. */
    get(column: string): Ranks | undefined {
      const quick = isShort || isRankedQuickly(report, column)
      if (!stored.has(column) && quick) stored.set(column, allSteps(rankSteps(report, rows, column)))
      return stored.get(column)
    },
    /** Computes the missing ranks of a long list, column by column, without blocking the page. */
    async prepare(columns: readonly string[], signal: AbortSignal): Promise<void> {
      if (isShort) return
      for (const column of columns) {
        if (stored.has(column)) continue
        const ranks = await inSlices(rankSteps(report, rows, column), signal)
        if (!ranks) return
        stored.set(column, ranks)
        for (const listener of listeners) listener()
      }
    },
  }
}

function allSteps<Result>(steps: Generator<undefined, Result>): Result {
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}
