import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { draftKey, readDraft, removeDraft, writeDraft, type DraftFormat } from './drafts.ts'
import { createSaver } from './submission-flow.ts'

type Entries = { readonly bag: string }
const format: DraftFormat<Entries, { readonly total: number }> = {
  version: 2,
  readTyped: (found) =>
    typeof found === 'object' && found !== null && 'bag' in found && typeof found.bag === 'string'
      ? { bag: found.bag }
      : undefined,
  readBody: (found) =>
    typeof found === 'object' && found !== null && 'total' in found
      ? { total: Number(found.total) }
      : undefined,
}
const owner = { flow: 'deposit', userId: 1, companyId: 100 }
const now = new Date('2026-11-16T19:04:00Z')
const pending = {
  key: 'k',
  body: { total: 5 },
  mayHaveBeenSent: true,
  confirmedAt: new Date('2026-11-16T19:03:00Z'),
  label: { path: '/api/deposit', what: 'tilitys' },
  takenBack: false,
}

const storage = () => {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  }
}
let store = storage()
beforeEach(() => {
  store = storage()
})
const write = (more: object = {}) =>
  writeDraft(store, owner, format, { typed: { bag: '1' }, savedAt: now, pending: undefined, ...more })
const read = (at = now, by = format) => readDraft(store, owner, by, at)

test('a draft is read back as it was', () => {
  write({ pending })
  expect(read()).toEqual({ typed: { bag: '1' }, savedAt: now, pending })
})

test.each([
  { ...owner, userId: 2 },
  { ...owner, companyId: 101 },
  { ...owner, flow: 'changeOrder' },
])('a draft is nobody else’s: %j', (stranger) => {
  write()
  expect(readDraft(store, stranger, format, now)).toBeUndefined()
})

test('a removed draft is gone', () => {
  write()
  removeDraft(store, owner)
  expect([read(), store.kept.size]).toEqual([undefined, 0])
})

describe('nothing is read from', () => {
  test.each([
    ['text that is no JSON', '{'],
    ['a list', '[]'],
    ['no moment', JSON.stringify({ version: 2, typed: { bag: '1' } })],
    ['values of another shape', JSON.stringify({ version: 2, savedAt: now, typed: { bag: 7 } })],
    ['another version', JSON.stringify({ version: 1, savedAt: now, typed: { bag: '1' } })],
  ])('%s', (_title, text) => {
    store.setItem(draftKey(owner), text)
    expect(read()).toBeUndefined()
  })
  test('a draft of the month before last', () => {
    write({ pending })
    expect(read(new Date('2026-12-15T00:00:00Z'))).toBeUndefined()
  })
})

test('what was sent is settled after a change of form', () => {
  write({ pending })
  expect(read(now, { ...format, version: 3 })).toEqual({ typed: undefined, savedAt: now, pending })
})

test('a request that never left reads so', () => {
  write({ pending: { ...pending, mayHaveBeenSent: false } })
  expect(read()?.pending).toMatchObject({ key: 'k', mayHaveBeenSent: false })
})

test('a request has the names that devices hold', () => {
  write({ pending })
  expect(JSON.parse(store.getItem(draftKey(owner)) ?? '')).toMatchObject({
    pending: { key: 'k', body: { total: 5 }, left: true, at: '2026-11-16T19:03:00.000Z' },
  })
})

test('a full device refuses without a fault', () => {
  store.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  expect(write()).toBe(false)
  expect(
    writeDraft(storage(), owner, format, {
      typed: { bag: 'x'.repeat(110_000) },
      savedAt: now,
      pending: undefined,
    }),
  ).toBe(false)
})

describe('saving', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('happens at most once a second', () => {
    const save = vi.fn<() => void>()
    const { soon } = createSaver(save, new EventTarget())
    for (let key = 0; key < 25; key += 1) {
      soon()
      vi.advanceTimersByTime(100)
    }
    expect(save).toHaveBeenCalledTimes(2)
    vi.runAllTimers()
    expect(save).toHaveBeenCalledTimes(3)
  })

  test('happens at once when the page goes', () => {
    const save = vi.fn<() => void>()
    const page = new EventTarget()
    const { soon, drop } = createSaver(save, page)
    page.dispatchEvent(new Event('pagehide'))
    expect(save).not.toHaveBeenCalled()
    soon()
    page.dispatchEvent(new Event('pagehide'))
    expect(save).toHaveBeenCalledTimes(1)
    soon()
    drop()
    vi.runAllTimers()
    expect(save).toHaveBeenCalledTimes(1)
  })
})

test.each([
  ['without a key', { body: { total: 5 }, mayHaveBeenSent: true }],
  ['with an empty key', { ...pending, key: '' }],
  ['whose key is no text', { ...pending, key: 5 }],
  ['whose body cannot be read', { ...pending, body: 'x' }],
])('a request %s is none', (_, broken) => {
  write({ pending: broken })
  expect(read()?.pending).toBeUndefined()
})
