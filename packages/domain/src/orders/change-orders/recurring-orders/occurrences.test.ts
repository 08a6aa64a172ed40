import { expect, test } from 'vitest'
import { day, instantAt } from '../../../kernel/dates/dates.ts'
import { shown, terms, thursdays } from './recurrence.fixture.ts'
import {
  comingOccurrences,
  dueOccurrence,
  isOpenOccurrence,
  nextLook,
  planOf,
  waitingOccurrences,
  type Recurrence,
} from './rules.ts'

const weekend: Recurrence = { ...thursdays, weekdays: ['saturday', 'sunday'] }
const at = (moment: string): Date => instantAt(day(moment.slice(0, 10)), moment.slice(11))

const making = (now: string, kept: Parameters<typeof dueOccurrence>[0]['kept'] = []) => ({
  recurrence: thursdays,
  terms,
  kept,
  since: at('2026-11-16 09:00'),
  latest: day('2026-12-16'),
  now: at(now),
})
const settled = (on: string, state: 'made' | 'failed' | 'coming', skipped = false) => ({
  day: day(on),
  skipped,
  state,
  deliveryDate: state === 'made' ? day(on) : null,
})

test('minute by minute an occurrence is due from its moment on, once', () => {
  for (let minute = 0; minute < 60; minute += 1) {
    const text = String(minute).padStart(2, '0')
    expect(dueOccurrence(making(`2026-11-16 11:${text}`))).toBeUndefined()
    expect(dueOccurrence(making(`2026-11-16 12:${text}`))?.day).toBe('2026-11-19')
  }
  expect(dueOccurrence(making('2026-11-16 12:00', [settled('2026-11-19', 'made')]))).toBeUndefined()
  expect(dueOccurrence(making('2026-11-16 12:00', [settled('2026-11-19', 'failed')]))).toBeUndefined()
  expect(dueOccurrence(making('2026-11-16 12:00', [settled('2026-11-19', 'coming', true)]))).toBeUndefined()
  expect(dueOccurrence(making('2026-11-16 12:00', [settled('2026-11-19', 'coming')]))?.day).toBe('2026-11-19')
})

test('after an outage the past ones come first, and nothing from before the recurring order', () => {
  const waiting = [...waitingOccurrences(making('2026-12-01 12:00'))].map(({ day: on }) => on)
  expect(waiting.slice(0, 3)).toEqual(['2026-11-19', '2026-11-26', '2026-12-03'])
  const late = { ...making('2026-12-01 12:00'), since: at('2026-11-17 12:00') }
  expect(dueOccurrence(late)?.day).toBe('2026-11-26')
})

test('a day for which an order is made already is made no second time, whichever way leads there', () => {
  const made = { ...settled('2026-11-18', 'made'), deliveryDate: day('2026-11-19') }
  expect(dueOccurrence(making('2026-11-16 12:00', [made]))).toBeUndefined()
})

test('what is made or could not be made is open no more; what is skipped can be taken back in', () => {
  const planned = planOf(day('2026-11-19'), thursdays, terms)
  const isOpen = (state: 'made' | 'failed' | 'coming') =>
    isOpenOccurrence(planned, settled('2026-11-19', state, true), at('2026-11-16 11:00'))
  expect([isOpen('made'), isOpen('failed'), isOpen('coming')]).toEqual([false, false, true])
})

test('only what the account may order now is waited for: by the day of delivery, and never what falls out', () => {
  const until = (latest: string) =>
    [...waitingOccurrences({ ...making('2026-11-16 10:00'), recurrence: weekend, latest: day(latest) })].map(
      ({ day: on }) => on,
    )
  expect(until('2026-11-22')).toEqual([])
  expect(until('2026-11-23')).toEqual(['2026-11-21'])
})

test('the job looks again at the next moment, and after six hours at the latest', () => {
  expect(shown(nextLook(making('2026-11-16 11:00')))).toBe('2026-11-16 12:00')
  expect(shown(nextLook(making('2026-11-16 12:00', [settled('2026-11-19', 'made')])))).toBe(
    '2026-11-16 18:00',
  )
})

test('what is shown ahead can still be ordered, eight of them', () => {
  const coming = comingOccurrences(thursdays, terms, {
    since: at('2026-11-16 09:00'),
    now: at('2026-11-17 12:00'),
  })
  expect(coming.map(({ day: on }) => on.slice(5))).toEqual(
    '11-26 12-03 12-10 12-17 12-24 12-31 01-07 01-14'.split(' '),
  )
})

test('what falls out is shown between the eight, and what had closed before the recurring order is not', () => {
  const now = at('2026-11-16 09:00')
  const coming = comingOccurrences(weekend, terms, { since: now, now })
  expect(coming.filter(({ isOmitted }) => !isOmitted)).toHaveLength(8)
  expect(coming).toHaveLength(15)
  const since = planOf(day('2026-11-19'), thursdays, terms).cutOff
  expect(comingOccurrences(thursdays, terms, { since, now })[0]?.day).toBe('2026-11-26')
})
