import { QueryObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SafeStorage } from '../browser/storage.ts'
import {
  createQueryClient,
  retryDelay,
  shouldRetry,
  apiKey,
  forgetAnswers,
  isCarried,
  storeAnswers,
  restoreAnswers,
} from './answers.ts'
import { cancelledFailure, httpFailure, networkFailure, shapeFailure } from './failure.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the delays grow to 30 seconds and stop [R-API-27]', () => {
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

test('a failing fetch is tried after 1, 1 and 2 seconds [R-API-27]', async () => {
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
  'a change during the first fetch is fetched again (shown: $isShown)',
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

const accounts = { path: '/api/accounts' } as const
const maija = { user: 1, company: 100 }
const ask = { query: { companyId: 100 } }

test('an answer is stored by name, person, place and question [R-API-26]', async () => {
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

const OWNER = { user: 7, build: 'main-1a.js' }
const RIGHTS = ['/api/accounts', 7, 100, {}, {}]
const TEXTS = ['/api/config']
const PATHS = ['/api/accounts', '/api/config']

let items: Map<string, string>
let storage: SafeStorage
beforeEach(() => {
  items = new Map()
  storage = {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, text) => void items.set(key, text),
    removeItem: (key) => void items.delete(key),
    keys: () => [...items.keys()],
  }
})

/** A page with answers that is left. */
function leave(answers: readonly (readonly [readonly unknown[], unknown])[], updatedAt = Date.now()): void {
  const client = new QueryClient()
  for (const [key, data] of answers) client.setQueryData(key, data, { updatedAt })
  storeAnswers(client, storage, OWNER, PATHS)
}

function open(owner = OWNER): QueryClient {
  const client = new QueryClient()
  restoreAnswers(client, storage, owner)
  return client
}

test('the next page of the tab has the answers', () => {
  leave([
    [RIGHTS, { may: true }],
    [TEXTS, { productName: 'Kassavirta' }],
  ])
  const client = open()
  expect([client.getQueryData(RIGHTS), client.getQueryData(TEXTS)]).toEqual([
    { may: true },
    { productName: 'Kassavirta' },
  ])
  expect(storage.keys()).toEqual([])
  expect(open().getQueryData(RIGHTS)).toBeUndefined()
})

test('a carried answer is shown and fetched at once', async () => {
  leave([[TEXTS, 'old']])
  const client = open()
  const asked = Promise.withResolvers<string>()
  const queryFn = () => asked.promise
  const observer = new QueryObserver(client, { queryKey: TEXTS, queryFn, staleTime: Infinity })
  observer.subscribe(() => undefined)
  expect([observer.getCurrentResult().data, isCarried(observer.getCurrentResult())]).toEqual(['old', true])
  asked.resolve('new')
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('new'))
  expect(isCarried(observer.getCurrentResult())).toBe(false)
})

test('an answer is carried once', () => {
  leave([[RIGHTS, 'old']])
  storeAnswers(open(), storage, OWNER, PATHS)
  expect(open().getQueryData(RIGHTS)).toBeUndefined()
})

test('only chosen answers of the person are carried', () => {
  leave([
    [['/api/messages', 7, 100, {}, {}], 'a message'],
    [['/api/accounts', 8, 100, {}, {}], 'rights of another'],
    [RIGHTS, 'own rights'],
  ])
  const [text] = items.values()
  expect(text).toContain('own rights')
  expect(text).not.toMatch(/a message|rights of another/)
})

test.each([
  ['another person', { ...OWNER, user: 8 }],
  ['another build', { ...OWNER, build: 'main-2b.js' }],
])('%s gets nothing, and nothing stays', (_who, owner) => {
  leave([
    [RIGHTS, 'rights'],
    [TEXTS, 'texts'],
  ])
  const client = open(owner)
  expect(client.getQueryCache().getAll()).toEqual([])
  expect(storage.keys()).toEqual([])
})

test('an answer of over 15 minutes ago is dropped', () => {
  leave([[RIGHTS, 'old']], Date.now() - 15 * 60_000 - 1000)
  expect(open().getQueryData(RIGHTS)).toBeUndefined()
  leave([[RIGHTS, 'young']], Date.now() - 14 * 60_000)
  expect(open().getQueryData(RIGHTS)).toBe('young')
})

test('without a connection the answers of the day count', () => {
  leave([[RIGHTS, 'old']], Date.now() - 11 * 3_600_000)
  for (const _reload of ['first', 'second']) {
    const client = new QueryClient()
    restoreAnswers(client, storage, OWNER, true)
    const state = client.getQueryState(RIGHTS)
    expect([state?.data, state && isCarried(state)]).toEqual(['old', false])
    storeAnswers(client, storage, OWNER, PATHS)
  }
  leave([[RIGHTS, 'yesterday']], Date.now() - 13 * 3_600_000)
  const client = new QueryClient()
  restoreAnswers(client, storage, OWNER, true)
  expect(client.getQueryData(RIGHTS)).toBeUndefined()
})

test('what has arrived meanwhile is not replaced', () => {
  leave([[TEXTS, 'old']])
  const client = new QueryClient()
  client.setQueryData(TEXTS, 'new')
  restoreAnswers(client, storage, OWNER)
  expect(client.getQueryData(TEXTS)).toBe('new')
})

test.each([
  '',
  'null',
  '[]',
  '{"user":7,"build":"main-1a.js"}',
  '{"user":7,"build":"main-1a.js","answers":[null,{}]}',
])('a storage with %s gives nothing', (text) => {
  items.set('kassavirta.answers', text)
  expect(open().getQueryCache().getAll()).toEqual([])
})

test('answers can be forgotten', () => {
  leave([[RIGHTS, 'rights']])
  forgetAnswers(storage)
  expect(storage.keys()).toEqual([])
})

test('a browser that stores nothing fails nothing', () => {
  storage = {
    ...storage,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  expect(() => leave([[RIGHTS, 'rights']])).not.toThrow()
})
