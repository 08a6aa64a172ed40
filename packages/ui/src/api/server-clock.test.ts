import { HOUR_MS } from '@kassavirta/domain/kernel/dates/durations'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteServerTime, offsetFrom, serverNow } from './server-clock.ts'

const told = 'Mon, 16 Nov 2026 08:00:00 GMT'
const server = Date.parse(told)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test.each([
  ['right', 0],
  ['three hours fast', 3 * HOUR_MS],
  ['two days slow', -48 * HOUR_MS],
])('a clock %s still knows the server’s time', (_, fault) => {
  vi.setSystemTime(server + fault)
  noteServerTime(told, Date.now() - 40, Date.now())
  expect(Math.abs(serverNow().getTime() - server)).toBeLessThan(1000)
  vi.advanceTimersByTime(HOUR_MS)
  expect(Math.abs(serverNow().getTime() - server - HOUR_MS)).toBeLessThan(1000)
})

test('an answer that took long was written half-way', () => {
  expect(offsetFrom(told, server - 2000, server + 2000)).toBe(500)
  expect(offsetFrom(told, server, server + 4000)).toBe(-1500)
})

test.each([null, '', 'eilen'])('the header %j tells nothing and changes nothing', (header) => {
  expect(offsetFrom(header, 0, 0)).toBeUndefined()
  vi.setSystemTime(server - HOUR_MS)
  noteServerTime(told, Date.now(), Date.now())
  const before = serverNow()
  noteServerTime(header, Date.now(), Date.now())
  expect(serverNow()).toEqual(before)
})
