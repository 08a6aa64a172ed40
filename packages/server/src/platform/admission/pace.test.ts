import { expect, test } from 'vitest'
import { limitPace } from './pace.ts'

function given(limit: number) {
  let now = Date.parse('2026-11-15T08:00:00Z')
  const count = limitPace(limit, () => new Date(now))
  return { count, later: (seconds: number) => void (now += seconds * 1000) }
}
const refused = (seconds: number) =>
  expect.objectContaining({ fault: { code: 'tooManyAttempts', params: { seconds } } })

test('one person may send so many times in any minute, and another as many', () => {
  const { count, later } = given(2)
  count(1, 'first')
  later(10)
  count(1, 'second')
  expect(() => count(1, 'third')).toThrow(refused(50))
  count(2, 'third')
  later(50)
  count(1, 'third')
  expect(() => count(1, 'fourth')).toThrow(refused(10))
})

test('what comes again under its key counts once, and what has no key counts each time', () => {
  const { count } = given(2)
  for (let times = 0; times < 5; times += 1) count(1, 'first')
  count(1, undefined)
  expect(() => count(1, undefined)).toThrow(refused(60))
  count(1, 'first')
})

test('a clock that is set back or ahead keeps nobody waiting', () => {
  for (const seconds of [-3600, 3600]) {
    const { count, later } = given(1)
    count(1, 'first')
    later(seconds)
    expect(() => count(1, 'second')).not.toThrow()
  }
})
