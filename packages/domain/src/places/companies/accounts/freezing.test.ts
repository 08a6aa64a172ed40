import { expect, test } from 'vitest'
import { addDays, day, dayOf, formatTime, instantAt, type Day } from '../../../kernel/dates/dates.ts'
import { deliveryDates, type DeliveryPolicy } from '../../../kernel/dates/delivery-dates.ts'
import { freezingInstant } from './freezing.ts'

const HOUR = 3_600_000

test.each([
  ['banking days skip the weekend', 'banking', null, '2026-11-23', '2026-11-19 12:00'],
  ['calendar days do not', 'days', null, '2026-11-23', '2026-11-21 12:00'],
  ['without a date of the provider calendar days apply', 'fixed', null, '2026-11-23', '2026-11-21 12:00'],
  ['nobody can order before the provider’s own date', 'fixed', '2026-11-24', '2026-11-23', 'never'],
  ['it applies until its day begins', 'fixed', '2026-11-23', '2026-11-23', '2026-11-23 00:00'],
  ['and the formula where that is later', 'fixed', '2026-11-20', '2026-11-23', '2026-11-21 12:00'],
] as const)('an order freezes: %s', (_title, policy, fixed, delivery, expected) => {
  const terms = { policy, fixedDate: fixed && day(fixed), cutOff: '12:00', deliveryDays: '2' }
  const freezes = freezingInstant(day(delivery), terms)
  expect(freezes ? `${dayOf(freezes)} ${formatTime(freezes)}` : 'never').toBe(expected)
})

/**
 * The rule of ordering itself: an order is open while its day could still be ordered for. Deliveries of a week share most
 * moments before them, and the rule is asked about a moment once.
 */
function ruleOfOrdering(terms: Parameters<typeof freezingInstant>[1]) {
  const earliestAt = new Map<number, Day>()
  return (delivery: Day, now: Date): boolean => {
    const known = earliestAt.get(now.getTime())
    const earliest = known ?? deliveryDates({ ...terms, now, maximumLeadDays: 30 }).earliest
    if (known === undefined) earliestAt.set(now.getTime(), earliest)
    return delivery >= earliest
  }
}

/** Weeks with a clock change, a feast within, and New Year. */
const weeks = ['2026-03-24', '2026-04-01', '2026-06-16', '2026-10-21', '2026-12-22', '2026-12-29'].map(day)
const policies: readonly DeliveryPolicy[] = ['banking', 'days', 'fixed']
const cases = policies.flatMap((policy) =>
  ['12:00', '00:00', '03:30', '23:59'].flatMap((cutOff) =>
    ['0', '2', null].map((deliveryDays) => ({ policy, cutOff, deliveryDays })),
  ),
)

test.each(cases)(
  'with $policy, $cutOff and $deliveryDays an order freezes when its day can no longer be ordered for',
  (rule) => {
    const wrong: unknown[] = []
    for (const week of weeks) {
      for (const fixed of rule.policy === 'fixed' ? [null, -3, 2, 6] : [null]) {
        const terms = { ...rule, fixedDate: fixed === null ? null : addDays(week, fixed) }
        const isOrderable = ruleOfOrdering(terms)
        for (let delivery = week; delivery < addDays(week, 8); delivery = addDays(delivery, 1)) {
          const freezes = freezingInstant(delivery, terms)
          for (const now of [...momentsBefore(delivery), ...around(freezes)])
            if ((freezes !== null && now < freezes) !== isOrderable(delivery, now))
              wrong.push([terms, delivery, now])
        }
      }
    }
    expect(wrong).toEqual([])
  },
)

/** The minutes and the milliseconds beside an instant. */
const around = (instant: Date | null): readonly Date[] =>
  instant ? [-60_000, -1, 0, 60_000].map((step) => new Date(instant.getTime() + step)) : []

/** Every eighth hour from nine days before. */
function momentsBefore(delivery: Day): readonly Date[] {
  const begin = instantAt(addDays(delivery, -9), '00:00').getTime()
  return Array.from({ length: 30 }, (_, step) => new Date(begin + step * 8 * HOUR))
}
