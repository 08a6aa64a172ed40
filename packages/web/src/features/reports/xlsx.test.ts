import type { Day } from '@kassavirta/domain/kernel/dates'
import { cents } from '@kassavirta/domain/kernel/money'
import {
  accountHead,
  bagHead,
  columnsOf,
  countHead,
  dayHead,
  flagHead,
  momentHead,
  moneyHead,
  textHead,
} from '@kassavirta/domain/reports/columns'
import type { Report } from '@kassavirta/domain/reports/definition'
import { deposits } from '@kassavirta/domain/reports/deposits'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { reportXlsx } from './xlsx.ts'

type Row = { readonly text: string; readonly account: string | null; readonly day: Day | null }

const heads = {
  day: dayHead('Päivä'),
  moment: momentHead('Hetki'),
  sum: moneyHead('Summa'),
  count: countHead('Kpl'),
  account: accountHead('Tilinumero'),
  bag: bagHead('Turvapussi'),
  text: textHead('Viesti'),
  flag: flagHead('OK'),
  hidden: textHead('Vain ruudulla', null),
}
const report = {
  ...deposits,
  columns: columnsOf<Row, typeof heads>(heads, {
    day: (row) => row.day,
    moment: () => new Date('2026-07-01T21:30:59Z'),
    sum: () => cents(-123_456),
    count: () => 12,
    account: (row) => row.account,
    bag: () => '00123',
    text: (row) => row.text,
    flag: () => true,
    hidden: () => 'ei tiedostoon',
  }),
} as unknown as Report

/** Cells of the sheet as `type|style|value`, and the shared texts that they point at. */
async function written(rows: readonly (Row | undefined)[]) {
  const files = unzipSync(new Uint8Array(await (await reportXlsx(report, rows)).arrayBuffer()))
  const file = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  const texts = Array.from(
    file('xl/sharedStrings.xml').matchAll(/<si><t[^>]*>([^<]*)<\/t><\/si>/g),
    (m) => m[1],
  )
  const sheet = file('xl/worksheets/sheet1.xml')
  const cells = Array.from(sheet.matchAll(/<c r="([A-Z]+\d+)"([^>]*)><v>([^<]*)<\/v><\/c>/g), (m) => {
    const isText = m[2]?.includes('t="s"')
    return [m[1], isText ? texts[Number(m[3])] : Number(m[3])] as const
  })
  return { sheet, styles: file('xl/styles.xml'), cells: Object.fromEntries(cells) }
}

const DAY_2026_07_02 = 46_205

test('days, moments and sums are numbers, codes and texts are texts', async () => {
  const { cells, sheet, styles } = await written([
    { text: 'Iltavuoro', account: 'FI2112345600000785', day: '2026-07-02' as Day },
  ])
  expect(cells).toEqual({
    A1: 'Päivä',
    B1: 'Hetki',
    C1: 'Summa',
    D1: 'Kpl',
    E1: 'Tilinumero',
    F1: 'Turvapussi',
    G1: 'Viesti',
    H1: 'OK',
    A2: DAY_2026_07_02,
    // Half past midnight in Helsinki; seconds are in no other print either.
    B2: expect.closeTo(DAY_2026_07_02 + 30 / (24 * 60), 8),
    C2: -1234.56,
    D2: 12,
    E2: 'FI2112345600000785',
    F2: '00123',
    G2: 'Iltavuoro',
    H2: 'Kyllä',
  })
  expect(sheet).toContain('<c r="D2"><v>12</v></c>')
  expect(styles).toContain('dd.mm.yyyy hh:mm')
  expect(styles).toContain('#,##0.00')
  expect(sheet).toContain('state="frozen"')
})

test('no text becomes a formula, loses a sign or turns into another', async () => {
  const hostile = ['=1+1', '+358', '@SUM(A1)', '-5', '\u0009=1', '<b>&"', '_x0041_', 'tab\tja\nrivi']
  const { cells, sheet } = await written(hostile.map((text) => ({ text, account: null, day: null })))
  expect(sheet).not.toContain('<f>')
  const found = hostile.map((_, index) => cells[`G${index + 2}`])
  const decoded = found.map((text) =>
    String(text)
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&')
      .replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
  )
  expect(decoded).toEqual(hostile)
  expect(cells['A2']).toBeUndefined()
  expect(cells['E2']).toBeUndefined()
})

test('an unreadable row is one cell that says so [R-ERR-28]', async () => {
  const { cells } = await written([undefined])
  expect(Object.entries(cells).filter(([at]) => at.endsWith('2'))).toEqual([['A2', 'Virheellinen rivi']])
})
