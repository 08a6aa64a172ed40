import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cleanBagNumber,
  isBagNumber,
  isAlike,
  crewShortName,
  handOverState,
  type HandOverState,
  type ReportedBags,
} from './rules.ts'

describe('a bag number', () => {
  test.each(['1', '123456', '104558209A', '1'.repeat(20)])('%s is good [R-DEP-30]', (text) => {
    expect(isBagNumber(text)).toBe(true)
  })
  test.each(['', 'A1', 'CN123', '12 34', '12-34', '12ä', '1'.repeat(21), '１２'])(
    '%j is not [R-DEP-30] [R-VAL-07]',
    (text) => {
      expect(isBagNumber(text)).toBe(false)
    },
  )
  test.each([
    ['CN104558209', '104558209'],
    ['aa 104 558 209', '104558209'],
    ['AP1', '1'],
    ['AE', 'AE'],
    ['XX123', 'XX123'],
    [' 104558209\n', '104558209'],
    [' CN104558209', '104558209'],
  ])('scanned as %j is %j', (scanned, clean) => {
    expect(cleanBagNumber(scanned)).toBe(clean)
  })
  test('is never spoilt by cleaning', () => {
    const number = fc.stringMatching(/^[0-9][0-9A-Za-z]{0,19}$/)
    fc.assert(
      fc.property(number, (text) => {
        expect(cleanBagNumber(text)).toBe(text)
      }),
    )
  })
})

const reported = (bags: number, ...numbers: readonly string[]): ReportedBags => ({ bags, numbers })
const two = reported(2, '1', '2')

test.each<readonly [ReportedBags, ReportedBags, boolean]>([
  [two, reported(2), true],
  [two, reported(2, '2'), true],
  [two, reported(2, '2', '1'), true],
  [two, reported(3, '1', '2'), false],
  [two, reported(1, '1'), false],
  [two, reported(2, '3'), false],
  [two, reported(0), false],
  [reported(2, '1'), reported(2, '2'), true],
  [reported(2), reported(2, '1', '2'), true],
])('%j and %j say the same: %s', (one, other, alike) => {
  expect([isAlike(one, other), isAlike(other, one)]).toEqual([alike, alike])
})

test.each<readonly [ReportedBags | null, HandOverState]>([
  [null, 'told'],
  [two, 'agreed'],
  [reported(1), 'disputed'],
  [reported(0), 'disputed'],
])('where the crew says %j, a hand-over of two bags is %s', (crew, state) => {
  expect(handOverState(two, crew)).toBe(state)
})

test.each([
  ['Mika Tapani Lahti', 'M. Lahti'],
  ['Lahti', 'Lahti'],
  [' Élise  von Essen ', 'É. Essen'],
])('%s is shortened to %s', (name, short) => {
  expect(crewShortName(name)).toBe(short)
})
