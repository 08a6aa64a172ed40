import { describe, expect, test } from 'vitest'
import { addDays, day, type Day } from '../../kernel/dates/dates.ts'
import { cents } from '../../kernel/money/money.ts'
import { orderFields } from './api.ts'
import { orderTotals } from './rules.ts'
import { holidayAfter, reasonOf, median, suggestOrder, type PastOrder, withinLimit } from './suggest.ts'
import { shortfall } from './suggestions-api.ts'

const WEDNESDAY = day('2026-10-14')
const weekly = (wanted: Day, notes: readonly number[], of = 'pcs_10e'): readonly PastOrder[] =>
  notes.map((count, index) => ({ day: addDays(wanted, -7 * (index + 1)), counts: { [of]: count } }))
const countsFor = (orders: readonly PastOrder[], wanted = WEDNESDAY) => suggestOrder(orders, wanted)?.counts

describe('an order is suggested', () => {
  test('like those of the same weekday, not like those of others', () => {
    const mondays = weekly(addDays(WEDNESDAY, -2), [80, 80, 80, 80])
    const found = suggestOrder([...weekly(WEDNESDAY, [20, 20, 20, 20]), ...mondays], WEDNESDAY)
    expect(found).toMatchObject({ counts: { pcs_10e: 20 }, orders: 4, weekday: 'wednesday', holiday: null })
    // Too few of the weekday: all are followed.
    const few = suggestOrder([...weekly(WEDNESDAY, [80, 80]), ...mondays], WEDNESDAY)
    expect(few).toMatchObject({ counts: { pcs_10e: 80 }, orders: 6, weekday: null })
  })

  test('not from three orders, old ones, or those of the day itself and after it', () => {
    expect(countsFor(weekly(WEDNESDAY, [20, 20, 20]))).toBeUndefined()
    expect(countsFor(weekly(addDays(WEDNESDAY, -49), [20, 20, 20, 20]))).toBeUndefined()
    expect(countsFor(weekly(addDays(WEDNESDAY, 35), [20, 20, 20, 20, 20]))).toBeUndefined()
    expect(countsFor(weekly(WEDNESDAY, [0, 0, 0, 0]))).toBeUndefined()
  })

  test('of what is sold in whole pieces, and of what was ordered once in a while nothing', () => {
    const [last, ...earlier] = weekly(WEDNESDAY, [20, 20, 20, 20, 20, 20, 20, 20])
    const counts = countsFor([{ ...last!, counts: { ...last!.counts, pcs_5cent_bag: 1 } }, ...earlier])
    expect(counts).toMatchObject({ pcs_10e: 20, pcs_5cent_bag: 0 })
    expect(Object.keys(counts ?? {})).toEqual([...orderFields])
  })

  test('hardly otherwise because of one odd order, and nearer to what came last', () => {
    expect(countsFor(weekly(WEDNESDAY, [20, 20, 200, 20, 20, 20]))?.pcs_10e).toBeLessThanOrEqual(21)
    const rising = countsFor(weekly(WEDNESDAY, [28, 26, 24, 22, 20, 18]))?.pcs_10e ?? 0
    expect(rising).toBeGreaterThan(median([28, 26, 24, 22, 20, 18]))
  })

  test('as several orders of one day together', () => {
    const halves = weekly(WEDNESDAY, [10, 10, 10, 10])
    expect(countsFor([...halves, ...halves])).toMatchObject({ pcs_10e: 20 })
  })

  test('larger before a holiday, where it was larger before the same holiday a year ago', () => {
    const wanted = day('2026-06-17')
    const year = weekly(
      wanted,
      Array.from({ length: 60 }, () => 20),
    )
    const isEve = (on: Day) => holidayAfter(on) === 'midsummer'
    const found = suggestOrder(
      year.map((order) => (isEve(order.day) ? { ...order, counts: { pcs_10e: 40 } } : order)),
      wanted,
    )
    expect(found?.holiday).toEqual({ name: 'midsummer', percent: 41 })
    expect(found?.counts.pcs_10e).toBe(28)
    // A place that orders no more than usual hears of no holiday.
    expect(suggestOrder(year, wanted)).toMatchObject({ holiday: null, counts: { pcs_10e: 20 } })
  })
})

test.each([
  ['2026-06-17', 'midsummer'],
  ['2026-12-21', 'christmas'],
  ['2026-03-31', 'easter'],
  ['2026-10-14', undefined],
  ['2026-06-19', undefined],
])('a delivery on %s lasts until %s', (on, name) => {
  expect(holidayAfter(day(on))).toBe(name)
})

test.each([
  [{ orders: 4, weekday: 'wednesday', holiday: null }, 'Neljän edellisen keskiviikon mukaan.'],
  [
    { orders: 8, weekday: null, holiday: { name: 'midsummer', percent: 30 } },
    'Kahdeksan edellisen tilauksen mukaan; ennen juhannusta 30 % enemmän.',
  ],
  [
    { orders: 5, weekday: 'monday', holiday: { name: 'christmas', percent: -12 } },
    'Viiden edellisen maanantain mukaan; ennen joulua 12 % vähemmän.',
  ],
] as const)('%j is said as %s', (found, sentence) => {
  expect(reasonOf(found)).toBe(sentence)
})

test('a suggestion keeps to the limit and to what is sold', () => {
  const counts = { pcs_20e: 10, pcs_2e_roll: 4, pcs_2e: 30 }
  expect(withinLimit(counts, { sold: orderFields, limit: cents(460_00) })).toMatchObject({
    counts,
    isCut: false,
  })
  const cut = withinLimit(counts, { sold: orderFields, limit: cents(459_99) })
  expect(cut).toMatchObject({ isCut: true, counts: { pcs_20e: 9, pcs_2e_roll: 3, pcs_2e: 29 } })
  expect(orderTotals(cut.counts).total).toBeLessThanOrEqual(459_99)
  const packed = { sold: orderFields.filter((field) => field !== 'pcs_2e'), limit: undefined }
  expect(withinLimit(counts, packed).counts).toMatchObject({ pcs_20e: 10, pcs_2e: 0 })
  // Other orders of the day have used the limit up.
  expect(orderTotals(withinLimit(counts, { sold: orderFields, limit: cents(-5) }).counts).total).toBe(0)
})

test('what is missing from the par levels is ordered, and what is left over makes up for nothing', () => {
  const levels = { pcs_5e: 20, pcs_1e_roll: 10, pcs_10e: 5 }
  expect(shortfall(levels, { pcs_5e: 8, pcs_10e: 9 })).toMatchObject({
    pcs_5e: 12,
    pcs_1e_roll: 10,
    pcs_10e: 0,
    pcs_20e: 0,
  })
})
