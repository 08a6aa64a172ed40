import { expect, test } from 'vitest'
import { typedLike } from './typed-like.ts'

const start = { name: 'Maija', byPhone: false, counting: ['1'] }

test('what was typed comes back as it was', () => {
  const typed = { name: '', byPhone: true, counting: [] }
  expect(typedLike(start, JSON.parse(JSON.stringify(typed)))).toEqual(typed)
})

test.each([
  [{ name: 5, byPhone: 'kyllä', counting: '1,5' }],
  [{ counting: [1, 2], other: 'x' }],
  [{ name: null, counting: null }],
  [{}],
])('of %j nothing fits, so the start stands', (found) => {
  expect(typedLike(start, found)).toEqual(start)
})

test.each([[null], ['x'], [[]], [undefined]])('%j is no form at all', (found) => {
  expect(typedLike(start, found)).toBeUndefined()
})
