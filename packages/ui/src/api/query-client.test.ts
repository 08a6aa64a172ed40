import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cancelledFailure, httpFailure, networkFailure, shapeFailure } from './failure.ts'
import { createQueryClient, retryDelay, shouldRetry } from './query-client.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the delays grow 1, 1, 2, 3 … seconds and stop growing at 30 [R-API-27]', () => {
  expect([0, 1, 2, 3, 29, 30, 31, 500].map(retryDelay)).toEqual([
    1000, 1000, 2000, 3000, 29_000, 30_000, 30_000, 30_000,
  ])
})

test.each([
  ['a network failure', networkFailure(), true],
  ['a server error', httpFailure(500, '', undefined), true],
  ['an answer off contract', shapeFailure(200), true],
  ['an unauthorised call', httpFailure(401, '', undefined), false],
  ['a cancelled call', cancelledFailure(), false],
  ['a fault of our own code', new TypeError('oho'), false],
])('%s is retried: %s [R-API-27]', (_, failure, retried) => {
  expect(shouldRetry(failure)).toBe(retried)
})

test('a failing fetch is tried again after 1, 1 and 2 seconds [R-API-27]', async () => {
  const tries: number[] = []
  const start = Date.now()
  const stop = watch(() => {
    tries.push((Date.now() - start) / 1000)
    return Promise.reject(networkFailure())
  })
  await vi.advanceTimersByTimeAsync(4000)
  expect(tries).toEqual([0, 1, 2, 4])
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(tries).toEqual([0, 1, 2, 4])
})

test('an unauthorised fetch is not tried again [R-API-27]', async () => {
  let tries = 0
  const stop = watch(() => {
    tries += 1
    return Promise.reject(httpFailure(401, '', undefined))
  })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(tries).toBe(1)
  stop()
})

test.each([{ isShown: true }, { isShown: false }])(
  'what changes while a list is fetched for the first time is asked for again (shown: $isShown)',
  async ({ isShown }) => {
    const client = createQueryClient()
    const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
    let asked = 0
    const query = { queryKey: ['list'], queryFn: () => answers[asked++]?.promise }
    const stop = isShown ? new QueryObserver(client, query).subscribe(() => undefined) : () => undefined
    const fetched = isShown ? undefined : client.prefetchQuery(query)
    const refreshed = client.invalidateQueries()
    answers[0]?.resolve('before the change')
    answers[1]?.resolve('after it')
    await Promise.all([refreshed, fetched])
    const state = client.getQueryState(['list'])
    expect(isShown ? state?.data : state?.isInvalidated).toBe(isShown ? 'after it' : true)
    stop()
  },
)

function watch(queryFn: () => Promise<unknown>): () => void {
  const observer = new QueryObserver(createQueryClient(), { queryKey: ['thing'], queryFn })
  return observer.subscribe(() => undefined)
}
