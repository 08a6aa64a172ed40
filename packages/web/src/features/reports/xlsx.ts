import { MINUTE_MS } from '@kassavirta/domain/kernel/durations'
import type { Cell } from '@kassavirta/domain/kernel/csv'
import type { Day } from '@kassavirta/domain/kernel/dates'
import { wallTimeAt } from '@kassavirta/domain/kernel/helsinki'
import { cents, centsToEuros } from '@kassavirta/domain/kernel/money'
import { yesNo } from '@kassavirta/domain/kernel/terms.fi'
import { fill } from '@kassavirta/domain/kernel/texts'
import { cellOf, type ReportColumn } from '@kassavirta/domain/reports/columns'
import type { Report } from '@kassavirta/domain/reports/definition'
import { splitRemoved, totalsOf, type Rows } from '@kassavirta/domain/reports/list'
import { reportTexts } from '@kassavirta/domain/reports/terms.fi'
import type { CellObject, Feature } from 'write-excel-file/universal'
import { offeredColumns } from './column-choice.ts'
import { removedSum } from './main-sum.ts'
import { removedLine, rowCount } from './row-count.ts'
import { listTexts as texts } from './texts.fi.ts'

/** What is no code of a format is escaped, so that no program takes the dot for a part of the seconds. */
const DAY = String.raw`dd\.mm\.yyyy`
const EUROS = String.raw`#,##0.00\ "€"`
/** Small counts need no number format, and a format costs the writer as much as the value itself. */
const PLAIN_BELOW = 1000

type Line = readonly (CellObject | null)[]

/**
 * Every column that the screen can show, in its order and under its headings (decisions O4), as true dates, numbers and
 * texts; under the rows their totals. The writer is fetched when it is first needed.
 */
export async function reportXlsx(report: Report, rows: Rows<unknown>): Promise<Blob> {
  const { default: writeExcelFile } = await import('write-excel-file/universal')
  const columns = offeredColumns(report)
  const head = columns.map(({ heading }): CellObject => ({ value: heading, ...BOLD }))
  const body = rows.map((row): Line =>
    row === undefined
      ? [textCell(reportTexts.badRow)]
      : columns.map((column) => written(cellOf(column, row))),
  )
  const lines = [head, ...body, ...endOf(report, columns, rows)]
  return writeExcelFile(
    lines.map((line) => [...line]),
    {
      sheet: report.title,
      stickyRowsCount: 1,
      columns: columns.map(({ heading }) => ({ width: widthOf(heading) })),
    },
    { features: [filterOf(columns.length, rows.length)] },
  ).toBlob()
}

const BOLD = { fontWeight: 'bold' } as const

/** Widths in characters: enough for the heading with its button, for a moment and for an account number. */
const widthOf = (heading: string): number => Math.max(18, heading.length + 4)

/** The totals as on the screen. Removed rows are in the list but in no total, and a line says so. */
function endOf(report: Report, columns: readonly ReportColumn[], rows: Rows<unknown>): readonly Line[] {
  const { kept, removed } = splitRemoved(report, rows)
  const totals = totalsOf(columns, kept)
  if (totals.size === 0) return []
  const label = fill(texts.total, { rows: rowCount(kept.length) })
  const sums = columns.map((column, index) => {
    if (index === 0) return { ...textCell(label), ...BOLD }
    const total = written(totalCell(column, totals.get(column.key) ?? null))
    return total && { ...total, ...BOLD }
  })
  return removed.length > 0 ? [sums, [textCell(removedLine(removedSum(report, removed)))]] : [sums]
}

const totalCell = ({ kind }: ReportColumn, total: number | null): Cell => {
  if (total === null) return null
  return kind === 'count' ? { kind: 'count', value: total } : { kind: 'money', value: cents(total) }
}

/** Puts Excel's filter buttons on the headings; the totals stay outside. */
function filterOf(columns: number, rows: number): Feature<Blob> {
  return {
    files: {
      transform: {
        'xl/worksheets/sheet{id}.xml': {
          transform: (xml) =>
            xml.replace(
              '</sheetData>',
              `</sheetData><autoFilter ref="A1:${columnName(columns)}${rows + 1}"/>`,
            ),
        },
      },
    },
  }
}

/** The letters of a column: 1 is A, 27 is AA. */
const columnName = (number: number): string =>
  (number > 26 ? columnName(Math.floor((number - 1) / 26)) : '') + LETTERS.charAt((number - 1) % 26)
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** A text cell, so that Excel turns neither an account into a number nor a message into a formula. */
const textCell = (text: string): CellObject => ({ value: plain(text), type: String, format: '@' })

function written(cell: Cell): CellObject | null {
  if (cell === null || cell.value === null || cell.value === '') return null
  switch (cell.kind) {
    case 'text':
    case 'code':
      return textCell(cell.value)
    case 'money':
      return { value: centsToEuros(cell.value), type: Number, format: EUROS }
    case 'count':
      if (cell.value < PLAIN_BELOW) return { value: cell.value, type: Number }
      return { value: cell.value, type: Number, format: '#,##0' }
    case 'integer':
      return { value: cell.value, type: Number }
    case 'day':
      return { value: midnight(cell.value), type: Date, format: DAY }
    case 'moment':
      return { value: minuteOf(cell.value), type: Date, format: `${DAY}\\ hh:mm` }
    case 'flag':
      return { value: cell.value ? yesNo.yes : yesNo.no, type: String }
    default:
      return cell satisfies never
  }
}

/** Excel reads `_x0041_` in a text as the letter A, unless the first underscore is itself escaped. */
const plain = (text: string): string => text.replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')

/** Excel knows no time zones, so a date is written as Helsinki's wall clock shows it. */
const midnight = (day: Day): Date => new Date(`${day}T00:00:00Z`)
/** Rounded to the minute, as on the screen and in the CSV. */
const minuteOf = (moment: Date): Date =>
  new Date(Math.floor(wallTimeAt(moment).getTime() / MINUTE_MS) * MINUTE_MS)
