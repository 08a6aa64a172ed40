import { cents } from '@kassavirta/domain/kernel/money/money'
import { lowerCase } from '@kassavirta/domain/kernel/people/names'
import type { Cell } from '@kassavirta/domain/kernel/texts/csv'
import { reportById } from '@kassavirta/domain/reports/reports/all'
import { cellOf, isSummed, type ReportColumn } from '@kassavirta/domain/reports/reports/columns'
import type { Report } from '@kassavirta/domain/reports/reports/definition'
import { sharesOf } from '@kassavirta/domain/reports/reports/groups'
import { splitRemoved, type Rows } from '@kassavirta/domain/reports/reports/list'
import { addSubtotals, subtotalsOf, type Subtotals } from '@kassavirta/domain/reports/reports/subtotals'
import { reportTexts, groupTexts } from '@kassavirta/domain/reports/reports/terms.fi'
import {
  bold,
  cellFor,
  textCell,
  openWorkbook,
  type Line,
  type WorkbookCell,
} from '@kassavirta/ui/workbook/workbook.ts'
import {
  subtotalIn,
  removedSum,
  sharedPart,
  type RemovedSum,
  oneSidedLines,
  removedLine,
  totalLines,
} from '../sums/totals.ts'
import { groupedTexts } from '../texts.fi.ts'
import { sheetColumns } from '../toolbar/offered-columns.ts'

/** The groups of a list in the order of its rows, each of which belongs to one. */
export type FileGroups = {
  /** The kind of the groups: places, chains or days. */
  readonly heading: string
  readonly groups: readonly { readonly name: string; readonly count: number }[]
}

/** Everything that a file needs besides its rows. */
export type FilePlan = {
  readonly report: Report
  /** How many rows will be added. */
  readonly count: number
  readonly groups?: FileGroups | undefined
}

type Part = { readonly name: string; readonly count: number }
type Sums = Subtotals & { readonly removed: RemovedSum }
type EndedPart = Sums & { readonly name: string }

/**
 * Every column that the screen can show, in its order and under its headings (decisions O4), as true dates, numbers and
 * texts; under the rows their totals. A grouped list has a sheet for each group and one before them with the subtotals.
 * The rows come in slices, so that the progress can be shown while they are written.
 */
export function openXlsx({ report, count, groups }: FilePlan) {
  const workbook = openWorkbook()
  const parts: readonly Part[] = groups?.groups ?? [{ name: report.title, count }]
  const [summary = '', ...names] = sheetNames([groupedTexts.summary, ...parts.map(({ name }) => name)])
  const ended: EndedPart[] = []
  let sheet = openPart()
  let written = 0

  /** A group without rows has its line in the summary and no sheet. */
  function openPart() {
    let part = parts[ended.length]
    while (groups && part?.count === 0) {
      ended.push({ name: part.name, ...sumsOf(report, []) })
      part = parts[ended.length]
    }
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
    close(): Promise<Blob> {
      if (sheet) endPart()
      if (groups) writeSummary(workbook, report, { heading: groups.heading, name: summary, parts: ended })
      return workbook.close()
    },
  }
}

type Workbook = ReturnType<typeof openWorkbook>

/** A sheet of rows with their totals below. Rows are not stored: each slice is added to the totals when it is written. */
function partWriter(
  workbook: Workbook,
  report: Report,
  { name, count }: Part,
  sheet: { readonly name: string; readonly first: boolean },
) {
  const columns = sheetColumns(report)
  const headings = columns.map(({ heading }) => heading)
  const lines = workbook.openSheet({ ...sheet, headings, filtered: count })
  let sums: Sums = sumsOf(report, [])
  let written = 0
  return {
    left: () => count - written,
    add(more: Rows<unknown>): number {
      lines.add(linesOf(columns, more))
      sums = addSums([sums, sumsOf(report, more)])
      written += more.length
      return more.length
    },
    end(): EndedPart {
      const part = { name, ...sums }
      lines.add(endOf(report, columns, part))
      lines.close()
      return part
    },
  }
}

const sumsOf = (report: Report, rows: Rows<unknown>): Sums => ({
  ...subtotalsOf(report, sheetColumns(report), rows),
  removed: removedSum(report, splitRemoved(report, rows).removed),
})

/** Makes each line only when it is written, to save memory. */
function* linesOf(columns: readonly ReportColumn[], rows: Rows<unknown>): Generator<Line> {
  for (const row of rows) yield lineOf(columns, row)
}

const lineOf = (columns: readonly ReportColumn[], row: unknown): Line =>
  row === undefined ? [textCell(reportTexts.badRow)] : columns.map((column) => cellFor(cellOf(column, row)))

/** The totals as on the screen. */
const endOf = (report: Report, columns: readonly ReportColumn[], part: EndedPart): readonly Line[] => [
  ...totalLines(part).map(({ label, totals }) =>
    totals
      ? columns.map((column, index) =>
          bold(index === 0 ? textCell(label) : cellFor(totalCell(column, totals.get(column.key)))),
        )
      : [textCell(label)],
  ),
  ...removedLines(report, part),
]

/** Rows that are in the list but in no total have a line that says so. */
const removedLines = (report: Report, { removed }: Sums): readonly Line[] =>
  removed.count > 0 ? [[textCell(removedLine(report, removed))]] : []

/** The lines under the total of the summary. */
const linesBelow = (report: Report, part: Sums): readonly Line[] => [
  ...totalLines(part).flatMap(({ label, totals }) => (totals ? [] : [[textCell(label)]])),
  ...removedLines(report, part),
]

const totalCell = ({ kind }: ReportColumn, total: number | undefined): Cell => {
  if (total === undefined) return null
  return kind === 'count' ? { kind: 'count', value: total } : { kind: 'money', value: cents(total) }
}

type Summary = {
  readonly heading: string
  readonly name: string
  readonly parts: readonly EndedPart[]
}

/** The subtotals of all groups, their shares and the totals. */
function writeSummary(workbook: Workbook, report: Report, { heading, name, parts }: Summary): void {
  const columns = sheetColumns(report).filter(
    (column) => isSummed(column) && parts.some(({ totals }) => totals.has(column.key)),
  )
  const shares = sharesOf(parts.map((part) => sharedPart(report, part)))
  const whole = addSums(parts)
  const isOneSided = oneSidedLines(whole).length > 0
  const lineFor = (label: string, part: Subtotals, share: number | undefined): Line => [
    textCell(label),
    cellFor({ kind: 'count', value: part.count }),
    ...columns.map((column) => cellFor(totalCell(column, subtotalIn(column, part)))),
    shareCell(share),
    ...(isOneSided ? [cellFor({ kind: 'text', value: oneSidedLines(part).join('; ') })] : []),
  ]
  const sheet = workbook.openSheet({
    name,
    first: true,
    headings: [
      heading,
      groupedTexts.rows,
      ...columns.map((column) => column.heading),
      groupedTexts.share,
      ...(isOneSided ? [groupedTexts.oneSided] : []),
    ],
    filtered: parts.length,
  })
  sheet.add(parts.map((part, at) => lineFor(part.name, part, shares[at])))
  sheet.add([lineFor(groupedTexts.total, whole, shares.some(Boolean) ? 1 : undefined).map(bold)])
  sheet.add(linesBelow(report, whole))
  sheet.close()
}

const shareCell = (share: number | undefined): WorkbookCell =>
  share === undefined ? null : { value: share, format: 'percent' }

function addSums(parts: readonly Sums[]): Sums {
  const add = (of: (part: Sums) => number) => parts.reduce((sum, part) => sum + of(part), 0)
  return {
    ...addSubtotals(parts),
    removed: { count: add(({ removed }) => removed.count), sum: add(({ removed }) => removed.sum) },
  }
}

/** From the page to the worker: the report first, then its rows, one slice each time the worker asks for more. */
export type PageMessage =
  | {
      readonly kind: 'begin'
      readonly report: string
      readonly count: number
      readonly groups?: FileGroups | undefined
    }
  | { readonly kind: 'rows'; readonly rows: Rows<unknown> }

/** The answer of the worker: the number of rows written, which asks for the next slice, or the file. */
export type WorkerMessage =
  | { readonly kind: 'written'; readonly rows: number }
  | { readonly kind: 'file'; readonly file: Blob }

/** Makes one xlsx file from the messages of the page. */
export function fileMaker(answer: (message: WorkerMessage) => void): (message: PageMessage) => Promise<void> {
  let work: { readonly file: ReturnType<typeof openXlsx>; readonly count: number } | undefined
  return async (message) => {
    if (message.kind === 'begin') {
      const { count, groups } = message
      work = { file: openXlsx({ report: reportById(message.report), count, groups }), count }
    }
    if (!work) throw new Error('rows came before their report')
    const written = work.file.add(message.kind === 'rows' ? message.rows : [])
    answer(
      written < work.count
        ? { kind: 'written', rows: written }
        : { kind: 'file', file: await work.file.close() },
    )
  }
}

const MOST_CHARACTERS = 31
const REFUSED = /[[\]:*?/\\]|\p{Cc}/gu
/** Excel keeps these for itself, in English and in Finnish. */
const RESERVED = ['history', 'historia']

/** Names of sheets as Excel accepts them: short enough, without its reserved characters, and unique without regard to case. */
export function sheetNames(names: readonly string[]): readonly string[] {
  const taken = new Set(RESERVED)
  /** How often each name has come so far, so that a name that comes thousands of times is not compared with all earlier ones. */
  const uses = new Map<string, number>()
  return names.map((name) => {
    const legal = trimmed(name.replaceAll(REFUSED, ' ')) || groupTexts.unknown
    const plain = cut(legal, '')
    let number = (uses.get(lowerCase(plain)) ?? 0) + 1
    let found = number === 1 ? plain : cut(legal, ` (${number})`)
    while (taken.has(lowerCase(found))) {
      number += 1
      found = cut(legal, ` (${number})`)
    }
    uses.set(lowerCase(plain), number)
    taken.add(lowerCase(found))
    return found
  })
}

/** No name begins or ends with an apostrophe. */
const trimmed = (text: string): string => text.replaceAll(/^[\s']+|[\s']+$/g, '')

function cut(text: string, end: string): string {
  let head = ''
  // Character by character, so that none is cut in half.
  for (const character of text) {
    if (head.length + character.length + end.length > MOST_CHARACTERS) break
    head += character
  }
  return trimmed(head) + end
}
