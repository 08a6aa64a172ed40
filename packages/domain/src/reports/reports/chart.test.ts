import { expect, test } from 'vitest'
import { day } from '../../kernel/dates/dates.ts'
import { chartOf } from './chart.ts'
import type { Report } from './definition.ts'
import { deposits } from './definitions/deposits.ts'
import { extendedChangeOrders } from './definitions/extended-change-orders.ts'
import { extendedDeposits } from './definitions/extended-deposits.ts'
import { handledDeposits } from './definitions/handled-deposits.ts'
import { handledDepositEvents, handledOrderEvents } from './definitions/handled-events.ts'
import { readRows } from './list.ts'
import { sampleRows } from './sample.fixture.ts'
import { visits } from './definitions/visits.ts'

const [sample] = sampleRows(deposits, 1)
const wire = { ...sample, removed: null }
const rows = readRows(deposits, [
  { ...wire, created: '2026-10-31T22:00:00Z', totalSum: 10.1 },
  { ...wire, created: '2026-11-01T12:00:00Z', totalSum: 20.2 },
  { ...wire, created: '2026-11-03T12:00:00Z', totalSum: 5 },
  { ...wire, created: '2027-01-03T12:00:00Z', totalSum: 7 },
  { odd: 1 },
])

test('a month is drawn day by day, days of Helsinki, empty ones too', () => {
  const chart = chartOf(deposits, rows, { from: day('2026-11-01'), to: day('2026-11-03') })
  expect(chart).toEqual({
    unit: 'day',
    by: 'Luotu',
    bars: [
      { from: '2026-11-01', sum: 3030 },
      { from: '2026-11-02', sum: 0 },
      { from: '2026-11-03', sum: 500 },
    ],
  })
})

test('what was removed is no money: no bar counts it', () => {
  const removed = readRows(deposits, [
    { ...wire, created: '2026-11-02T12:00:00Z', totalSum: 900, removed: '2026-11-02T13:00:00Z' },
  ])
  const chart = chartOf(deposits, [...rows, ...removed], { from: day('2026-11-01'), to: day('2026-11-03') })
  expect(chart?.bars.map(({ sum }) => sum)).toEqual([3030, 0, 500])
})

test('a longer range is drawn month by month', () => {
  const chart = chartOf(deposits, rows, { from: day('2026-11-15'), to: day('2027-01-31') })
  expect(chart).toEqual({
    unit: 'month',
    by: 'Luotu',
    bars: [
      { from: '2026-11-01', sum: 3530 },
      { from: '2026-12-01', sum: 0 },
      { from: '2027-01-01', sum: 700 },
    ],
  })
})

test.each(['2026-12-15', '2027-01-31', '9998-12-31', '9999-12-31'])(
  'a range up to %s is drawn up to the last month with a row',
  (to) => {
    const chart = chartOf(deposits, rows.slice(0, 3), { from: day('2026-11-01'), to: day(to) })
    expect(chart).toEqual({ unit: 'month', by: 'Luotu', bars: [{ from: '2026-11-01', sum: 3530 }] })
  },
)

test('the last days of the calendar, a range turned round and a row from far ahead are no fault', () => {
  const bars = (from: string, to: string, of = rows) =>
    chartOf(deposits, of, { from: day(from), to: day(to) })?.bars.length
  expect(bars('9999-12-15', '9999-12-31')).toBe(17)
  expect(bars('2026-11-15', '2026-11-01')).toBe(0)
  expect(
    bars('2026-11-01', '9999-12-31', readRows(deposits, [{ ...wire, created: '9999-11-01T12:00:00Z' }])),
  ).toBe(1)
})

test.each([
  [extendedDeposits, 'til_kassapaiva', 'registerDate', '2026-11-02', 'Myyntipäivä'],
  [extendedDeposits, 'til_created', 'created', '2026-11-02T12:00:00Z', 'Ilmoituspäivä'],
  [extendedChangeOrders, 'vrt_created', 'created', '2026-11-02T12:00:00Z', 'Tilauspäivä'],
  [extendedChangeOrders, 'vrt_toimituspaiva', 'deliveryDate', '2026-11-02', 'Toimituspäivä'],
  [handledDepositEvents, 'LLaskPvm', 'accountingDate', '2026-11-02', 'Laskentapäivä'],
  [handledDepositEvents, 'LKassaPvm', 'registerDate', '2026-11-02', 'Myyntipäivä'],
  [handledOrderEvents, 'LLaskPvm', 'packingDate', '2026-11-02', 'Pakkauspäivä'],
  [handledOrderEvents, 'LKassaPvm', 'registerDate', '2026-11-02', 'Kassapäivä'],
] as const)(
  '%o is drawn by the day that was searched by, and says so: %s is %s',
  (report: Report, criterion, field, at, heading) => {
    const [other] = sampleRows(report, 1)
    const found = readRows(report, [{ ...other, totalSum: 12.5, total: 12.5, [field]: at }])
    const range = { from: day('2026-11-01'), to: day('2026-11-03') }
    const chart = chartOf(report, found, range, criterion)
    expect(chart?.bars.map(({ sum }) => sum)).toEqual([0, 1250, 0])
    expect(chart?.by).toBe(heading)
  },
)

test('handled deposits have a chart of counted sums, visits have none', () => {
  const counted = readRows(handledDeposits, sampleRows(handledDeposits, 100))
  const range = { from: day('2026-10-01'), to: day('2026-12-31') }
  const chart = chartOf(handledDeposits, counted, range)
  const total = counted.reduce((sum, row) => sum + (row?.total ?? 0), 0)
  expect(chart?.bars.reduce((sum, bar) => sum + bar.sum, 0)).toBe(total)
  expect(chartOf(visits, [], range)).toBeUndefined()
})
