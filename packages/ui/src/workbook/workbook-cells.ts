import { MINUTE_MS } from '@kassavirta/domain/kernel/dates/durations'
import type { Cell } from '@kassavirta/domain/kernel/texts/csv'
import { wallTimeAt } from '@kassavirta/domain/kernel/dates/helsinki'
import { centsToEuros } from '@kassavirta/domain/kernel/money/money'
import { yesNo } from '@kassavirta/domain/kernel/texts/terms.fi'
import { serialDate, type WorkbookCell } from './workbook.ts'

/** Small counts need no separator of thousands. */
const PLAIN_BELOW = 1000

/** A text cell, so that Excel turns neither an account into a number nor a message into a formula. */
export const textCell = (value: string) => ({ value, format: 'text' }) as const

export const bold = (cell: WorkbookCell): WorkbookCell => cell && { ...cell, bold: true }

export function cellFor(cell: Cell): WorkbookCell {
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
