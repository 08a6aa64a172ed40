import { read, SSF, utils, type CellObject, type WorkSheet } from '@e965/xlsx'
import { expect, test } from 'vitest'
import * as fc from 'fast-check'
import type { Day } from '@kassavirta/domain/kernel/dates/dates'
import { cents } from '@kassavirta/domain/kernel/money/money'
import { reports } from '@kassavirta/domain/reports/reports/all'
import { changeOrders } from '@kassavirta/domain/reports/reports/definitions/change-orders'
import {
  accountHead,
  bagHead,
  columnsOf,
  countHead,
  dayHead,
  flagHead,
  momentHead,
  moneyHead,
  referenceHead,
  textHead,
} from '@kassavirta/domain/reports/reports/columns'
import type { Report } from '@kassavirta/domain/reports/reports/definition'
import { deposits } from '@kassavirta/domain/reports/reports/definitions/deposits'
import { handledChangeOrders } from '@kassavirta/domain/reports/reports/definitions/handled-change-orders'
import { readRows, type Rows } from '@kassavirta/domain/reports/reports/list'
import { sampleRows } from '@kassavirta/domain/reports/reports/sample.fixture'
import { sheetColumns } from '../toolbar/offered-columns.ts'
import { xlsxBytes } from './xlsx.fixture.ts'
import { sheetNames } from './xlsx.ts'

type Row = { readonly text: string; readonly account: string | null; readonly day: Day | null }

const heads = {
  day: dayHead('Päivä'),
  moment: momentHead('Hetki'),
  sum: moneyHead('Summa'),
  count: countHead('Kpl'),
  account: accountHead('Tilinumero'),
  bag: bagHead('Turvapussi'),
  reference: referenceHead('Viite'),
  text: textHead('Viesti'),
  flag: flagHead('OK'),
  hidden: textHead('Vain ruudulla', null),
}
const report = {
  ...deposits,
  shown: [],
  isRemoved: () => false,
  columns: columnsOf<Row, typeof heads>(heads, {
    day: (row) => row.day,
    moment: () => new Date('2026-07-01T21:30:59Z'),
    sum: () => cents(-123_456),
    count: () => 12_345,
    account: (row) => row.account,
    bag: () => '00123',
    reference: () => '12345678901234567894',
    text: (row) => row.text,
    flag: () => true,
    hidden: () => 'ei CSV:hen',
  }),
} as unknown as Report

/** The sheet as another library than the writer reads it: values, types and formats by address. */
async function readBack(of: Report, rows: Rows<unknown>): Promise<WorkSheet> {
  const file = await xlsxBytes(of, rows)
  const { SheetNames, Sheets } = read(file, { cellNF: true, cellFormula: true })
  return Sheets[SheetNames[0] ?? ''] ?? {}
}
const cellAt = (sheet: WorkSheet, row: number, column: number): CellObject | undefined =>
  sheet[utils.encode_cell({ r: row, c: column })] as CellObject | undefined

/** Values by address. */
async function written(rows: readonly (Row | undefined)[]) {
  const sheet = await readBack(report, rows)
  const cells = Object.entries(sheet).filter(([at]) => !at.startsWith('!'))
  return { sheet, cells: Object.fromEntries(cells.map(([at, { v }]: [string, CellObject]) => [at, v])) }
}

const DAY_2026_07_02 = 46_205

test('days and sums are numbers, codes are texts', async () => {
  const { cells, sheet } = await written([
    { text: 'Iltavuoro', account: 'FI2112345600000785', day: '2026-07-02' as Day },
  ])
  const headings = Object.values(heads).map(({ heading }, at) => [`${'ABCDEFGHIJ'.charAt(at)}1`, heading])
  expect(cells).toEqual({
    ...Object.fromEntries(headings),
    A2: DAY_2026_07_02,
    // Half past midnight in Helsinki; seconds are in no other print either.
    B2: expect.closeTo(DAY_2026_07_02 + 30 / (24 * 60), 8),
    C2: -1234.56,
    D2: 12_345,
    E2: 'FI2112345600000785',
    F2: '00123',
    G2: '12345678901234567894',
    H2: 'Iltavuoro',
    I2: 'Kyllä',
    J2: 'ei CSV:hen',
    A3: 'Yhteensä, 1 rivi',
    C3: -1234.56,
    D3: 12_345,
  })
  const looks = ['A2', 'B2', 'C2', 'D2', 'E2', 'F2', 'G2'].map((at) => [sheet[at]?.t, sheet[at]?.z])
  expect(looks).toEqual([
    ['n', String.raw`dd\.mm\.yyyy`],
    ['n', String.raw`dd\.mm\.yyyy\ hh:mm`],
    ['n', String.raw`#,##0.00\ "€"`],
    ['n', '#,##0'],
    ['s', '@'],
    ['s', '@'],
    ['s', '@'],
  ])
  expect(sheet['!autofilter']).toEqual({ ref: 'A1:J2' })
})

test('no text becomes a formula', async () => {
  const hostile = ['=1+1', '+358', '@SUM(A1)', '-5', '\u0009=1', '<b>&"', '_x0041_', 'tab\tja\nrivi']
  const { cells, sheet } = await written(hostile.map((text) => ({ text, account: null, day: null })))
  const formulas = Object.values(sheet).filter((cell: CellObject) => cell.f !== undefined)
  expect(formulas).toEqual([])
  expect(hostile.map((_, index) => cells[`H${index + 2}`])).toEqual(hostile)
  expect(cells['A2']).toBeUndefined()
  expect(cells['E2']).toBeUndefined()
})

test('words of the writer’s language are texts', async () => {
  const words = ['constructor', '__proto__', 'toString', 'constructor', ' alussa ja lopussa ']
  const { cells } = await written(words.map((text) => ({ text, account: null, day: null })))
  expect(words.map((_, index) => cells[`H${index + 2}`])).toEqual(words)
})

test('what XML cannot hold is left out', async () => {
  const { cells } = await written([{ text: 'a\0b\u001fc\ud800d\uffffe \u{1f4b6}', account: null, day: null }])
  expect(cells['H2']).toBe('abcde \u{1f4b6}')
})

test('every report has a good sheet name', () => {
  const refused = reports.filter(({ title }) => title.length > 31 || /[[\]:*?/\\]|^'|'$/.test(title))
  expect(refused.map(({ title }) => title)).toEqual([])
})

test('an unreadable row is one cell [R-ERR-28]', async () => {
  const { cells } = await written([undefined])
  expect(Object.entries(cells).filter(([at]) => at.endsWith('2'))).toEqual([['A2', 'Virheellinen rivi']])
})

test('removed deposits are in no total [R-REP-28]', async () => {
  const [wire] = sampleRows(deposits, 1)
  const rows = [
    { ...wire, totalSum: 10, pcs_50e: 3, countingState: 'uusi', removed: null, removedBy: null },
    { ...wire, totalSum: 500, pcs_50e: 9, removed: '2026-11-10T10:00:00Z', removedBy: 'Maija Virtanen' },
    { ...wire, totalSum: 70, pcs_50e: 9, removed: '2026-11-11T10:00:00Z', removedBy: 'Olli Aalto' },
    {
      ...wire,
      totalSum: 2.5,
      pcs_50e: 1,
      countingState: 'uusi',
      removed: '1970-01-01T00:00:00Z',
      removedBy: '',
    },
  ]
  const sheet = await readBack(deposits, readRows(deposits, rows))
  const headings = sheetColumns(deposits).map(({ heading }) => heading)
  const column = (heading: string) =>
    [1, 2, 3, 4, 5].map((row) => {
      const cell = cellAt(sheet, row, headings.indexOf(heading))
      return cell?.t === 'n' ? SSF.format(cell.z, cell.v) : cell?.v
    })
  expect(column('Tila')).toEqual(['Uusi', 'Poistettu', 'Poistettu', 'Uusi', undefined])
  expect(column('Poistettu')).toEqual([
    undefined,
    '10.11.2026 12:00',
    '11.11.2026 12:00',
    undefined,
    undefined,
  ])
  expect(column('Poistaja')).toEqual([undefined, 'Maija Virtanen', 'Olli Aalto', undefined, undefined])
  expect(cellAt(sheet, 5, headings.indexOf('Summa'))?.v).toBe(12.5)
  expect(cellAt(sheet, 5, headings.indexOf('50 €'))?.v).toBe(4)
  expect([cellAt(sheet, 5, 0)?.v, cellAt(sheet, 6, 0)?.v]).toEqual([
    'Yhteensä, 2 riviä',
    'Poistettuja 2, yhteensä 570,00\u00a0€',
  ])
})

test.each([
  ['ordered money', changeOrders as Report, 'Uusi'],
  ['packed money', handledChangeOrders as Report, undefined],
])('cancelled %s is in no total [R-REP-30]', async (_, of, state) => {
  const [wire] = sampleRows(of, 1)
  const order = { ...wire, countingState: 'uusi', stage: null }
  const rows = readRows(of, [
    { ...order, totalSum: 30 },
    { ...order, totalSum: 500, stage: 'cancelled' },
    { ...order, totalSum: 12.5 },
  ])
  const sheet = await readBack(of, rows)
  const headings = sheetColumns(of).map(({ heading }) => heading)
  const column = (heading: string) =>
    [1, 2, 3, 4].map((row) => cellAt(sheet, row, headings.indexOf(heading))?.v)
  expect(column('Tila')).toEqual([state, 'Peruttu', state, undefined])
  expect(column('Summa')).toEqual([30, 500, 12.5, 42.5])
  expect(cellAt(sheet, 5, 0)?.v).toBe('Peruttuja 1, yhteensä 500,00\u00a0€')
})

test.each([
  ['Myllypuoti Kaleva', 'Myllypuoti Kaleva'],
  ['A/B: [C]*?\\', 'A B   C'],
  ["'Kioski'", 'Kioski'],
  ['', 'Tuntematon'],
  ['???', 'Tuntematon'],
  ['16.11.2026', '16.11.2026'],
  ['Historia', 'Historia (2)'],
  ['Myllypuoti Kalevankankaan kauppakeskus', 'Myllypuoti Kalevankankaan kaupp'],
])('the sheet of %j is named %j', (name, expected) => {
  expect(sheetNames([name])).toEqual([expected])
})

test('like names of sheets are numbered', () => {
  const long = 'Myllypuoti Kalevankankaan kauppakeskus'
  expect(sheetNames(['Kioski', 'KIOSKI', 'Kioski', `${long} A`, `${long} B`])).toEqual([
    'Kioski',
    'KIOSKI (2)',
    'Kioski (3)',
    'Myllypuoti Kalevankankaan kaupp',
    'Myllypuoti Kalevankankaan k (2)',
  ])
})

test('whatever the names, Excel takes the sheets', () => {
  const text = fc.oneof(
    fc.string(),
    fc.constantFrom("'", 'a', 'A', 'Ä', '\u0000', '\u{1f4b6}'.repeat(20), `a${'\u{1f4b6}'.repeat(20)}`),
  )
  fc.assert(
    fc.property(fc.array(text, { maxLength: 12 }), (names) => {
      const made = sheetNames(names)
      expect(made).toHaveLength(names.length)
      expect(new Set(made.map((name) => name.toLowerCase())).size).toBe(names.length)
      for (const name of made) {
        expect(name.length).toBeGreaterThan(0)
        expect(name.length).toBeLessThanOrEqual(31)
        expect(name).not.toMatch(/[[\]:*?/\\]|^'|'$/)
      }
    }),
    { seed: 3, numRuns: 200 },
  )
})
