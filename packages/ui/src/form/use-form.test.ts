import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { debounced, MESSAGE_DELAY_MS } from './use-form.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('messages follow 200 ms after the last key [R-VAL-11, R-CONST-08]', () => {
  const act = vi.fn<() => void>()
  const { soon } = debounced(act, MESSAGE_DELAY_MS)
  soon()
  vi.advanceTimersByTime(199)
  soon()
  vi.advanceTimersByTime(199)
  expect(act).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(act).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1000)
  expect(act).toHaveBeenCalledTimes(1)
})

test('a form that is gone is silent', () => {
  const act = vi.fn<() => void>()
  const { soon, stop } = debounced(act, MESSAGE_DELAY_MS)
  soon()
  stop()
  vi.advanceTimersByTime(1000)
  expect(act).not.toHaveBeenCalled()
})
