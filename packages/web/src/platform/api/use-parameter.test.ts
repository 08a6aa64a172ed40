import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { atLeast } from './use-parameter.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const after = <Result>(ms: number, result: Result): Promise<Result> =>
  new Promise((resolve) => setTimeout(() => resolve(result), ms))

test.each([
  [0, 300],
  [250, 300],
  [900, 900],
])('an answer of %i ms is there after %i ms [R-API-11]', async (took, there) => {
  const started = Date.now()
  const answer = atLeast(300, after(took, 'vastaus')).then((text) => [text, Date.now() - started])
  await vi.advanceTimersByTimeAsync(2000)
  expect(await answer).toEqual(['vastaus', there])
})

test('a failure waits as long as a success [R-API-11]', async () => {
  const started = Date.now()
  const failed = atLeast(300, Promise.reject(new Error('oho'))).catch(() => Date.now() - started)
  await vi.advanceTimersByTimeAsync(2000)
  expect(await failed).toBe(300)
})
