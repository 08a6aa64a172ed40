import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { day } from '../../kernel/dates/dates.ts'
import { readCsv } from '../../kernel/texts/csv-reader.fixture.ts'
import { addedReports, reports } from './all.ts'
import { isSummed } from './columns.ts'
import type { Report } from './definition.ts'
import { deposits } from './definitions/deposits.ts'
import { extendedDeposits } from './definitions/extended-deposits.ts'
import { handledDeposits } from './definitions/handled-deposits.ts'
import { reportCsv } from './print.ts'
import { groupRows } from './groups.ts'
import { readRows } from './list.ts'
import { sampleRows } from './sample.fixture.ts'
import { addSubtotals, subtotalsOf, rangeChange, rangeTotal } from './subtotals.ts'

const [handled] = sampleRows(handledDeposits, 1)
const counted = (total: number, signedTotal: number | null) => ({
  ...handled,
  total,
  signedTotal,
  difference: signedTotal === null ? null : total - signedTotal,
  pcs_050: 1,
})

test('a total is that of its rows: of all, and beside it of those with both sums; what nobody declared is told apart [R-REP-31]', () => {
  const rows = readRows(handledDeposits, [counted(80, 100), counted(50, 50), counted(40, null), {}])
  const { count, totals, compared, undeclared, uncounted, unread } = subtotalsOf(
    handledDeposits,
    handledDeposits.columns,
    rows,
  )
  const columns = ['signedTotal', 'totalSum', 'difference', 'pcs_50e']
  expect(columns.map((key) => totals.get(key))).toEqual([150_00, 170_00, -20_00, 3])
  expect(columns.map((key) => compared.totals.get(key))).toEqual([150_00, 130_00, -20_00, undefined])
  expect([count, compared.count, unread]).toEqual([3, 2, 1])
  expect([undeclared, uncounted]).toEqual([
    { count: 1, sum: 40_00 },
    { count: 0, sum: 0 },
  ])
})

test('what was declared and is not counted yet is told apart too [R-REP-31]', () => {
  const [sample] = sampleRows(extendedDeposits, 1)
  const declared = { ...sample, countAtServiceCenter: false, totalSum: 100 }
  const waiting = { accountingDate: null, signedTotal: null, total: null, difference: null }
  const rows = readRows(extendedDeposits, [
    { ...declared, ...waiting },
    { ...declared, accountingDate: '2026-11-10', signedTotal: 100, total: 80, difference: -20 },
    { ...declared, ...waiting, countAtServiceCenter: true, totalSum: 0 },
  ])
  const whole = subtotalsOf(extendedDeposits, extendedDeposits.columns, rows)
  const columns = ['declaredTotal', 'countedTotal', 'difference']
  expect(columns.map((key) => whole.compared.totals.get(key))).toEqual([100_00, 80_00, -20_00])
  expect(columns.map((key) => whole.totals.get(key))).toEqual([200_00, 80_00, -20_00])
  expect([whole.undeclared.count, whole.uncounted]).toEqual([0, { count: 1, sum: 100_00 }])
  // The third has neither sum.
  expect([whole.count, whole.compared.count]).toEqual([3, 1])
})

/** What can happen to a row after it was made. */
const fate = fc.record({
  removed: fc.boolean(),
  cancelled: fc.boolean(),
  declared: fc.boolean(),
  counted: fc.boolean(),
  cents: fc.integer({ min: 0, max: 5_000_00 }),
  found: fc.integer({ min: 0, max: 5_000_00 }),
})
type Wire = Readonly<Record<string, unknown>>
type Fate = typeof fate extends fc.Arbitrary<infer Value> ? Value : never

function changed({ isRemoved, removedAs }: Report, row: Wire, what: Fate): Wire {
  const [sum, found] = [what.cents / 100, what.found / 100]
  const isCounted = 'cashReports' in row || what.counted
  const counting = {
    ...(isCounted ? {} : { accountingDate: null }),
    total: isCounted ? found : null,
    signedTotal: isCounted && what.declared ? sum : null,
    difference: isCounted && what.declared ? (what.found - what.cents) / 100 : null,
  }
  const known = {
    removed: isRemoved && what.removed ? '2026-11-10T10:00:00Z' : null,
    stage: removedAs && what.cancelled ? 'cancelled' : null,
    totalSum: what.declared ? sum : 0,
    countAtServiceCenter: !what.declared,
    ...('signedTotal' in row ? counting : {}),
  }
  return { ...row, ...Object.fromEntries(Object.entries(known).filter(([name]) => name in row)) }
}

const centsIn = (field: string): number => Math.round(Number(field.replace(',', '.')) * 100)
const TAKEN_BACK = ['Poistettu', 'Peruttu']

describe.each([...reports, ...addedReports].map((report) => [report.id, report] as const))(
  'whatever is cancelled, removed or not declared in %s',
  (_id, report) => {
    const samples = sampleRows(report, 12)

    test('the sums of the file are those of the screen [R-REP-31] [R-REP-32]', () => {
      fc.assert(
        fc.property(fc.array(fate, { maxLength: 12 }), (fates) => {
          const rows = readRows(
            report,
            fates.map((what, at) => changed(report, samples[at] ?? {}, what)),
          )
          expect(rows).not.toContain(undefined)
          const whole = subtotalsOf(report, report.columns, rows)
          const [headings = [], ...lines] = readCsv(reportCsv(report, rows).slice(1))
          const live = lines.filter((line) => !TAKEN_BACK.includes(line[headings.indexOf('Tila')] ?? ''))
          expect(live).toHaveLength(whole.count)
          for (const { key, kind, file, value } of report.columns) {
            if (!file || !value || !isSummed({ kind }) || kind === 'count') continue
            const fields = live.map((line) => line[headings.indexOf(file)] ?? '').filter(Boolean)
            const sum = fields.length === 0 ? undefined : fields.reduce((all, one) => all + centsIn(one), 0)
            expect([file, sum]).toEqual([file, whole.totals.get(key)])
          }
        }),
        { seed: 26, numRuns: 60 },
      )
    })
  },
)

test('the totals of groups add up to those of the list [R-REP-31]', () => {
  const rows = readRows(extendedDeposits, sampleRows(extendedDeposits, 200))
  const totalsIn = (list: typeof rows) => subtotalsOf(extendedDeposits, extendedDeposits.columns, list)
  const groups = groupRows(extendedDeposits, rows, 'day', {
    criterion: 'til_kassapaiva',
    chainOf: () => undefined,
  })
  expect(addSubtotals(groups.map((group) => totalsIn(group.rows)))).toEqual(totalsIn(rows))
})

const [sample] = sampleRows(deposits, 1)
const declared = (created: string, totalSum: number, part: object = {}) => ({
  ...sample,
  created,
  totalSum,
  countAtServiceCenter: false,
  countingState: 'uusi',
  removed: null,
  ...part,
})
const main = deposits.columns.find(({ key }) => key === 'totalSum')
const filter = {
  range: { from: day('2026-10-17'), to: day('2026-10-31') },
  removed: true,
  states: {},
}

test('the total of a range has the days of Helsinki, follows the filters and leaves removed deposits out [R-REP-28]', () => {
  const rows = readRows(deposits, [
    declared('2026-10-16T20:59:59Z', 1),
    declared('2026-10-16T21:00:00Z', 10),
    declared('2026-10-31T21:59:59Z', 20),
    declared('2026-10-31T22:00:00Z', 2),
    declared('2026-10-20T10:00:00Z', 500, { removed: '2026-10-21T10:00:00Z' }),
    declared('2026-10-20T10:00:00Z', 40, { countingState: 'käsitelty' }),
  ])
  expect(rangeTotal(deposits, rows, filter, main)).toEqual({ count: 3, sum: 7000 })
  expect(rangeTotal(deposits, rows, { ...filter, states: { state: 'handled' } }, main)).toEqual({
    count: 1,
    sum: 4000,
  })
  expect(rangeTotal(deposits, rows, filter, undefined)).toEqual({ count: 3, sum: undefined })
  expect(rangeTotal(deposits, [], filter, main)).toEqual({ count: 0, sum: 0 })
})

test.each([
  [
    { count: 12, sum: 11_000 },
    { count: 10, sum: 10_000 },
    { count: 2, sum: 1000, share: 0.1 },
  ],
  [
    { count: 5, sum: 7500 },
    { count: 5, sum: 10_000 },
    { count: 0, sum: -2500, share: -0.25 },
  ],
  [
    { count: 1, sum: 100 },
    { count: 0, sum: 0 },
    { count: 1, sum: 100, share: undefined },
  ],
  [
    { count: 3, sum: undefined },
    { count: 4, sum: undefined },
    { count: -1, sum: undefined, share: -0.25 },
  ],
])('from %j after %j the change is %j', (now, before, change) => {
  expect(rangeChange(now, before)).toEqual(change)
})
