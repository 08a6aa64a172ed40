import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCsv } from './csv-reader.fixture.ts'
import { toCsv, type Cell } from './csv.ts'
import { day } from '../dates/dates.ts'
import { cents } from '../money/money.ts'

const BOM = '\uFEFF'
const cellColumn = { heading: 'Arvo', cell: (row: Cell) => row }

const cellInFile = (cell: Cell): string | undefined => readCsv(toCsv([cellColumn], [cell]).slice(1))[1]?.[0]

test('the file has a byte order mark, semicolons and a CRLF after each line [R-CSV-01]', () => {
  const columns = [
    { heading: 'Summa (€)', cell: (row: number): Cell => ({ kind: 'integer', value: row }) },
    { heading: 'a;"b"', cell: (): Cell => null },
  ]
  expect(toCsv(columns, [1, 2])).toBe(`${BOM}Summa (€);"a;""b"""\r\n1;\r\n2;\r\n`)
  expect(toCsv(columns, [])).toBe(`${BOM}Summa (€);"a;""b"""\r\n`)
})

test.each<[Cell, string]>([
  [{ kind: 'money', value: cents(123450) }, '1234,50'],
  [{ kind: 'money', value: cents(-123450) }, '-1234,50'],
  [{ kind: 'money', value: cents(-5) }, '-0,05'],
  [{ kind: 'money', value: cents(0) }, '0,00'],
])('the sum %j is a number with a decimal comma, %s [R-CSV-04]', (cell, expected) => {
  expect(cellInFile(cell)).toBe(expected)
})

test.each<[Cell, string]>([
  [{ kind: 'day', value: day('2026-11-05') }, '05.11.2026 00.00'],
  [{ kind: 'moment', value: new Date('2026-11-05T07:07:00Z') }, '05.11.2026 09.07'],
])('%j is written %s [R-CSV-03]', (cell, expected) => {
  expect(cellInFile(cell)).toBe(expected)
})

test.each<[Cell, string]>([
  [{ kind: 'code', value: 'FI2112345600000785' }, "'FI2112345600000785"],
  [{ kind: 'code', value: '0012' }, "'0012"],
  [{ kind: 'code', value: '' }, ''],
  [{ kind: 'code', value: null }, ''],
])('the account or bag number %j is written %s [R-CSV-05]', (cell, expected) => {
  expect(cellInFile(cell)).toBe(expected)
})

test.each<[Cell, string]>([
  [{ kind: 'integer', value: -3 }, '-3'],
  [{ kind: 'count', value: 12_345 }, '12345'],
  [{ kind: 'flag', value: true }, 'Kyllä'],
  [{ kind: 'flag', value: false }, 'Ei'],
  [{ kind: 'text', value: 'a;"b"\r\nc' }, 'a;"b"\r\nc'],
  [{ kind: 'text', value: null }, ''],
  [{ kind: 'money', value: null }, ''],
  [{ kind: 'day', value: null }, ''],
  [null, ''],
])('%j is written %j', (cell, expected) => {
  expect(cellInFile(cell)).toBe(expected)
})

const disarmed = (value: string) => cellInFile({ kind: 'text', value }) === `'${value}`

test.each(['=1+1', '+358401234567', '-5', '@SUM(A1)', '＝1', '\tteksti', '\rteksti', '\u0000=1'])(
  'the text %j begins like a formula and gets an apostrophe',
  (text) => {
    expect(disarmed(text)).toBe(true)
  },
)

test.each([' =1', '\u00a0=1', '\u200b=1', '\ufeff\u2060 =1', '\u202e-1', ' \t=1', '\u3164=1'])(
  'so does %j, once what does not show is left out',
  (text) => {
    expect(disarmed(text)).toBe(true)
  },
)

test.each(['rivi\n=1', 'rivi\r\n  +1', 'rivi\r@x', 'rivi\u2028=1', '\n=1', 'rivi\n\t1'])(
  'so does %j, after a newline',
  (text) => {
    expect(disarmed(text)).toBe(true)
  },
)

test.each(['1+1=2', 'a-b', 'maija@example.fi', "'=1", ' teksti', 'rivi\r\n\r\ntoinen', '', '5 €', '"=1"'])(
  'the text %j stays as it is',
  (value) => {
    expect(cellInFile({ kind: 'text', value })).toBe(value)
  },
)

/** An independent check: looks at the first visible character of each line. */
const runsInExcel = (field: string): boolean =>
  /^[\t\r\0]/.test(field) || field.split(/[\r\n]/).some((line) => /^[\s\p{Cf}]*[=+\-@\t]/u.test(line))

const hostile = fc.string({
  unit: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...'=+-@;"\',\t\r\n \u00a0\u200b\u2060\ufeff\0|!') },
    { weight: 2, arbitrary: fc.constantFrom('a', '1', 'ä', '€', '\r\n', '""', "=cmd|'/c calc'!A1") },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }) },
  ),
  maxLength: 12,
})

test('of thousands of hostile texts each is read back whole, and none begins like a formula', () => {
  let apostrophes = 0
  fc.assert(
    fc.property(hostile, hostile, (first, second) => {
      const columns = [first, second].map((value) => ({
        heading: 'Viesti',
        cell: (): Cell => ({ kind: 'text', value }),
      }))
      const [, fields = []] = readCsv(toCsv(columns, [null]).slice(1))
      const added = fields.map((field, i) => field.length - ([first, second][i]?.length ?? 0))
      expect(fields).toEqual([first, second].map((text, i) => (added[i] === 0 ? text : `'${text}`)))
      expect(fields.filter((field) => !field.startsWith("'") && runsInExcel(field))).toEqual([])
      apostrophes += added.filter((length) => length === 1).length
    }),
    { seed: 9, numRuns: process.env['TEST_WHOLE'] === 'true' ? 10_000 : 2_000 },
  )
  expect(apostrophes).toBeGreaterThan(1000)
})
