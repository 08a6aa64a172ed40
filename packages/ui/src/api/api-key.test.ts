import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { apiKey } from './api-key.ts'

const accounts = { path: '/api/accounts' } as const
const maija = { user: 1, company: 100 }
const ask = { query: { companyId: 100 } }

test('an answer is kept by name, person, place and question, and can be fetched again [R-API-26]', async () => {
  const client = new QueryClient()
  let calls = 0
  const fetch = (queryKey: readonly unknown[]) =>
    client.fetchQuery({ queryKey, queryFn: async () => (calls += 1), staleTime: Infinity })
  await fetch(apiKey(accounts, maija, ask))
  await fetch(apiKey(accounts, maija, { query: { companyId: 100 } }))
  expect(calls).toBe(1)
  for (const other of [
    apiKey({ path: '/api/messages' }, maija, ask),
    apiKey(accounts, { user: 2, company: 100 }, ask),
    apiKey(accounts, { user: 1, company: 200 }, ask),
    apiKey(accounts, maija, { query: { companyId: 200 } }),
  ]) {
    await fetch(other)
  }
  expect(calls).toBe(5)
  await client.invalidateQueries({ queryKey: apiKey(accounts, maija, ask) })
  await client.fetchQuery({ queryKey: apiKey(accounts, maija, ask), queryFn: async () => (calls += 1) })
  expect(calls).toBe(6)
})
