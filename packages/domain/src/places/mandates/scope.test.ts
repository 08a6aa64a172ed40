import { expect, test } from 'vitest'
import { day } from '../../kernel/dates/dates.ts'
import { cents } from '../../kernel/money/money.ts'
import type { MandateRight } from '../../kernel/people/access.ts'
import { approvalOf, isCovered, plainScope, type Scope } from './scope.ts'

const scope = (rights: readonly MandateRight[], limit: number | null, until: string | null): Scope => ({
  rights,
  limit: limit === null ? null : cents(limit),
  until: until === null ? null : day(until),
})
const YEAR_END = '2026-12-31'
const orders = scope(['changeCurrency'], 100_000, YEAR_END)

test.each([
  ['nothing changes', orders, orders, 'nothing'],
  ['the limit is raised by a cent', orders, { ...orders, limit: cents(100_001) }, 'secondPerson'],
  ['the limit is taken away', orders, { ...orders, limit: null }, 'secondPerson'],
  ['a limit is set', { ...orders, limit: null }, orders, 'onePerson'],
  ['the limit is lowered by a cent', orders, { ...orders, limit: cents(99_999) }, 'onePerson'],
  ['it is prolonged by a day', orders, scope(['changeCurrency'], 100_000, '2027-01-01'), 'secondPerson'],
  ['it has no end any more', orders, { ...orders, until: null }, 'secondPerson'],
  ['it gets an end', { ...orders, until: null }, orders, 'onePerson'],
  ['it is shortened by a day', orders, scope(['changeCurrency'], 100_000, '2026-12-30'), 'onePerson'],
  ['a right is added', orders, scope(['changeCurrency', 'depositReport'], 100_000, YEAR_END), 'secondPerson'],
  [
    'a right is taken away',
    scope(['changeCurrency', 'deposit'], 100_000, YEAR_END),
    scope(['changeCurrency'], 100_000, YEAR_END),
    'onePerson',
  ],
  [
    'one right goes and another comes',
    scope(['deposit'], null, null),
    scope(['depositReport'], null, null),
    'secondPerson',
  ],
  ['it is lowered but prolonged', orders, scope(['changeCurrency'], 1, '2027-01-01'), 'secondPerson'],
  ['it is raised but shortened', orders, scope(['changeCurrency'], 100_001, '2026-12-30'), 'secondPerson'],
  [
    'the right to order goes, and its limit with it',
    scope(['changeCurrency', 'deposit'], 100_000, YEAR_END),
    scope(['deposit'], null, YEAR_END),
    'onePerson',
  ],
  [
    'the right to order comes with a limit',
    scope(['deposit'], null, YEAR_END),
    scope(['changeCurrency', 'deposit'], 100_000, YEAR_END),
    'secondPerson',
  ],
  [
    'only a limit changes that limits nothing',
    scope(['deposit'], 1, YEAR_END),
    scope(['deposit'], null, YEAR_END),
    'nothing',
  ],
] as const)('where %s', (_title, before, after, expected) => {
  expect(approvalOf(before, after)).toBe(expected)
})

test('a scope has each right once and in order, and a limit only with the right to order', () => {
  expect(plainScope(scope(['deposit', 'changeCurrency', 'deposit'], 5, null))).toEqual(
    scope(['changeCurrency', 'deposit'], 5, null),
  )
  expect(plainScope(scope(['deposit'], 5, null))).toEqual(scope(['deposit'], null, null))
})

test('a scope is covered by one mandate that allows as much, not by several together', () => {
  expect(isCovered([orders], scope(['changeCurrency'], 99_999, '2026-12-30'))).toBe(true)
  expect(isCovered([orders], scope(['changeCurrency'], 100_001, YEAR_END))).toBe(false)
  const parts = [scope(['deposit'], null, null), scope(['depositReport'], null, null)]
  expect(isCovered(parts, scope(['deposit', 'depositReport'], null, null))).toBe(false)
  expect(isCovered([], orders)).toBe(false)
})
