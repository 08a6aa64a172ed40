import { expect, test } from 'vitest'
import { chooseWay, wayAt } from './chosen-ways.ts'

const all = { companyId: null, kind: 'answer', way: 'daily' } as const
const here = { companyId: 7, kind: 'answer', way: 'none' } as const

test('a place has its own choice, else that of all places, else the usual one', () => {
  expect(wayAt([], 7, 'answer')).toBe('atOnce')
  expect(wayAt([all], 7, 'answer')).toBe('daily')
  expect(wayAt([all, here], 7, 'answer')).toBe('none')
  expect(wayAt([all, here], 8, 'answer')).toBe('daily')
  expect(wayAt([all, here], null, 'answer')).toBe('daily')
})

test('a choice replaces the one before, and goes where it says the same as for all places', () => {
  expect(chooseWay([all], { ...all, way: 'none' })).toEqual([{ ...all, way: 'none' }])
  expect(chooseWay([all], here)).toEqual([all, here])
  expect(chooseWay([all, here], { ...here, way: 'daily' })).toEqual([all])
})
