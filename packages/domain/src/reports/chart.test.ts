import { expect, test } from 'vitest'
import { day } from '../kernel/dates.ts'
import { chartOf } from './chart.ts'
import { deposits } from './deposits.ts'
import { handledDeposits } from './handled-deposits.ts'
import { readRows } from './list.ts'
import { sampleRows } from './sample.ts'
import { visits } from './visits.ts'

const [wire] = sampleRows(deposits, 1)
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
    bars: [
      { from: '2026-11-01', sum: 3030 },
      { from: '2026-11-02', sum: 0 },
      { from: '2026-11-03', sum: 500 },
    ],
  })
})

test('a longer range is drawn month by month', () => {
  const chart = chartOf(deposits, rows, { from: day('2026-11-15'), to: day('2027-01-31') })
  expect(chart).toEqual({
    unit: 'month',
    bars: [
      { from: '2026-11-01', sum: 3530 },
      { from: '2026-12-01', sum: 0 },
      { from: '2027-01-01', sum: 700 },
    ],
  })
})

test('handled deposits have a chart of counted sums, visits have none', () => {
  const counted = readRows(handledDeposits, sampleRows(handledDeposits, 100))
  const range = { from: day('2026-10-01'), to: day('2026-12-31') }
  const chart = chartOf(handledDeposits, counted, range)
  const total = counted.reduce((sum, row) => sum + (row?.total ?? 0), 0)
  expect(chart?.bars.reduce((sum, bar) => sum + bar.sum, 0)).toBe(total)
  expect(chartOf(visits, [], range)).toBeUndefined()
})
