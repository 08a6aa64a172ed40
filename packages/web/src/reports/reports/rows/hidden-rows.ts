import type { Report } from '@kassavirta/domain/reports/reports/definition'
import {
  countMarked,
  markRows,
  type FilterKeys,
  type ListFilter,
} from '@kassavirta/domain/reports/reports/filter'
import type { Finding } from '@kassavirta/domain/reports/reports/find'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { chosenStates, findingWords } from '../toolbar/filter-words.ts'
import { hiddenTexts, listTexts as texts } from '../texts.fi.ts'

type HiddenRows = {
  /** The filters that hide the rows, in words. */
  readonly filters: readonly string[]
  readonly count: number
  /** What to change for them to show. */
  readonly without: Pick<ListFilter, 'states' | 'removed' | keyof Finding>
}

/** The rows inside the range that only the filters hide; undefined where the range itself has none. */
export function hiddenRows(report: Report, keys: FilterKeys, filter: ListFilter): HiddenRows | undefined {
  const { removed } = filter
  // Removed ones are shown only where there is nothing else to show.
  return [removed, true]
    .map((shown) => {
      const without = { states: {}, removed: shown, find: '', differences: false }
      const words = [
        ...chosenStates(report, filter).map(({ heading, text }) =>
          fill(texts.filteredState, { heading: heading.toLowerCase(), state: text }),
        ),
        ...findingWords(filter).map((words) => words.charAt(0).toLowerCase() + words.slice(1)),
        ...(shown === removed ? [] : [hiddenTexts.hidden]),
      ]
      return { filters: words, count: countMarked(markRows(keys, { ...filter, ...without })), without }
    })
    .find(({ count }) => count > 0)
}
