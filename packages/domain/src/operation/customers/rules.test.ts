import { describe, expect, test } from 'vitest'
import { changedNames, cleanBusinessId, groupCode, isBusinessId, readGroup, mergeTyped } from './rules.ts'

describe('a business id', () => {
  test.for([
    ['9000101-4', true],
    ['1234567-1', true],
    ['0000001-9', true],
    ['9000101-5', false],
    // The remainder 0 has the digit 0, and a base with the remainder 1 has none.
    ['9000007-0', true],
    ['9000002-0', false],
    ['9000002-1', false],
    ['9000101', false],
    ['FI9000101-4', false],
    ['', false],
  ] as const)('%s: %s', ([text, isRight]) => {
    expect(isBusinessId(text)).toBe(isRight)
  })

  test('is read however it is typed', () => {
    const typed = ['9000101-4', '90001014', ' 9000101 - 4 ', '9000101–4', '900 0101-4']
    expect(new Set(typed.map(cleanBusinessId))).toEqual(new Set(['9000101-4']))
    expect(cleanBusinessId('Y-tunnus')).toBe('Ytunnus')
  })
})

test('a group has a code, and a code its group', () => {
  expect(readGroup('chain:7')).toEqual({ kind: 'chain', id: 7 })
  expect(readGroup('concern:12')).toEqual({ kind: 'concern', id: 12 })
  for (const code of ['', 'chain:', 'area:7']) expect(readGroup(code)).toBeUndefined()
  expect(groupCode({ concern: { id: 1 }, chain: { id: 7 } })).toBe('chain:7')
  expect(groupCode({ concern: { id: 1 }, chain: null })).toBe('concern:1')
  expect(groupCode({ concern: null, chain: null })).toBe('')
})

test('over a changed row the own words stay, and all else follows the row', () => {
  const seen = { street: 'Mallikatu 12', city: 'Tampere', phone: '' }
  const present = { street: 'Uusikatu 1', city: 'Tampere', phone: '03 555 0110' }
  const typed = { ...seen, phone: '03 555 0199' }
  expect(mergeTyped(typed, seen, present)).toEqual({ ...present, phone: '03 555 0199' })
  expect(changedNames(seen, present)).toEqual(['street', 'phone'])
})
