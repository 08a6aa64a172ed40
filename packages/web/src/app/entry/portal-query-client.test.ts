import { getCompany } from '@kassavirta/domain/places/companies/api'
import { environmentManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createPortalQueryClient } from './portal-query-client.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('company data are fetched once in 15 minutes [R-API-10]', async () => {
  const client = createPortalQueryClient()
  let tries = 0
  const visit = async () => {
    const queryKey = [getCompany.path, 1, 5, { companyId: 5 }, {}]
    const observer = new QueryObserver(client, { queryKey, queryFn: () => Promise.resolve((tries += 1)) })
    const leave = observer.subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(1000)
    leave()
  }
  await visit()
  await vi.advanceTimersByTimeAsync(14 * 60_000)
  await visit()
  expect(tries).toBe(1)
  await vi.advanceTimersByTimeAsync(60_000)
  await visit()
  expect(tries).toBe(2)
})

test('company data on a screen are at most 15 minutes old [R-API-10]', async () => {
  // Query asks nothing by itself where there is no window.
  environmentManager.setIsServer(() => false)
  onTestFinished(() => environmentManager.setIsServer(() => true))
  const client = createPortalQueryClient()
  const asked: number[] = []
  const queryFn = () => {
    asked.push(Date.now() / 60_000)
    return asked.length < 3 ? Promise.resolve(asked.length) : Promise.reject(new Error('away'))
  }
  const queryKey = [getCompany.path, 1, 5, { companyId: 5 }, {}]
  const open = () => new QueryObserver(client, { queryKey, queryFn, retry: false }).subscribe(() => undefined)
  const start = Date.now() / 60_000
  const leave = open()
  await vi.advanceTimersByTimeAsync(60_000)
  leave()
  await vi.advanceTimersByTimeAsync(9 * 60_000)
  const leaveAgain = open()
  await vi.advanceTimersByTimeAsync(45 * 60_000)
  leaveAgain()
  expect(asked.map((at) => Math.round(at - start))).toEqual([0, 15, 30, 45])
})
