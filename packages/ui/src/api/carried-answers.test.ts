import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import type { SafeStorage } from '../browser/storage.ts'
import { forgetAnswers, isCarried, storeAnswers, restoreAnswers } from './carried-answers.ts'

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

test('the next page of the same tab has the answers, once', () => {
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

test('a carried answer is shown at once, and fetched again at once even where answers stay fresh for ever', async () => {
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

test('an answer that was carried once and not confirmed is not carried again', () => {
  leave([[RIGHTS, 'old']])
  storeAnswers(open(), storage, OWNER, PATHS)
  expect(open().getQueryData(RIGHTS)).toBeUndefined()
})

test('only the chosen answers of the person are carried', () => {
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

test('an answer of more than 15 minutes ago is dropped', () => {
  leave([[RIGHTS, 'old']], Date.now() - 15 * 60_000 - 1000)
  expect(open().getQueryData(RIGHTS)).toBeUndefined()
  leave([[RIGHTS, 'young']], Date.now() - 14 * 60_000)
  expect(open().getQueryData(RIGHTS)).toBe('young')
})

test('at a start without a connection the answers of the working day count as they did before, reload after reload', () => {
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

test('a browser that refuses to store keeps nothing and fails nothing', () => {
  storage = {
    ...storage,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  expect(() => leave([[RIGHTS, 'rights']])).not.toThrow()
})
