import type { Report } from '@kassavirta/domain/reports/definition'
import { filterRows, type ListFilter, type Rows } from '@kassavirta/domain/reports/list'
import { fill } from '@kassavirta/domain/kernel/texts'
import { chosenStates } from './filter-words.ts'
import { listTexts as texts } from './texts.fi.ts'

type HiddenRows = {
  /** The filters that hide the rows, in words. */
  readonly filters: readonly string[]
  readonly count: number
  /** What to change for them to show. */
  readonly without: Pick<ListFilter, 'states' | 'removed'>
}

/** The rows inside the range that only the filters hide; undefined where the range itself has none. */
export function hiddenRows(report: Report, rows: Rows<unknown>, filter: ListFilter): HiddenRows | undefined {
  const { removed } = filter
  // Removed ones are shown only where there is nothing else to show.
  return [removed, true]
    .map((shown) => {
      const without = { states: {}, removed: shown }
      const words = [
        ...chosenStates(report, filter).map(({ heading, text }) =>
          fill(texts.filteredState, { heading: heading.toLowerCase(), state: text }),
        ),
        ...(shown === removed ? [] : [texts.withoutRemoved]),
      ]
      return { filters: words, count: filterRows(report, rows, { ...filter, ...without }).length, without }
    })
    .find(({ count }) => count > 0)
}
