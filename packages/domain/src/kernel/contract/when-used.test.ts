import { expect, test } from 'vitest'
import { whenUsed } from './when-used.ts'

test('a value is built when it is first asked for, and once', () => {
  let builds = 0
  const value = whenUsed(() => {
    builds += 1
    return undefined
  })
  expect(builds).toBe(0)
  expect([value(), value(), builds]).toEqual([undefined, undefined, 1])
})
