import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRemoved } from '../../bags/deposits/stage.ts'
import { day, dayOf } from '../../kernel/dates/dates.ts'
import { cellOf } from './columns.ts'
import { changeOrders } from './definitions/change-orders.ts'
import { deposits, type DepositRow } from './definitions/deposits.ts'
import { extendedDeposits } from './definitions/extended-deposits.ts'
import { handledDeposits } from './definitions/handled-deposits.ts'
import type { ListFilter } from './filter.ts'
import { filterRows, sortRows, sampleRows } from './sample.fixture.ts'
import { pageOf, splitRemoved, PRINTED_ROWS, readRows, totalsOf } from './list.ts'

const COUNT = 500
const loaded = readRows(deposits, sampleRows(deposits, COUNT))
const november: ListFilter = {
  range: { from: day('2026-11-01'), to: day('2026-11-15') },
  removed: true,
  states: {},
}
const depositsWith = (...each: readonly object[]) => {
  const [wire] = sampleRows(deposits, 1)
  return readRows(
    deposits,
    each.map((more, index) => ({ ...wire, removed: null, entryId: index + 1, ...more })),
  )
}
const idsOf = (rows: readonly (DepositRow | undefined)[]) => rows.map((row) => row?.entryId)

test('the range keeps what was created on its days in Helsinki, both ends included [R-REP-06] [R-REP-08]', () => {
  const rows = depositsWith(
    { created: '2026-10-31T21:59:59.999Z' },
    { created: '2026-10-31T22:00:00.000Z' },
    { created: '2026-11-15T21:59:59.999Z' },
    { created: '2026-11-15T22:00:00.000Z' },
  )
  expect(idsOf(filterRows(deposits, rows, november))).toEqual([2, 3])
})

test('the range of handled deposits is about the day of counting', () => {
  const [wire] = sampleRows(handledDeposits, 1)
  const rows = readRows(
    handledDeposits,
    ['2026-10-31', '2026-11-01', '2026-11-15', '2026-11-16'].map((accountingDate) => ({
      ...wire,
      accountingDate,
    })),
  )
  const passing = filterRows(handledDeposits, rows, november).map((row) => row?.accountingDate)
  expect(passing).toEqual(['2026-11-01', '2026-11-15'])
})

test('a concern report is searched by the server: no range cuts it again', () => {
  const rows = readRows(extendedDeposits, sampleRows(extendedDeposits, 50))
  const nothing = { ...november, range: { from: day('1999-01-01'), to: day('1999-01-02') } }
  expect(filterRows(extendedDeposits, rows, nothing)).toHaveLength(50)
})

test('removed deposits are hidden until asked for [R-REP-12]', () => {
  const rows = depositsWith({}, { removed: '2026-11-10T10:00:00Z' }, { removed: '1970-01-01T00:00:00Z' })
  const all = { ...november, range: { from: day('2000-01-01'), to: day('2100-01-01') } }
  expect(idsOf(filterRows(deposits, rows, { ...all, removed: false }))).toEqual([1, 3])
  expect(idsOf(filterRows(deposits, rows, all))).toEqual([1, 2, 3])
})

test('whatever is asked, a filter keeps exactly the rows that agree with it, in their order [R-REP-08]', () => {
  const days = fc.integer({ min: 1, max: 30 }).map((date) => day(`2026-11-${String(date).padStart(2, '0')}`))
  const states = fc.constantFrom(null, 'new', 'handled', 'noInfo', 'unknown')
  fc.assert(
    fc.property(days, days, fc.boolean(), states, (from, to, removed, state) => {
      const passing = filterRows(deposits, loaded, {
        range: { from, to },
        removed,
        states: state === null ? {} : { state },
      })
      const word = { new: 'uusi', handled: 'käsitelty', noInfo: 'vanha', unknown: 'outo' }
      const expected = loaded.filter((row) => {
        if (!row) return true
        const created = dayOf(row.created)
        const rightState = state === null || row.countingState === word[state as keyof typeof word]
        // With the removed rows included, they are shown in every state.
        const right = isRemoved(row) ? removed : rightState
        return created >= from && created <= to && right
      })
      expect(passing).toEqual(expected)
    }),
    { seed: 3, numRuns: 300 },
  )
})

test('an unreadable row stays in the list under every filter, and last in every order [R-ERR-28]', () => {
  const rows = [undefined, ...loaded]
  const nothing = { range: { from: day('1999-01-01'), to: day('1999-01-01') }, removed: false, states: {} }
  expect(filterRows(deposits, rows, nothing)).toEqual([undefined])
  for (const descending of [true, false])
    expect(sortRows(deposits, rows, { column: 'totalSum', descending }).at(-1)).toBeUndefined()
})

test.each([
  [0, 1, [1, 1, 0, 0, 0]],
  [50, 1, [1, 1, 50, 1, 50]],
  [51, 1, [1, 2, 50, 1, 50]],
  [51, 2, [2, 2, 1, 51, 51]],
  [51, 3, [2, 2, 1, 51, 51]],
  [500, 0, [1, 10, 50, 1, 50]],
  [500, Number.NaN, [1, 10, 50, 1, 50]],
  [500, 4.7, [4, 10, 50, 151, 200]],
])('of %i rows page %d is page, pages, rows, first, last: %j [R-REP-04]', (count, asked, expected) => {
  const { page, pages, rows, first, last } = pageOf(loaded.slice(0, count), asked)
  expect([page, pages, rows.length, first, last]).toEqual(expected)
})

test('pages together are the list, each row once [R-REP-04] [R-REP-08]', () => {
  const pages = Array.from({ length: 10 }, (_, index) => pageOf(loaded, index + 1).rows)
  expect(pages.flat()).toEqual(loaded)
})

test('paper shows the whole list, and of a long one the beginning', () => {
  const many = Array.from({ length: PRINTED_ROWS + 1 }, () => undefined)
  const { rows, first, last } = pageOf(many, 1, PRINTED_ROWS)
  expect([rows.length, first, last]).toEqual([1000, 1, 1000])
  expect(pageOf(loaded, 1, PRINTED_ROWS).rows).toEqual(loaded)
})

test('totals are of the whole list, not of a page, and skip what cannot be read', () => {
  const totals = totalsOf(deposits.columns, [...loaded, undefined])
  const sum = loaded.reduce((total, row) => total + (row?.totalSum ?? 0), 0)
  const notes = loaded.reduce((total, row) => total + (row?.pcs_50e ?? 0), 0)
  expect([totals.get('totalSum'), totals.get('pcs_50e')]).toEqual([sum, notes])
  expect(totals.has('entryId') || totals.has('created') || totals.has('message')).toBe(false)
})

test('removed deposits are in no total, and told of apart from it', () => {
  const rows = depositsWith(
    { totalSum: 10, pcs_50e: 1 },
    { totalSum: 500, pcs_50e: 10, removed: '2026-11-10T10:00:00Z' },
    { totalSum: 2.5, pcs_50e: 2, removed: '1970-01-01T00:00:00Z' },
    { totalSum: 70, removed: '2026-11-11T10:00:00Z' },
  )
  const { remaining, removed } = splitRemoved(deposits, [...rows, undefined])
  expect([idsOf(remaining), idsOf(removed)]).toEqual([
    [1, 3, undefined],
    [2, 4],
  ])
  const totals = totalsOf(deposits.columns, remaining)
  expect([totals.get('totalSum'), totals.get('pcs_50e')]).toEqual([1250, 3])
  expect(splitRemoved(changeOrders, []).removed).toEqual([])
})

test('what has no value at all has no total, and what adds up to nothing has 0', () => {
  const differences = (...values: readonly (number | null)[]) =>
    totalsOf(extendedDeposits.columns, values.map(extendedWith)).get('difference')
  expect(differences(null, null)).toBeUndefined()
  expect(differences()).toBeUndefined()
  expect(differences(5, -5, null)).toBe(0)
  expect(differences(null, -12.5)).toBe(-1250)
})

test('a sum that was not declared is in no total, and neither is its difference', () => {
  const [wire] = sampleRows(handledDeposits, 1)
  const rows = readRows(handledDeposits, [
    { ...wire, signedTotal: 100, total: 90, difference: -10 },
    { ...wire, signedTotal: null, total: 700, difference: null },
  ])
  const totals = totalsOf(handledDeposits.columns, rows)
  expect(['signedTotal', 'totalSum', 'difference'].map((key) => totals.get(key))).toEqual([
    10_000, 79_000, -1000,
  ])
})

const [extended] = sampleRows(extendedDeposits, 1)
const extendedWith = (euros: number | null) =>
  readRows(extendedDeposits, [{ ...extended, difference: euros }])[0]

const sortable = changeOrders.columns.filter((column) => column.value)

test.each(sortable.map((column) => [column.key, column] as const))(
  'the column %s sorts both ways, equal ones stay as they were loaded [R-REP-08]',
  (key, column) => {
    const rows = readRows(changeOrders, sampleRows(changeOrders, 200).toReversed())
    const up = sortRows(changeOrders, rows, { column: key, descending: false })
    const down = sortRows(changeOrders, rows, { column: key, descending: true })
    const valueOf = (row: (typeof rows)[number]) => (row ? JSON.stringify(cellOf(column, row)) : '')
    const groups = (sorted: typeof rows) => [...new Set(sorted.map(valueOf))]
    expect(new Set(up)).toEqual(new Set(rows))
    expect(groups(down)).toEqual(groups(up).toReversed())
    const disorder = [up, down].flatMap((sorted) =>
      sorted.filter((row, at) => {
        const next = sorted[at + 1]
        return row && next && valueOf(row) === valueOf(next) && row.entryId < next.entryId
      }),
    )
    expect(disorder).toEqual([])
  },
)

test('whatever the numbers, also those too far apart to be ranks, the order is that of a plain sort [R-REP-08]', () => {
  const far = fc.constantFrom(null, -9_000_000_000_000, 0, 1, 9_000_000_000_000)
  const near = fc.option(fc.integer({ min: -300, max: 300 }))
  fc.assert(
    fc.property(fc.array(fc.oneof(far, near), { maxLength: 60 }), fc.boolean(), (sums, descending) => {
      const rows = sums.map((sum) => extendedWith(sum))
      const sign = descending ? -1 : 1
      const expected = rows.toSorted((a, b) => {
        const [x, y] = [a?.difference ?? null, b?.difference ?? null]
        return x === null || y === null ? Number(x === null) - Number(y === null) : sign * (x - y)
      })
      expect(sortRows(extendedDeposits, rows, { column: 'difference', descending })).toEqual(expected)
    }),
    { seed: 11, numRuns: 500 },
  )
})

test('an empty list sorts to an empty list', () => {
  expect(sortRows(deposits, [], { column: 'totalSum', descending: true })).toEqual([])
})

test('texts are in the order of the Finnish alphabet, å ä ö last', () => {
  const names = ['Öhman', 'Zetterberg', 'Aalto', 'Äijälä', 'Åberg', 'virtanen', '']
  const rows = depositsWith(...names.map((userLastName) => ({ userLastName })))
  const sorted = (descending: boolean) =>
    sortRows(deposits, rows, { column: 'userLastName', descending }).map((row) => row?.userLastName)
  expect(sorted(false)).toEqual(['Aalto', 'virtanen', 'Zetterberg', 'Åberg', 'Äijälä', 'Öhman', ''])
  expect(sorted(true)).toEqual(['Öhman', 'Äijälä', 'Åberg', 'Zetterberg', 'virtanen', 'Aalto', ''])
})

test('bag numbers sort as numbers do, sums as sums, moments as moments', () => {
  const rows = depositsWith(
    { securityBagNumber: '10', totalSum: 9, created: '2026-11-02T00:00:00Z' },
    { securityBagNumber: '9', totalSum: 10.5, created: '2026-11-10T00:00:00Z' },
    { securityBagNumber: '100A', totalSum: 100, created: '2026-11-01T00:00:00Z' },
  )
  const by = (column: string) => idsOf(sortRows(deposits, rows, { column, descending: false }))
  expect([by('securityBagNumber'), by('totalSum'), by('created')]).toEqual([
    [2, 1, 3],
    [1, 2, 3],
    [3, 1, 2],
  ])
  expect(by('no-such-column')).toEqual([1, 2, 3])
})
