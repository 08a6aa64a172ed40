import type { ReportColumn } from '@kassavirta/domain/reports/reports/columns'
import type { Report } from '@kassavirta/domain/reports/reports/definition'
import {
  groupRows,
  sharesOf,
  type Grouping,
  type GroupingFacts,
  type RowGroup,
} from '@kassavirta/domain/reports/reports/groups'
import type { Page, Rows } from '@kassavirta/domain/reports/reports/list'
import { subtotalsOf, type Subtotals } from '@kassavirta/domain/reports/reports/subtotals'
import { mainSumOf, sharedPart } from './main-sum.ts'

/** A group with the texts that the screen shows for it. */
export type ShownGroup = RowGroup &
  Subtotals & {
    /** Of the main sum, or of the rows where the report has none. */
    readonly share: number | undefined
  }

type Input = {
  readonly report: Report
  readonly columns: readonly ReportColumn[]
  /** Every filtered row, in its order. */
  readonly rows: Rows<unknown>
  readonly grouping: Grouping
  readonly facts: GroupingFacts
}

/** The columns that get totals: the shown ones, and the main sum always. */
export function columnsToSum(report: Report, columns: readonly ReportColumn[]): readonly ReportColumn[] {
  const main = mainSumOf(report)
  return main ? [...new Set([...columns, main])] : columns
}

export function shownGroups({ report, columns, rows, grouping, facts }: Input): readonly ShownGroup[] {
  const summed = columnsToSum(report, columns)
  const groups = groupRows(report, rows, grouping, facts)
  const subtotals = groups.map((group) => subtotalsOf(report, summed, group.rows))
  const shares = sharesOf(subtotals.map((each) => sharedPart(report, each)))
  return groups.flatMap((group, at) => {
    const own = subtotals[at]
    return own ? [{ ...group, ...own, share: shares[at] }] : []
  })
}

/** Rows of one group, as far as they are on the page. */
export type Section = {
  /** Absent where the list is not grouped. */
  readonly group?: ShownGroup
  /** True where the group began on a page before. */
  readonly continued: boolean
  readonly rows: Rows<unknown>
}

/** The rows of a page under their groups. */
export function sectionsOf(
  groups: readonly ShownGroup[] | undefined,
  { rows, first, last }: Page<unknown>,
): readonly Section[] {
  if (!groups) return [{ rows, continued: false }]
  let begin = 0
  return groups.flatMap((group) => {
    const [from, to] = [first - 1 - begin, last - begin]
    begin += group.rows.length
    const own = to > 0 && from < group.rows.length ? group.rows.slice(Math.max(0, from), to) : []
    return own.length > 0 ? [{ group, rows: own, continued: from > 0 }] : []
  })
}
