import { day } from '@kassavirta/domain/kernel/dates/dates'
import { WireId } from '@kassavirta/domain/kernel/contract/shapes'
import { expect, test } from 'vitest'
import { chosenDay, chosenRoute, ofOffice, type DayNumbers, type RouteNumbers } from './use-day-address.ts'

const numbers = (on: string, orders: number, packed: number): DayNumbers => ({
  day: day(on),
  stops: orders,
  orders,
  packed,
  open: 0,
  isLocked: true,
  locksAt: null,
  isClosed: false,
})
const route = (id: number | null, orders: number, packed: number): RouteNumbers => ({
  routeId: id === null ? null : WireId.parse(id),
  name: String(id),
  area: '',
  stops: orders,
  orders,
  packed,
  open: 0,
})
const today = day('2026-11-16')

test('the nearest day with something to pack opens', () => {
  const days = [numbers('2026-11-13', 5, 4), numbers('2026-11-16', 9, 9), numbers('2026-11-18', 9, 2)]
  expect(chosenDay(days, today)).toBe('2026-11-18')
  expect(chosenDay(days.slice(0, 2), today)).toBe('2026-11-16')
  expect(chosenDay(days.slice(0, 1), today)).toBe('2026-11-13')
  expect(chosenDay([], today)).toBeUndefined()
})

test('the route of the address wins', () => {
  const [first, second, none] = [route(1, 3, 3), route(2, 3, 1), route(null, 2, 0)]
  const all = [first, second, none]
  expect(chosenRoute(all, [first], 2)).toBe(second)
  expect(chosenRoute(all, all, 'none')).toBe(none)
  expect(chosenRoute(all, all, undefined)).toBe(second)
  expect(chosenRoute(all, [first], undefined)).toBe(first)
})

test('an office sees its own routes and nobody’s', () => {
  const rows = [1, 2].map((id) => ({
    routeId: WireId.parse(id),
    name: '',
    area: '',
    office: id === 1 ? 'Tampere' : 'Turku',
    stops: 0,
    isEnded: false,
    version: 0,
  }))
  const shown = ofOffice([route(1, 1, 0), route(2, 1, 0), route(null, 1, 0)], rows, 'Tampere')
  expect(shown.map(({ routeId }) => routeId)).toEqual([1, null])
})
