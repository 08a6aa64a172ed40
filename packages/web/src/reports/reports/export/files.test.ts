import { readCsv } from '@kassavirta/domain/kernel/texts/csv-reader.fixture'
import { addedReports, reports } from '@kassavirta/domain/reports/reports/all'
import type { ColumnKind } from '@kassavirta/domain/reports/reports/columns'
import type { Report } from '@kassavirta/domain/reports/reports/definition'
import { reportCsv, cellText } from '@kassavirta/domain/reports/reports/print'
import { isRemovedRow, splitRemoved, readRows, type Rows } from '@kassavirta/domain/reports/reports/list'
import { sampleRows } from '@kassavirta/domain/reports/reports/sample.fixture'
import { subtotalsOf } from '@kassavirta/domain/reports/reports/subtotals'
import { read, SSF, utils, type CellObject, type WorkSheet } from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import { totalText, removedLine, totalLines, removedSum } from '../sums/totals.ts'
import { sheetColumns } from '../toolbar/offered-columns.ts'
import { xlsxBytes } from './xlsx.fixture.ts'

const COUNT = 40

/** Every fifth row has null wherever a row may: nothing declared, nothing counted, nobody named. Some have no coins. */
function wires(report: Report): readonly object[] {
  return sampleRows(report, COUNT).map((row, index) => {
    if (index % 5 === 1) return { ...row, ...withoutCoins(row) }
    if (index % 5 !== 2) return row
    const nulls = Object.keys(row).filter(
      (name) => name !== 'removed' && report.row.schema().safeParse({ ...row, [name]: null }).success,
    )
    return { ...row, ...Object.fromEntries(nulls.map((name) => [name, null])) }
  })
}

const withoutCoins = (row: object) =>
  Object.fromEntries(
    Object.keys(row).flatMap((name) => (/^pcs_|^coinTotalSum$/.test(name) ? [[name, 0]] : [])),
  )

const euros = new Intl.NumberFormat('fi-FI', { style: 'currency', currency: 'EUR' })
const figures = new Intl.NumberFormat('fi-FI')
const SPACED: readonly ColumnKind[] = ['account', 'reference']
const TEXTS: readonly ColumnKind[] = ['account', 'reference', 'bag', 'text']

/** What the screen shows, without the spaces that only help the eye. */
const plainly = (kind: ColumnKind, text: string) =>
  SPACED.includes(kind) ? text.replaceAll(/\s/g, '') : text

/** A cell of the sheet as Finnish print has it; written without a line of the code that is tried. */
function inPrint(kind: ColumnKind, cell: CellObject | undefined): string {
  if (cell?.v === undefined) return ''
  if (kind === 'money' || kind === 'difference') return euros.format(Number(cell.v))
  if (kind === 'count') return figures.format(Number(cell.v))
  return kind === 'day' || kind === 'moment' ? String(SSF.format(cell.z, cell.v)) : String(cell.v)
}

/** The same of a field of the CSV. */
function ofCsv(kind: ColumnKind, field: string): string {
  if (field === '') return ''
  if (kind === 'money' || kind === 'difference') return euros.format(Number(field.replace(',', '.')))
  if (kind === 'count') return figures.format(Number(field))
  if (kind === 'day') return field.replace(/ 00\.00$/, '')
  if (kind === 'moment') return field.replace(/\.(\d\d)$/, ':$1')
  return kind === 'account' || kind === 'bag' ? field.replace(/^'/, '') : field
}

/** Both files and the screen, as tables of texts by heading. */
async function tablesOf(report: Report, rows: Rows<unknown>) {
  const columns = sheetColumns(report)
  const file = read(await xlsxBytes(report, rows), { cellNF: true })
  const sheet: WorkSheet = file.Sheets[file.SheetNames[0] ?? ''] ?? {}
  const cellAt = (row: number, column: number) =>
    sheet[utils.encode_cell({ r: row, c: column })] as CellObject | undefined
  const [fileHeadings = [], ...lines] = readCsv(reportCsv(report, rows).slice(1))
  return { columns, sheet, cellAt, fileHeadings, lines }
}

const everyReport = [...reports, ...addedReports].map((report) => [report.id, report] as const)

describe.each(everyReport)('the files of %s', (_id, report) => {
  const rows = readRows(report, wires(report))
  let made: ReturnType<typeof tablesOf> | undefined
  /** Made and read once for the tests below. */
  const tables = () => (made ??= tablesOf(report, rows))

  test('have cell by cell what the screen shows [R-CSV-03, R-CSV-04, R-CSV-05]', async () => {
    const { columns, cellAt, fileHeadings, lines } = await tables()
    expect(rows).not.toContain(undefined)
    // Without a column that tells a state, removed rows are not in the CSV.
    const isUnmarked = !fileHeadings.includes('Tila')
    expect(columns.map((_, at) => cellAt(0, at)?.v)).toEqual(columns.map(({ heading }) => heading))
    for (const [at, column] of columns.entries()) {
      const { kind, heading, file } = column
      const screen = rows.map((row) => plainly(kind, cellText(column, row)))
      const inSheet = rows.map((_, index) => inPrint(kind, cellAt(index + 1, at)))
      expect([heading, inSheet]).toEqual([heading, screen])
      if (file === null) continue
      const inCsv = lines.map((line) => ofCsv(kind, line[fileHeadings.indexOf(file)] ?? ''))
      const filed = rows.filter((row) => !isUnmarked || !isRemovedRow(report, row))
      expect([file, inCsv]).toEqual([file, filed.map((row) => plainly(kind, cellText(column, row)))])
    }
  })

  test('have text numbers, a filter and totals in xlsx', async () => {
    const { columns, sheet, cellAt } = await tables()
    const { remaining, removed } = splitRemoved(report, rows)
    const whole = subtotalsOf(report, columns, rows)
    const { totals } = whole
    const lines = totalLines(whole)
    const at = (line: number) => COUNT + 1 + line
    const ofAll = lines.findIndex((line) => line.totals === totals)
    for (const [at, column] of columns.entries()) {
      const cells = rows.map((_, index) => cellAt(index + 1, at)).filter((cell) => cell !== undefined)
      const bare = TEXTS.includes(column.kind) ? cells.filter(({ t, z }) => t !== 's' || z !== '@') : []
      expect([column.heading, cells.length > 0, bare]).toEqual([column.heading, true, []])
    }
    const summed = columns.map(({ kind }, index) =>
      index > 0 && ofAll >= 0 ? inPrint(kind, cellAt(at(ofAll), index)) : '',
    )
    expect(summed).toEqual(
      columns.map((column) => {
        const total = totals.get(column.key)
        return total === undefined ? '' : totalText(column, total)
      }),
    )
    const last = utils.encode_cell({ r: COUNT, c: columns.length - 1 })
    expect(sheet['!autofilter']).toEqual({ ref: `A1:${last}` })
    expect(lines[ofAll]?.label).toBe(totals.size > 0 ? `Yhteensä, ${remaining.length} riviä` : undefined)
    const below = [
      ...lines.map(({ label }) => label),
      ...(removed.length > 0 ? [removedLine(report, removedSum(report, removed))] : []),
      undefined,
    ]
    expect(below.map((_, line) => cellAt(at(line), 0)?.v)).toEqual(below)
  })
})

test('removed and undeclared rows are among those compared', () => {
  const of = (id: string) => {
    const report = reports.find((each) => each.id === id)
    if (!report) throw new Error(`no report ${id}`)
    const rows = readRows(report, wires(report))
    const blank = (key: string) => {
      const column = report.columns.find((each) => each.key === key)
      return rows.filter((row) => column?.value?.(row) === null).length
    }
    return { removed: rows.filter((row) => isRemovedRow(report, row)).length, blank }
  }
  expect(of('deposits').removed).toBe(4)
  for (const id of ['handled-deposits', 'extended-deposits', 'handled-deposit-events'])
    expect([of(id).blank('signedTotal'), of(id).blank('difference')]).toEqual([8, 8])
})
