import { MINUTE_MS } from '@kassavirta/domain/kernel/durations'
import type { Cell } from '@kassavirta/domain/kernel/csv'
import { wallTimeAt } from '@kassavirta/domain/kernel/helsinki'
import { cents, centsToEuros } from '@kassavirta/domain/kernel/money'
import { yesNo } from '@kassavirta/domain/kernel/terms.fi'
import { fill } from '@kassavirta/domain/kernel/texts'
import { cellOf, type ReportColumn } from '@kassavirta/domain/reports/columns'
import type { Report } from '@kassavirta/domain/reports/definition'
import { splitRemoved, totalsOf, type Rows } from '@kassavirta/domain/reports/list'
import { reportTexts } from '@kassavirta/domain/reports/terms.fi'
import { removedSum } from '../main-sum.ts'
import { offeredColumns } from '../offered-columns.ts'
import { removedLine, rowCount } from '../row-count.ts'
import { listTexts as texts } from '../texts.fi.ts'
import { openWorkbook, serialDate, type Line, type WorkbookCell } from './workbook.ts'

/** Small counts need no separator of thousands. */
const PLAIN_BELOW = 1000

/**
 * Every column that the screen can show, in its order and under its headings (decisions O4), as true dates, numbers and
 * texts; under the rows their totals. The rows come in slices, so that their number can be told while they are written.
 */
export function openXlsx(report: Report, count: number) {
  const columns = offeredColumns(report)
  const headings = columns.map(({ heading }) => heading)
  const workbook = openWorkbook({ title: report.title, headings, filtered: count })
  const written: unknown[] = []
  return {
    /** Returns how many rows have been written so far. */
    add(rows: Rows<unknown>): number {
      workbook.add(rows.map((row) => lineOf(columns, row)))
      for (const row of rows) written.push(row)
      return written.length
    },
    close(): Blob {
      workbook.add(endOf(report, columns, written))
      return workbook.close()
    },
  }
}

const lineOf = (columns: readonly ReportColumn[], row: unknown): Line =>
  row === undefined ? [textCell(reportTexts.badRow)] : columns.map((column) => cellFor(cellOf(column, row)))

/** The totals as on the screen. Removed rows are in the list but in no total, and a line says so. */
function endOf(report: Report, columns: readonly ReportColumn[], rows: Rows<unknown>): readonly Line[] {
  const { kept, removed } = splitRemoved(report, rows)
  const totals = totalsOf(columns, kept)
  if (totals.size === 0) return []
  const label = fill(texts.total, { rows: rowCount(kept.length) })
  const sums = columns.map((column, index) => {
    if (index === 0) return { ...textCell(label), bold: true }
    const total = cellFor(totalCell(column, totals.get(column.key) ?? null))
    return total && { ...total, bold: true }
  })
  return removed.length > 0 ? [sums, [textCell(removedLine(removedSum(report, removed)))]] : [sums]
}

const totalCell = ({ kind }: ReportColumn, total: number | null): Cell => {
  if (total === null) return null
  return kind === 'count' ? { kind: 'count', value: total } : { kind: 'money', value: cents(total) }
}

/** A text cell, so that Excel turns neither an account into a number nor a message into a formula. */
const textCell = (value: string) => ({ value, format: 'text' }) as const

function cellFor(cell: Cell): WorkbookCell {
  if (cell === null || cell.value === null || cell.value === '') return null
  switch (cell.kind) {
    case 'text':
    case 'code':
      return textCell(cell.value)
    case 'money':
      return { value: centsToEuros(cell.value), format: 'euros' }
    case 'count':
      return { value: cell.value, format: cell.value < PLAIN_BELOW ? 'plain' : 'thousands' }
    case 'integer':
      return { value: cell.value, format: 'plain' }
    case 'day':
      return { value: serialDate(Date.parse(cell.value)), format: 'day' }
    case 'moment':
      return { value: serialDate(minuteOf(cell.value)), format: 'moment' }
    case 'flag':
      return { value: cell.value ? yesNo.yes : yesNo.no, format: 'plain' }
    default:
      return cell satisfies never
  }
}

/** As Helsinki's wall clock shows it, rounded to the minute, as on the screen and in the CSV. */
const minuteOf = (moment: Date): number => Math.floor(wallTimeAt(moment).getTime() / MINUTE_MS) * MINUTE_MS
