import { expect, test } from 'vitest'
import { orInMemory, shelfOf } from './storage.ts'

/** As a browser that blocks cookies: the very word throws. */
const blocked = () =>
  shelfOf(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })

/** As one whose disk is full: it reads, and refuses to write. */
const full = () =>
  shelfOf(
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

test('a blocked storage has nothing to read or remove, and says so at a write', () => {
  const shelf = blocked()
  expect([shelf.getItem('a'), shelf.keys()]).toEqual([null, []])
  expect(() => shelf.removeItem('a')).not.toThrow()
  expect(() => shelf.setItem('a', '1')).toThrow('insecure')
})

test.each([
  ['blocked', blocked],
  ['full', full],
])('what a %s storage refuses lives in memory until it is removed', (_, make) => {
  const shelf = orInMemory(make())
  shelf.setItem('a', '1')
  shelf.setItem('kept', 'now')
  expect([shelf.getItem('a'), shelf.getItem('kept'), shelf.getItem('b')]).toEqual(['1', 'now', null])
  expect(shelf.keys()).toEqual(expect.arrayContaining(['a', 'kept']))
  shelf.removeItem('a')
  expect(shelf.getItem('a')).toBeNull()
})
