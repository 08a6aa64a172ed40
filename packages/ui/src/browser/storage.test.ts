import { expect, test } from 'vitest'
import { orInMemory, safeStorage } from './storage.ts'

/** As a browser that blocks cookies: the very word throws. */
const blocked = () =>
  safeStorage(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })

/** As one whose disk is full: it reads, and refuses to write. */
const full = () =>
  safeStorage(
    () =>
      ({
        kept: 'before',
        getItem: (key: string) => (key === 'kept' ? 'before' : null),
        setItem: () => {
          throw new DOMException('full', 'QuotaExceededError')
        },
        removeItem: () => undefined,
      }) as unknown as Storage,
  )

test('a blocked storage says so at a write', () => {
  const storage = blocked()
  expect([storage.getItem('a'), storage.keys()]).toEqual([null, []])
  expect(() => storage.removeItem('a')).not.toThrow()
  expect(() => storage.setItem('a', '1')).toThrow('insecure')
})

test.each([
  ['blocked', blocked],
  ['full', full],
])('what a %s storage refuses lives in memory', (_, make) => {
  const storage = orInMemory(make())
  storage.setItem('a', '1')
  storage.setItem('kept', 'now')
  expect([storage.getItem('a'), storage.getItem('kept'), storage.getItem('b')]).toEqual(['1', 'now', null])
  expect(storage.keys()).toEqual(expect.arrayContaining(['a', 'kept']))
  storage.removeItem('a')
  expect(storage.getItem('a')).toBeNull()
})
