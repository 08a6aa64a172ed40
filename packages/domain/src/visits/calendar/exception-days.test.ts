import { expect, test } from 'vitest'
import type { FreezingTerms } from '../../places/companies/accounts.ts'
import { day, dayOf, formatTime, instantAt } from '../../kernel/dates/dates.ts'
import { touchOf } from './exception-days.ts'

const terms: FreezingTerms = { cutOff: '12:00', deliveryDays: '2', policy: 'banking', fixedDate: null }
const at = (moment: string): Date => instantAt(day(moment.slice(0, 10)), moment.slice(11))
const shown = (moment: Date): string => `${dayOf(moment).slice(5)} ${formatTime(moment)}`

/** A Thursday, which can be ordered for until Tuesday at noon. */
const THURSDAY = day('2026-11-19')

type Given = {
  readonly closed?: string
  readonly early?: readonly [string, string]
  readonly now?: string
  readonly terms?: Partial<FreezingTerms>
}

function touchText({ closed, early, now = '2026-11-16 09:00', terms: own = {} }: Given): string {
  const [on, cutOff] = early ?? [closed ?? '', null]
  const exception = { day: day(on), cutOff }
  const touch = touchOf(THURSDAY, { ...terms, ...own }, { exception, now: at(now) })
  return touch ? `${touch.kind}: ${shown(touch.cutOffBefore)} → ${shown(touch.cutOffAfter)}` : 'not touched'
}

test.each<readonly [string, Given, string]>([
  ['closing its day', { closed: '2026-11-19' }, 'notDelivered: 11-17 12:00 → 11-16 12:00'],
  ['closing a day before it', { closed: '2026-11-18' }, 'closesEarlier: 11-17 12:00 → 11-16 12:00'],
  ['closing a later day', { closed: '2026-11-20' }, 'not touched'],
  [
    'an earlier cut-off of its last day',
    { early: ['2026-11-17', '10:00'] },
    'closesEarlier: 11-17 12:00 → 11-17 10:00',
  ],
  ['an earlier cut-off of its own day', { early: ['2026-11-19', '10:00'] }, 'not touched'],
  ['a cut-off that is no earlier', { early: ['2026-11-17', '13:00'] }, 'not touched'],
  [
    'closing a day that is closed already',
    { closed: '2026-11-19', terms: { exceptions: { '2026-11-19': null } } },
    'not touched',
  ],
  [
    'closing a day that had an earlier cut-off only',
    { closed: '2026-11-19', terms: { exceptions: { '2026-11-19': '10:00' } } },
    'notDelivered: 11-17 12:00 → 11-16 12:00',
  ],
  [
    'the other exceptions stay',
    { early: ['2026-11-16', '11:00'], terms: { exceptions: { '2026-11-18': null } } },
    'closesEarlier: 11-16 12:00 → 11-16 11:00',
  ],
  [
    'an order that has closed already',
    { early: ['2026-11-17', '10:00'], now: '2026-11-17 12:00' },
    'not touched',
  ],
  [
    'an order in its last minute',
    { early: ['2026-11-17', '10:00'], now: '2026-11-17 11:59' },
    'closesEarlier: 11-17 12:00 → 11-17 10:00',
  ],
  [
    'closing the day of an order that has closed',
    { closed: '2026-11-19', now: '2026-11-18 09:00' },
    'notDelivered: 11-17 12:00 → 11-16 12:00',
  ],
  [
    'closing a day for which the account cannot order',
    { closed: '2026-11-19', terms: { policy: 'fixed', fixedDate: day('2026-12-01') } },
    'notDelivered: 11-16 09:00 → 11-16 09:00',
  ],
])('what a new exception does to an open order: %s', (_title, given, expected) => {
  expect(touchText(given)).toBe(expected)
})
