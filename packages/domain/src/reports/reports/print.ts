import type { Cell } from '../../kernel/texts/csv.ts'
import { formatDay, formatMoment } from '../../kernel/dates/dates.ts'
import { formatEuros } from '../../kernel/money/money.ts'
import { formatCount } from '../../kernel/money/counts.ts'
import { formatAccountNumber } from '../../kernel/money/account-number.ts'
import { formatReference } from '../../kernel/money/reference-number.ts'
import { yesNo } from '../../kernel/texts/terms.fi.ts'
import { cellOf, type ReportColumn } from './columns.ts'
import { reportTexts } from './terms.fi.ts'

/** A value in the format of the screen; the file has its own (`kernel/texts/csv.ts`). */
export function printCell(cell: Cell): string {
  if (cell === null || cell.value === null) return ''
  switch (cell.kind) {
    case 'text':
    case 'code':
      return cell.value
    case 'money':
      return formatEuros(cell.value)
    case 'count':
      return formatCount(cell.value)
    case 'integer':
      return String(cell.value)
    case 'day':
      return formatDay(cell.value)
    case 'moment':
      return formatMoment(cell.value)
    case 'flag':
      return cell.value ? yesNo.yes : yesNo.no
    default:
      return cell satisfies never
  }
}

/** What the sender of a form may leave empty; any other value that is absent is missing. */
const OPTIONAL_COLUMNS: readonly string[] = ['reference', 'message', 'contactInfo', 'additionalInfo']

/** Says that a value is absent, with one word per fact, whether the answer has null or an empty text. */
export function absentText({ key, kind }: Pick<ReportColumn, 'key' | 'kind'>): string {
  // Without a declared sum there is no difference (decisions O10).
  if (kind === 'difference') return ''
  if (kind === 'money') return reportTexts.notDeclared
  return OPTIONAL_COLUMNS.includes(key) ? reportTexts.notGiven : reportTexts.unknown
}

/** The value of a row in a column, grouped for reading. */
export function cellText<Row>(column: ReportColumn<Row>, row: Row): string {
  const text = printCell(cellOf(column, row))
  if (column.kind === 'account') return formatAccountNumber(text)
  return column.kind === 'reference' ? formatReference(text) : text
}
