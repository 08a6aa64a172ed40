import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCsv } from '../../kernel/texts/csv-reader.fixture.ts'
import type { Cell } from '../../kernel/texts/csv.ts'
import { formatMomentCsv } from '../../kernel/dates/dates.ts'
import { plainAmount } from '../../kernel/money/money.ts'
import { reports } from './all.ts'
import { cellOf } from './columns.ts'
import { deposits } from './definitions/deposits.ts'
import { csvPieces, EXPORT_STATE_MS, fileColumns, reportCsv, printCell } from './print.ts'
import { handledDepositEvents } from './definitions/handled-events.ts'
import { csvName } from './terms.fi.ts'
import { readRows, splitRemoved } from './list.ts'
import { sampleRows } from './sample.fixture.ts'
import { supplyOrders } from './definitions/supply-orders.ts'

const read = (file: string) => {
  expect(file.startsWith('\uFEFF')).toBe(true)
  return readCsv(file.slice(1))
}

test('the file is called raportti.csv, and the button rests 500 ms later [R-CSV-02] [R-REP-07]', () => {
  expect([csvName, EXPORT_STATE_MS]).toEqual(['raportti.csv', 500])
})

describe.each(reports.map((report) => [report.id, report] as const))('the file of %s', (_id, report) => {
  const all = readRows(report, sampleRows(report, 120))
  // A file without a state cannot mark what is in no total.
  const rows = report === supplyOrders ? splitRemoved(report, all).remaining : all
  const lines = read(reportCsv(report, all))

  test('is read back by a strict reader: all rows, not one page, a field for each column [R-CSV-01] [R-REP-07]', () => {
    const columns = fileColumns(report)
    expect(lines).toHaveLength(rows.length + 1)
    expect(lines[0]).toEqual(columns.map(({ heading }) => heading))
    expect(new Set(lines.map((line) => line.length))).toEqual(new Set([columns.length]))
  })

  test('holds the value that the screen shows, written for Excel [R-CSV-03] [R-CSV-04] [R-CSV-05]', () => {
    const columns = report.columns.filter(({ file }) => file !== null)
    const expected = rows.map((row) => columns.map((column) => forExcel(cellOf(column, row))))
    expect(lines.slice(1)).toEqual(expected)
  })
})

/** Derives the text of the file from the text of the screen. */
function forExcel(cell: Cell): string {
  const shown = printCell(cell)
  if (shown === '' || cell === null) return shown
  if (cell.kind === 'day') return `${shown} 00.00`
  if (cell.kind === 'moment') return shown.replace(':', '.')
  if (cell.kind === 'code') return `'${shown}`
  const isFigure = cell.kind === 'money' || cell.kind === 'count'
  return isFigure ? shown.replaceAll(/[\s€]/g, '').replace('\u2212', '-') : shown
}

test('a deposit in the file, field by field [R-CSV-03] [R-CSV-04] [R-CSV-05]', () => {
  const [wire] = sampleRows(deposits, 1)
  const row = {
    ...wire,
    created: '2026-11-14T08:15:00.000Z',
    registerDate: '2026-11-14',
    securityBagNumber: '00123456789012345678',
    accountNumber: 'FI2112345600000785',
    customerName: 'Myllypuoti; "Kaleva"',
    reference: '12345678901234567894',
    totalSum: 1234.5,
    message: '-5 %',
    countingState: 'käsitelty',
    removed: null,
  }
  const [, line = []] = read(reportCsv(deposits, readRows(deposits, [row])))
  expect(line.slice(0, 8)).toEqual([
    '',
    '14.11.2026 00.00',
    "'00123456789012345678",
    "'FI2112345600000785",
    'Myllypuoti; "Kaleva"',
    '12345678901234567894',
    "'-5 %",
    '1234,50',
  ])
  expect(line.slice(29, 33)).toEqual([
    '14.11.2026 10.15',
    wire?.['userFirstName'],
    wire?.['userLastName'],
    'Käsitelty',
  ])
})

test('a removed deposit says so in the column of its state; a date of 1970 is none [R-REP-28]', () => {
  const [wire] = sampleRows(deposits, 1)
  const removed = ['2026-11-10T10:00:00Z', '1970-01-01T00:00:00Z', null]
  const rows = removed.map((at) => ({ ...wire, countingState: 'uusi', removed: at }))
  const [headings = [], ...lines] = read(reportCsv(deposits, readRows(deposits, rows)))
  expect(lines.map((line) => line[headings.indexOf('Tila')])).toEqual(['Poistettu', 'Uusi', 'Uusi'])
})

test('a sum that was not declared is blank in the file, not 0', () => {
  const [wire] = sampleRows(handledDepositEvents, 1)
  const row = { ...wire, signedTotal: null, total: 50, difference: null, ok: true }
  const [headings = [], line = []] = read(
    reportCsv(handledDepositEvents, readRows(handledDepositEvents, [row])),
  )
  const field = (heading: string) => line[headings.indexOf(heading)]
  expect(['Ilmoitettu summa', 'Summa', 'Ero', 'OK'].map(field)).toEqual(['', '50,00', '', 'Kyllä'])
})

test('an unreadable row is a line that says so, and the rest is there [R-ERR-28]', () => {
  const rows = readRows(deposits, [...sampleRows(deposits, 2), { entryId: 'x' }])
  const lines = read(reportCsv(deposits, rows))
  expect(lines).toHaveLength(4)
  expect([lines[3]?.[0], new Set(lines[3]?.slice(1))]).toEqual(['Virheellinen rivi', new Set([''])])
})

/** An independent check: looks at the first visible character of each line. */
const runs = (field: string): boolean =>
  /^[\t\r\0]/.test(field) || field.split(/[\r\n]/).some((line) => /^[\s\p{Cf}]*[=+\-@\t]/u.test(line))

test('of 10 000 hostile texts in every free field none becomes a formula, and each is read back whole [R-CSV-01]', () => {
  const unit = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...'=+-@;"\',\t\r\n \u00a0\u200b\ufeff\0|!') },
    { weight: 2, arbitrary: fc.constantFrom('a', 'ä', '€', '\r\n', '""', "=cmd|'/c calc'!A1", '＝') },
  )
  const texts = fc.sample(fc.string({ unit, maxLength: 14 }), { seed: 11, numRuns: 10_000 })
  const names = ['message', 'reference', 'customerName', 'userFirstName', 'userLastName'] as const
  const [wire] = sampleRows(deposits, 1)
  const rows = Array.from({ length: texts.length / names.length }, (_, index) => ({
    ...wire,
    ...Object.fromEntries(names.map((name, at) => [name, texts[index * names.length + at]])),
  }))
  const [headings = [], ...lines] = read(reportCsv(deposits, readRows(deposits, rows)))
  const free = ['Viesti', 'Viite', 'Asiakas', 'Ilmoittajan etunimi', 'Ilmoittajan sukunimi']
  const fields = lines.flatMap((line) => free.map((heading) => line[headings.indexOf(heading)] ?? ''))
  expect(fields).toHaveLength(10_000)
  expect(fields.filter((field) => !field.startsWith("'") && runs(field))).toEqual([])
  expect(fields.filter((field, index) => field !== texts[index] && field !== `'${texts[index]}`)).toEqual([])
  expect(fields.filter((field, index) => field !== texts[index]).length).toBeGreaterThan(1000)
})

test.each([
  [0, 10, 1],
  [10, 10, 1],
  [11, 10, 2],
  [120, 50, 3],
])('%i rows in pieces of %i are %i pieces of the same file [R-CSV-01]', (count, size, expected) => {
  const rows = [...readRows(deposits, sampleRows(deposits, count))]
  if (count > 0) rows[count - 1] = undefined
  const pieces = [...csvPieces(deposits, rows, size)]
  expect(pieces).toHaveLength(expected)
  expect(pieces.join('')).toBe(reportCsv(deposits, rows))
})

test('every sum is written to the cent and every moment to the minute', () => {
  const rows = readRows(deposits, sampleRows(deposits, 300))
  const [headings = [], ...lines] = read(reportCsv(deposits, rows))
  rows.forEach((row, index) => {
    const field = (heading: string) => lines[index]?.[headings.indexOf(heading)]
    expect(row && [field('Summa'), field('Luotu')]).toEqual(
      row && [plainAmount(row.totalSum), formatMomentCsv(row.created)],
    )
  })
})
