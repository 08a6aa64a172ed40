import { cents } from '@kassavirta/domain/kernel/money'
import type { Cell } from '@kassavirta/domain/kernel/csv'
import { fill } from '@kassavirta/domain/kernel/texts'
import { cellOf, isSummed, type ReportColumn } from '@kassavirta/domain/reports/columns'
import type { Report } from '@kassavirta/domain/reports/definition'
import { sharesOf, type Subtotals } from '@kassavirta/domain/reports/groups'
import { splitRemoved, totalsOf, type Rows } from '@kassavirta/domain/reports/list'
import { reportTexts } from '@kassavirta/domain/reports/terms.fi'
import { mainSumOf, removedSum, type RemovedSum } from '../main-sum.ts'
import { offeredColumns } from '../offered-columns.ts'
import { removedLine, rowCount } from '../row-count.ts'
import { groupedTexts, listTexts as texts } from '../texts.fi.ts'
import { sheetNames } from './sheet-names.ts'
import { openWorkbook, type Line, type WorkbookCell } from './workbook.ts'
import { bold, cellFor, textCell } from './workbook-cells.ts'

/** The groups of a list in the order of its rows, each of which belongs to one. */
export type FileGroups = {
  /** What they are: places, chains or days. */
  readonly heading: string
  readonly groups: readonly { readonly name: string; readonly count: number }[]
}

/** What a file is made of beside its rows. */
export type FilePlan = {
  readonly report: Report
  /** How many rows will be added. */
  readonly count: number
  readonly groups?: FileGroups | undefined
}

type Part = { readonly name: string; readonly count: number }
type EndedPart = Subtotals & { readonly name: string; readonly removed: RemovedSum }

/**
 * Every column that the screen can show, in its order and under its headings (decisions O4), as true dates, numbers and
 * texts; under the rows their totals. A grouped list has a sheet for each group and one before them with the subtotals.
 * The rows come in slices, so that their number can be told while they are written.
 */
export function openXlsx({ report, count, groups }: FilePlan) {
  const workbook = openWorkbook()
  const parts: readonly Part[] = groups?.groups ?? [{ name: report.title, count }]
  const [summary = '', ...names] = sheetNames([groupedTexts.summary, ...parts.map(({ name }) => name)])
  const ended: EndedPart[] = []
  let sheet = openPart()
  let written = 0

  function openPart() {
    const part = parts[ended.length]
    const name = names[ended.length]
    if (!part || name === undefined) return undefined
    return partWriter(workbook, report, part, { name, first: !groups })
  }
  const endPart = () => {
    if (sheet) ended.push(sheet.end())
    sheet = openPart()
  }
  return {
    /** Returns how many rows have been written so far. */
    add(rows: Rows<unknown>): number {
      let at = 0
      while (sheet && at < rows.length) {
        at += sheet.add(rows.slice(at, groups && at + sheet.left()))
        if (groups && sheet.left() === 0) endPart()
      }
      written += rows.length
      return written
    },
    close(): Blob {
      if (sheet) endPart()
      if (groups) writeSummary(workbook, report, { heading: groups.heading, name: summary, parts: ended })
      return workbook.close()
    },
  }
}

type Workbook = ReturnType<typeof openWorkbook>

/** A sheet of rows with their totals below. Only its own rows are kept, for the totals. */
function partWriter(
  workbook: Workbook,
  report: Report,
  { name, count }: Part,
  sheet: { readonly name: string; readonly first: boolean },
) {
  const columns = offeredColumns(report)
  const headings = columns.map(({ heading }) => heading)
  const lines = workbook.openSheet({ ...sheet, headings, filtered: count })
  const rows: unknown[] = []
  return {
    left: () => count - rows.length,
    add(more: Rows<unknown>): number {
      lines.add(more.map((row) => lineOf(columns, row)))
      for (const row of more) rows.push(row)
      return more.length
    },
    end(): EndedPart {
      const { kept, removed } = splitRemoved(report, rows)
      const part = {
        name,
        count: kept.length,
        totals: totalsOf(columns, kept),
        removed: removedSum(report, removed),
      }
      lines.add(endOf(report, columns, part))
      lines.close()
      return part
    },
  }
}

const lineOf = (columns: readonly ReportColumn[], row: unknown): Line =>
  row === undefined ? [textCell(reportTexts.badRow)] : columns.map((column) => cellFor(cellOf(column, row)))

/** The totals as on the screen. Removed rows are in the list but in no total, and a line says so. */
function endOf(
  report: Report,
  columns: readonly ReportColumn[],
  { count, totals, removed }: Omit<EndedPart, 'name'>,
): readonly Line[] {
  if (totals.size === 0) return []
  const label = fill(texts.total, { rows: rowCount(count) })
  const sums = columns.map((column, index) =>
    bold(index === 0 ? textCell(label) : cellFor(totalCell(column, totals.get(column.key) ?? null))),
  )
  return removed.count > 0 ? [sums, [textCell(removedLine(report, removed))]] : [sums]
}

const totalCell = ({ kind }: ReportColumn, total: number | null): Cell => {
  if (total === null) return null
  return kind === 'count' ? { kind: 'count', value: total } : { kind: 'money', value: cents(total) }
}

type Summary = {
  readonly heading: string
  readonly name: string
  readonly parts: readonly EndedPart[]
}

/** The subtotals of all groups, their shares and the totals. */
function writeSummary(workbook: Workbook, report: Report, { heading, name, parts }: Summary): void {
  const columns = offeredColumns(report).filter(
    (column) => isSummed(column) && parts.some(({ totals }) => totals.has(column.key)),
  )
  const shares = sharesOf(parts, mainSumOf(report)?.key)
  const lineFor = (label: string, { count, totals }: Subtotals, share: number | undefined): Line => [
    textCell(label),
    cellFor({ kind: 'count', value: count }),
    ...columns.map((column) => cellFor(totalCell(column, totals.get(column.key) ?? null))),
    shareCell(share),
  ]
  const sheet = workbook.openSheet({
    name,
    first: true,
    headings: [heading, groupedTexts.rows, ...columns.map((column) => column.heading), groupedTexts.share],
    filtered: parts.length,
  })
  sheet.add(parts.map((part, at) => lineFor(part.name, part, shares[at])))
  const whole = wholeOf(parts)
  sheet.add([lineFor(groupedTexts.total, whole, shares.some(Boolean) ? 1 : undefined).map(bold)])
  if (whole.removed.count > 0) sheet.add([[textCell(removedLine(report, whole.removed))]])
  sheet.close()
}

const shareCell = (share: number | undefined): WorkbookCell =>
  share === undefined ? null : { value: share, format: 'percent' }

/** Cents and counts are whole numbers: their sum is exact, in whatever order. */
function wholeOf(parts: readonly EndedPart[]): Omit<EndedPart, 'name'> {
  const totals = new Map<string, number>()
  for (const part of parts)
    for (const [key, total] of part.totals) totals.set(key, (totals.get(key) ?? 0) + total)
  const add = (of: (part: EndedPart) => number) => parts.reduce((sum, part) => sum + of(part), 0)
  return {
    totals,
    count: add(({ count }) => count),
    removed: { count: add(({ removed }) => removed.count), sum: add(({ removed }) => removed.sum) },
  }
}
