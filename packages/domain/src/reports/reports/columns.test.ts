import { expect, test } from 'vitest'
import { reports } from './all.ts'
import { cellOf } from './columns.ts'
import { fileColumns, printCell } from './print.ts'
import { readRows } from './list.ts'
import { sampleRows } from './sample.fixture.ts'
import { criterionTexts } from './terms.fi.ts'

/** What the screen shows in a column of a sample row with some fields replaced. */
function shown(id: string, key: string, fields: object): string | undefined {
  const report = reports.find((each) => each.id === id)
  const column = report?.columns.find((each) => each.key === key)
  if (!report || !column) return undefined
  const [row] = readRows(report, [{ ...sampleRows(report, 1)[0], ...fields }])
  return printCell(cellOf(column, row))
}

test('whatever the report, the place stands in its file as Asiakas and on its screen as Toimipaikka', () => {
  const layouts = reports.filter((report) => fileColumns(report).some(({ heading }) => heading === 'Asiakas'))
  expect(layouts).toHaveLength(8)
  for (const report of layouts) {
    const [row] = readRows(report, [{ ...sampleRows(report, 1)[0], customerName: 'Kaleva' }])
    const company = report.columns.find(({ file }) => file === 'Asiakas')
    expect([report.id, company?.heading, company?.value?.(row)]).toEqual([report.id, 'Toimipaikka', 'Kaleva'])
  }
})

test('no two columns of a screen have one heading', () => {
  for (const report of reports) {
    const headings = report.columns.flatMap(({ heading, value, only }) => (value && !only ? [heading] : []))
    expect([report.id, headings.filter((heading, at) => headings.indexOf(heading) !== at)]).toEqual([
      report.id,
      [],
    ])
  }
})

test('a search names the day as the column does that it goes by [R-REP-33]', () => {
  const pairs = reports.flatMap((report) =>
    report.group === 'concern'
      ? report.criteria.map((criterion) => {
          const column = report.columns.find(({ key }) => key === report.chart?.by[criterion])
          return [criterionTexts[criterion], column?.heading]
        })
      : [],
  )
  expect(pairs).toEqual([
    ['Myyntipäivä', 'Myyntipäivä'],
    ['Ilmoituspäivä', 'Ilmoituspäivä'],
    ['Tilauspäivä', 'Tilauspäivä'],
    ['Toimituspäivä', 'Toimituspäivä'],
    // One search finds both kinds of events.
    ['Laskenta- tai pakkauspäivä', 'Laskentapäivä'],
    ['Myynti- tai kassapäivä', 'Myyntipäivä'],
    ['Laskenta- tai pakkauspäivä', 'Pakkauspäivä'],
    ['Myynti- tai kassapäivä', 'Kassapäivä'],
  ])
})

test.each([
  ['handled-deposit-events', { ok: true, difference: -5 }, 'Kyllä'],
  ['handled-deposit-events', { ok: true, difference: 5 }, 'Kyllä'],
  ['handled-deposit-events', { ok: true, difference: 0 }, 'Kyllä'],
  ['handled-deposit-events', { ok: true, difference: null, signedTotal: null }, 'Kyllä'],
  ['handled-deposit-events', { ok: false, difference: 0 }, 'Ei'],
  ['handled-order-events', { ok: true, difference: 0 }, 'Kyllä'],
  ['extended-deposits', { ok: true, difference: -5 }, 'Kyllä'],
  ['extended-deposits', { ok: true, difference: null, accountingDate: null }, ''],
  ['extended-change-orders', { ok: true, packingDate: null }, ''],
  ['extended-change-orders', { ok: false }, 'Ei'],
])('of %s a row with %j reads OK: %s [R-EXT-12]', (id, change, text) => {
  expect(shown(id, 'ok', change)).toBe(text)
})

test('a deposit that told no sum at all has none; in the concern the counting tells it', () => {
  const blind = { countAtServiceCenter: true, totalSum: 0, total: 812.5 }
  const sumOf = (id: string, change: object) => shown(id, 'totalSum', change)
  expect(sumOf('deposits', blind)).toBe('')
  expect(sumOf('deposits', { ...blind, totalSum: 12 })).toBe('12,00\u00a0€')
  expect(sumOf('extended-deposits', blind)).toBe('812,50\u00a0€')
  expect(sumOf('extended-deposits', { ...blind, total: null })).toBe('')
})

test('counts have a space at the thousands, numbers of entries none', () => {
  expect(shown('deposits', 'pcs_50e', { pcs_50e: 1_234_567 })).toBe('1\u00a0234\u00a0567')
  expect(shown('deposits', 'entryId', { entryId: 1_234_567 })).toBe('1234567')
})
