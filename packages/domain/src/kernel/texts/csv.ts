import { formatDay, formatMomentCsv, type Day } from '../dates/dates.ts'
import { plainAmount, type Cents } from '../money/money.ts'
import { yesNo } from './terms.fi.ts'

/** A column gives the value, not its text, because screen and file format it differently. Null is a blank. */
export type Cell =
  | null
  | { readonly kind: 'text'; readonly value: string | null }
  /** An account or bag number. */
  | { readonly kind: 'code'; readonly value: string | null }
  | { readonly kind: 'money'; readonly value: Cents | null }
  /** A number of things. */
  | { readonly kind: 'count'; readonly value: number | null }
  /** A number that names an entry. */
  | { readonly kind: 'integer'; readonly value: number | null }
  | { readonly kind: 'day'; readonly value: Day | null }
  | { readonly kind: 'moment'; readonly value: Date | null }
  | { readonly kind: 'flag'; readonly value: boolean | null }

export type Column<Row> = { readonly heading: string; readonly cell: (row: Row) => Cell }

/** For Excel in Finnish: byte order mark, semicolons, CRLF (decisions G-F9). */
export const toCsv = <Row>(columns: readonly Column<Row>[], rows: Iterable<Row>): string =>
  `\uFEFF${columns.map(({ heading }) => quoted(heading)).join(';')}\r\n${csvLines(columns, rows)}`

/** Lines without the headings. */
export function csvLines<Row>(columns: readonly Column<Row>[], rows: Iterable<Row>): string {
  const lines: string[] = []
  for (const row of rows) lines.push(`${columns.map(({ cell }) => cellText(cell(row))).join(';')}\r\n`)
  return lines.join('')
}

const quoted = (field: string): string =>
  /[;"\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field

function cellText(cell: Cell): string {
  if (cell === null || cell.value === null) return ''
  switch (cell.kind) {
    case 'text':
      return quoted(startsLikeFormula(cell.value) ? `'${cell.value}` : cell.value)
    case 'code':
      // Keeps Excel from reading the number: it would drop leading zeros and all digits after the 15th.
      return cell.value === '' ? '' : quoted(`'${cell.value}`)
    case 'money':
      return plainAmount(cell.value)
    case 'count':
    case 'integer':
      return String(cell.value)
    case 'day':
      return `${formatDay(cell.value)} 00.00`
    case 'moment':
      return formatMomentCsv(cell.value)
    case 'flag':
      return cell.value ? yesNo.yes : yesNo.no
    default:
      return cell satisfies never
  }
}

/**
 * Typed text that begins like this would run when the file is opened (OWASP ASVS 1.2.10): at the start of any
 * line, after characters that do not show, an operator in either width, a tab or another control character.
 */
const FORMULA = /^(?:(?![\r\n])[\p{Z}\p{Cf}\p{DI}])*(?:[=+\-@＝＋－＠]|(?![\r\n])\p{Cc})/mu

const startsLikeFormula = (text: string): boolean => text.startsWith('\r') || FORMULA.test(text)
