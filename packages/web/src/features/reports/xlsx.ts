import type { Cell, Column } from '@kassavirta/domain/kernel/csv'
import type { Day } from '@kassavirta/domain/kernel/dates'
import { wallTimeAt } from '@kassavirta/domain/kernel/helsinki'
import { centsToEuros } from '@kassavirta/domain/kernel/money'
import { yesNo } from '@kassavirta/domain/kernel/terms.fi'
import type { Report } from '@kassavirta/domain/reports/definition'
import { fileColumns } from '@kassavirta/domain/reports/file'
import type { Rows } from '@kassavirta/domain/reports/list'
import type { CellObject } from 'write-excel-file/universal'

export const XLSX_FILE_NAME = 'raportti.xlsx'

const MINUTE_MS = 60_000

/** The same values as in the CSV, as true dates, numbers and texts. The writer is fetched when it is first needed. */
export async function reportXlsx(report: Report, rows: Rows<unknown>): Promise<Blob> {
  const { default: writeExcelFile } = await import('write-excel-file/universal')
  const columns = fileColumns(report)
  const head = columns.map(({ heading }): CellObject => ({ value: heading, fontWeight: 'bold' }))
  const body = rows.map((row) => columns.map(({ cell }) => written(cell(row))))
  return writeExcelFile([head, ...body], {
    sheet: report.title,
    stickyRowsCount: 1,
    columns: columns.map((column) => ({ width: widthOf(column) })),
  }).toBlob()
}

/** In characters: room for the heading, for a moment and for an account number. */
const widthOf = ({ heading }: Column<unknown>): number => Math.max(18, heading.length + 2)

function written(cell: Cell): CellObject | null {
  if (cell === null || cell.value === null || cell.value === '') return null
  switch (cell.kind) {
    case 'text':
    case 'code':
      // Marked as text: Excel makes no number of an account and no formula of a message.
      return { value: plain(cell.value), type: String, format: '@' }
    case 'money':
      return { value: centsToEuros(cell.value), type: Number, format: '#,##0.00' }
    case 'integer':
      // Bare: most cells are counts, and every look that is named costs the writer as much as the value.
      return { value: cell.value, type: Number }
    case 'day':
      return { value: midnight(cell.value), type: Date, format: 'dd.mm.yyyy' }
    case 'moment':
      return { value: minuteOf(cell.value), type: Date, format: 'dd.mm.yyyy hh:mm' }
    case 'flag':
      return { value: cell.value ? yesNo.yes : yesNo.no, type: String }
    default:
      return cell satisfies never
  }
}

/** Excel reads `_x0041_` in a text as the letter A, unless the first underscore is itself written so. */
const plain = (text: string): string => text.replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')

/** Excel knows no time zones: a date is written as the clock on the wall in Helsinki shows it. */
const midnight = (day: Day): Date => new Date(`${day}T00:00:00Z`)
/** To the minute, as on the screen and in the CSV. */
const minuteOf = (moment: Date): Date =>
  new Date(Math.floor(wallTimeAt(moment).getTime() / MINUTE_MS) * MINUTE_MS)
