import { keysOf, recordOf } from '@kassavirta/domain/kernel/data/records'
import { DAY_MS, MINUTE_MS } from '@kassavirta/domain/kernel/dates/durations'
import { wallTimeAt } from '@kassavirta/domain/kernel/dates/helsinki'
import { centsToEuros } from '@kassavirta/domain/kernel/money/money'
import type { Cell } from '@kassavirta/domain/kernel/texts/csv'
import { yesNo } from '@kassavirta/domain/kernel/texts/terms.fi'
import { openZip } from './zip.ts'

/** Characters that are no format codes are escaped, so that no program takes the dot for a part of the seconds. */
const formats = {
  plain: 'General',
  text: '@',
  euros: String.raw`#,##0.00\ "€"`,
  thousands: '#,##0',
  day: String.raw`dd\.mm\.yyyy`,
  moment: String.raw`dd\.mm\.yyyy\ hh:mm`,
  percent: String.raw`0.0\ %`,
} as const
type Format = keyof typeof formats

export type WorkbookCell = {
  readonly value: string | number
  readonly format: Format
  readonly bold?: boolean
} | null
export type Line = readonly WorkbookCell[]

type Sheet = {
  /** A name that Excel takes: see sheetNames. */
  readonly name: string
  /** Shown in bold, always in sight, with the buttons of a filter. */
  readonly headings: readonly string[]
  /** How many of the lines after the headings the filter covers; the rest are below it. */
  readonly filtered: number
  /** The first tab, open when the workbook opens, even if the sheet is written later. */
  readonly first: boolean
}

/** Days since the beginning of Excel's calendar, which knows no time zones. */
const serialDate = (wallMs: number): number => wallMs / DAY_MS + EXCEL_DAY_OF_1970
const EXCEL_DAY_OF_1970 = 25_569

/**
 * Writes a workbook sheet after sheet, line by line; what is written is packed while more is made. It takes less than a
 * quarter of the time of a general library, which makes objects and attributes for each of two million cells.
 */
export function openWorkbook() {
  const zip = openZip()
  const texts: Texts = new Map()
  const sheets: Sheet[] = []
  return {
    /** Begins a sheet. The one before it must have been closed. */
    openSheet(sheet: Sheet) {
      const number = sheets.push(sheet)
      return sheetWriter(sheet, texts, zip.openFile(`xl/${sheetPart(number)}.xml`))
    },
    async close(): Promise<Blob> {
      for (const [name, xml] of Object.entries(otherParts(sheets, texts.keys()))) {
        const part = zip.openFile(name)
        part.write(xml)
        part.close()
      }
      return new Blob([...(await zip.close())], {
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      })
    },
  }
}

const sheetPart = (number: number): string => `worksheets/sheet${number}`

/** Each text once, in the order of their numbers, with the end of a cell that has it. */
type Texts = Map<string, string>
type OpenFile = ReturnType<ReturnType<typeof openZip>['openFile']>

function sheetWriter(sheet: Sheet, texts: Texts, part: OpenFile) {
  const { headings, filtered } = sheet
  const head = headings.map((heading) => ({ value: heading, format: 'plain', bold: true }) as const)
  const add = (lines: Iterable<Line>): void => {
    const xml = asciiBytes()
    for (const line of lines) {
      xml.add('<row>')
      for (const cell of line) addCell(xml, cell, texts)
      xml.add('</row>')
    }
    part.write(xml.written())
  }
  part.write(sheetBegin(sheet))
  add([head])
  return {
    add,
    close(): void {
      const filter = `A1:${columnName(headings.length)}${filtered + 1}`
      part.write(`</sheetData><autoFilter ref="${filter}"/></worksheet>`)
      part.close()
    },
  }
}

/**
 * Cells are written without addresses and rows without numbers: each follows the previous one, and a blank cell fills a gap.
 * Addresses would be half as many bytes again, and thrice the work of packing them.
 */
function addCell(xml: AsciiBytes, cell: WorkbookCell, texts: Texts): void {
  if (!cell) return xml.add('<c/>')
  const { value, format, bold } = cell
  const begin = (bold ? boldCells : cells)[format]
  if (typeof value === 'number') {
    xml.add(begin.number)
    xml.add(numberText(value))
    return xml.add('</v></c>')
  }
  let number = texts.get(value)
  if (number === undefined) texts.set(value, (number = `${texts.size}</v></c>`))
  xml.add(begin.text)
  return xml.add(number)
}

/** The letters of a column: 1 is A, 27 is AA. */
const columnName = (number: number): string =>
  (number > 26 ? columnName(Math.floor((number - 1) / 26)) : '') + LETTERS.charAt((number - 1) % 26)
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

const FORMAT_NAMES = keysOf(formats)
/** How cells begin: the styles of the workbook are all formats, then all of them in bold. */
const cellsFrom = (first: number) =>
  recordOf(FORMAT_NAMES, (format) => {
    const style = first + FORMAT_NAMES.indexOf(format)
    const cell = style === 0 ? '<c' : `<c s="${style}"`
    return { number: `${cell}><v>`, text: `${cell} t="s"><v>` }
  })
/** Most cells of a list are counts of notes and coins: to write a number anew takes longer than all else about it. */
const SMALL_NUMBERS = Array.from({ length: 1000 }, (_, number) => String(number))
const numberText = (value: number): string =>
  (Number.isInteger(value) && SMALL_NUMBERS[value]) || String(value)

const cells = cellsFrom(0)
const boldCells = cellsFrom(FORMAT_NAMES.length)

/** Widths in characters: enough for the heading with its button, for a moment and for an account number. */
const widthOf = (heading: string): number => Math.max(18, heading.length + 4)

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const sheetBegin = ({ headings, first }: Sheet): string => {
  const columns = headings.map(
    (heading, at) => `<col min="${at + 1}" max="${at + 1}" width="${widthOf(heading)}" customWidth="1"/>`,
  )
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  const selected = first ? ' tabSelected="1"' : ''
  return `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView${selected} workbookViewId="0">${pane}</sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>`
}

const otherParts = (sheets: readonly Sheet[], texts: Iterable<string>) => ({
  'xl/sharedStrings.xml': `${XML}<sst xmlns="${MAIN}">${Array.from(texts, textXml).join('')}</sst>`,
  'xl/styles.xml': stylesXml(),
  'xl/workbook.xml': workbookXml(sheets),
  'xl/_rels/workbook.xml.rels': relations([
    ...sheets.map((_, at) => ['worksheet', `${sheetPart(at + 1)}.xml`] as const),
    ['sharedStrings', 'sharedStrings.xml'],
    ['styles', 'styles.xml'],
  ]),
  '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
  '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${partType('workbook', 'sheet.main')}${sheets.map((_, at) => partType(sheetPart(at + 1), 'worksheet')).join('')}${partType('sharedStrings', 'sharedStrings')}${partType('styles', 'styles')}</Types>`,
})

/** The order of the sheets here is that of their tabs. */
const workbookXml = (sheets: readonly Sheet[]): string => {
  const tabs = sheets
    .map(({ name, first }, at) => ({ name, first, number: at + 1 }))
    .toSorted((a, b) => Number(b.first) - Number(a.first))
    .map(({ name, number }) => `<sheet name="${escaped(name)}" sheetId="${number}" r:id="rId${number}"/>`)
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${tabs.join('')}</sheets></workbook>`
}

const partType = (part: string, type: string): string =>
  `<Override PartName="/xl/${part}.xml" ContentType="${SHEET_TYPE}.${type}+xml"/>`

const relations = (targets: readonly (readonly [type: string, target: string])[]): string => {
  const each = targets.map(
    ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  )
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`
}

/** Our own formats have numbers from 164 on; lower numbers are Excel's built-in formats. */
const FIRST_FORMAT = 164

function stylesXml(): string {
  const codes = FORMAT_NAMES.map(
    (name, at) => `<numFmt numFmtId="${FIRST_FORMAT + at}" formatCode="${escaped(formats[name])}"/>`,
  )
  const font = (bold: string) => `<font>${bold}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`
  const looks = [0, 1].flatMap((fontId) =>
    FORMAT_NAMES.map(
      (_, at) =>
        `<xf numFmtId="${at === 0 ? 0 : FIRST_FORMAT + at}" fontId="${fontId}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
    ),
  )
  const fills = ['none', 'gray125'].map((kind) => `<fill><patternFill patternType="${kind}"/></fill>`)
  return `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="${codes.length}">${codes.join('')}</numFmts><fonts count="2">${font('')}${font('<b/>')}</fonts><fills count="2">${fills.join('')}</fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${looks.length}">${looks.join('')}</cellXfs></styleSheet>`
}

const textXml = (text: string): string =>
  text.trim() === text
    ? `<si><t>${escaped(text)}</t></si>`
    : `<si><t xml:space="preserve">${escaped(text)}</t></si>`

/** XML 1.0 cannot hold these at all, not even escaped. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu
/** Excel reads `_x0041_` in a text as the letter A, unless the first underscore is itself escaped. */
const EXCEL_ESCAPE = /_(?=x[\dA-Fa-f]{4}_)/g

/** Of a hundred thousand texts nearly all are plain, and are not looked through six times. */
const PLAIN = /^[\w !#-%'-;=?@ÄÅÖäåö]*$/

const escaped = (text: string): string =>
  PLAIN.test(text) && !text.includes('_x')
    ? text
    : text
        .replaceAll(FORBIDDEN, '')
        .replaceAll(EXCEL_ESCAPE, '_x005F_')
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('"', '&quot;')

type Bytes = Uint8Array<ArrayBuffer>

/** A slice of a long list has room in it. */
const FIRST_LENGTH = 1 << 19

/**
 * Collects short texts of letters and signs of ASCII as bytes. As one text, the millions of cells of a long list would be
 * linked together first and copied twice then.
 */
function asciiBytes() {
  let bytes: Bytes = new Uint8Array(FIRST_LENGTH)
  let length = 0
  return {
    add(text: string): void {
      const begin = length
      length = begin + text.length
      if (length > bytes.length) bytes = widened(bytes, 2 * length)
      const into = bytes
      for (let at = 0; at < text.length; at += 1) into[begin + at] = text.charCodeAt(at)
    },
    written: (): Bytes => bytes.subarray(0, length),
  }
}

function widened(bytes: Bytes, length: number): Bytes {
  const wider = new Uint8Array(length)
  wider.set(bytes)
  return wider
}

type AsciiBytes = ReturnType<typeof asciiBytes>

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

export type SheetTable = {
  /** As Excel takes it: at most 31 characters, none of `[]:*?/\`, and no two alike. */
  readonly name: string
  readonly headings: readonly string[]
  readonly lines: readonly (readonly Cell[])[]
}

/** A workbook of short tables, each on a sheet of its own. Long lists are written in slices by a worker. */
export function tableWorkbook(tables: readonly SheetTable[]): Promise<Blob> {
  const workbook = openWorkbook()
  for (const [index, { name, headings, lines }] of tables.entries()) {
    const sheet = workbook.openSheet({ name, headings, filtered: lines.length, first: index === 0 })
    sheet.add(lines.map((line) => line.map(cellFor)))
    sheet.close()
  }
  return workbook.close()
}
