import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { ListView } from '@kassavirta/domain/reports/reports/address'
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
import { groupingTexts } from '@kassavirta/domain/reports/reports/terms.fi'
import { groupedTexts as texts } from '../texts.fi.ts'
import { mainSumOf, sharedPart, oneSidedLines, rowCount } from './totals.ts'

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

/** `12,5 %` */
export const shareText = (share: number): string => `${decimal(share * 100)}\u00a0%`

/** `+12,5 %` or `−3,0 %`; nothing is 0 without a sign. */
export const changeText = (share: number): string =>
  `${signOf(share)}${decimal(Math.abs(share) * 100)}\u00a0%`

const decimal = (value: number): string => value.toFixed(1).replace('.', ',')

export const signOf = (value: number): string => (value > 0 ? '+' : value < 0 ? '\u2212' : '')

/** The heading of a group: its name, its rows and its share. */
export function groupHeading(group: ShownGroup, { continued }: Pick<Section, 'continued'>): string {
  const { name, count, share } = group
  const words = { name: continued ? fill(texts.continued, { name }) : name, rows: rowCount(count) }
  const heading =
    share === undefined
      ? fill(texts.headingWithoutShare, words)
      : fill(texts.heading, { ...words, share: shareText(share) })
  return [heading, ...oneSidedLines(group)].join(' · ')
}

/** How the rows are grouped, in words: paper does not show the field. */
export const groupedWords = ({ grouping }: Pick<ListView, 'grouping'>): readonly string[] =>
  grouping ? [`${texts.grouping}: ${groupingTexts[grouping]}`] : []
