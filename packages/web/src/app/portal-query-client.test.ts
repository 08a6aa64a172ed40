import { getCompany } from '@kassavirta/domain/companies/api'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPortalQueryClient } from './portal-query-client.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('company data are asked for once in 15 minutes, also when their screen was left in between [R-API-10]', async () => {
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
