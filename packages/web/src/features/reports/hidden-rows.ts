import { entryStateText } from '@kassavirta/domain/reports/counting-state'
import type { Report } from '@kassavirta/domain/reports/definition'
import { filterRows, type ListFilter, type Rows } from '@kassavirta/domain/reports/list'
import { fill } from '@kassavirta/domain/kernel/texts'
import { listTexts as texts } from './texts.fi.ts'

type HiddenRows = {
  /** The filters that hide the rows, in words. */
  readonly filters: readonly string[]
  readonly count: number
  /** The change of the view that shows them. */
  readonly without: Pick<ListFilter, 'state' | 'removed'>
}

/** The rows inside the range that only the filters hide; undefined where the range itself has none. */
export function hiddenRows(report: Report, rows: Rows<unknown>, filter: ListFilter): HiddenRows | undefined {
  const { state, removed } = filter
  // Removed rows count as hidden only where there are no others.
  return [removed, true]
    .map((shown) => {
      const without = { state: null, removed: shown }
      const words = [
        ...(state === null ? [] : [fill(texts.filteredState, { state: entryStateText(state) })]),
        ...(shown === removed ? [] : [texts.withoutRemoved]),
      ]
      return { filters: words, count: filterRows(report, rows, { ...filter, ...without }).length, without }
    })
    .find(({ count }) => count > 0)
}
