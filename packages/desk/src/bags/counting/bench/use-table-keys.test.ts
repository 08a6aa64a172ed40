import { expect, test } from 'vitest'
import { actOfKey } from './use-table-keys.ts'

const keys = ['F2', 'F3', 'F4', 'F6', 'F8', 'F9', 'Enter', 'Escape', 'F5', 'a']
const actsAt = (stage: Parameters<typeof actOfKey>[0]) =>
  keys.flatMap((key) => {
    const act = actOfKey(stage, key)
    return act === undefined ? [] : [`${key} ${act}`]
  })

test('a first count is compared, set aside or put back', () => {
  expect(actsAt('first')).toEqual(['F2 setAside', 'F3 intact', 'F4 broken', 'F9 send', 'Escape putBack'])
})

test('a second count is finished, a decision also left', () => {
  expect(actsAt('second')).toEqual(['F3 intact', 'F4 broken', 'F9 send'])
  expect(actsAt('decision')).toEqual(['F3 intact', 'F4 broken', 'F6 fill', 'F9 send', 'Escape cancel'])
})

test('a difference is closed or counted again', () => {
  expect(actsAt('differs')).toEqual(['F8 again', 'Enter close'])
})
