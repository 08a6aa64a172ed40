import { deposits } from '@kassavirta/domain/reports/reports/definitions/deposits'
import { readRows } from '@kassavirta/domain/reports/reports/list'
import { sampleRows } from '@kassavirta/domain/reports/reports/sample.fixture'
import { expect, test } from 'vitest'
import { rankStore } from './use-list.ts'

const rowsOf = (count: number) => readRows(deposits, sampleRows(deposits, count))
const never = new AbortController().signal
/** Longer than what is ranked at once. */
const LONG = 2500
const longList = rowsOf(LONG)

test('a short list is sorted by every column', () => {
  const store = rankStore(deposits, rowsOf(100))
  const missing = deposits.columns.filter(({ key }) => store.get(key)?.of.length !== 100)
  expect(missing).toEqual([])
})

test('a long list is sorted by texts later', async () => {
  const store = rankStore(deposits, longList)
  expect(store.get('totalSum')?.of).toHaveLength(LONG)
  expect(store.get('message')).toBeUndefined()
  let told = 0
  store.subscribe(() => (told += 1))
  await store.prepare(['totalSum', 'message', 'userLastName'], never)
  expect([store.get('message')?.of.length, store.get('userLastName')?.of.length, told]).toEqual([
    LONG,
    LONG,
    2,
  ])
})

test('ranks are made once', async () => {
  const store = rankStore(deposits, longList)
  await store.prepare(['message'], never)
  expect(store.get('message')).toBe(store.get('message'))
  expect(store.get('totalSum')).toBe(store.get('totalSum'))
})

test('what was stopped is not made', async () => {
  const store = rankStore(deposits, longList)
  let told = 0
  const leave = store.subscribe(() => (told += 1))
  leave()
  await store.prepare(['message'], never)
  const stop = new AbortController()
  const stopped = store.prepare(['userLastName'], stop.signal)
  stop.abort()
  await stopped
  expect([told, store.get('userLastName')]).toEqual([0, undefined])
})
