import { expect, test } from 'vitest'
import { isAlike, shortName, stateOf, type HandOverState, type Told } from './hand-over.ts'

const told = (bags: number, ...numbers: readonly string[]): Told => ({ bags, numbers })
const two = told(2, '1', '2')

test.each<readonly [Told, Told, boolean]>([
  [two, told(2), true],
  [two, told(2, '2'), true],
  [two, told(2, '2', '1'), true],
  [two, told(3, '1', '2'), false],
  [two, told(1, '1'), false],
  [two, told(2, '3'), false],
  [two, told(0), false],
  [told(2, '1'), told(2, '2'), true],
  [told(2), told(2, '1', '2'), true],
])('%j and %j say the same: %s', (one, other, alike) => {
  expect([isAlike(one, other), isAlike(other, one)]).toEqual([alike, alike])
})

test.each<readonly [Told | null, HandOverState]>([
  [null, 'told'],
  [two, 'agreed'],
  [told(1), 'disputed'],
  [told(0), 'disputed'],
])('where the crew says %j, a hand-over of two bags is %s', (crew, state) => {
  expect(stateOf(two, crew)).toBe(state)
})

test.each([
  ['Mika Tapani Lahti', 'M. Lahti'],
  ['Lahti', 'Lahti'],
  [' Élise  von Essen ', 'É. Essen'],
])('%s is shortened to %s', (name, short) => {
  expect(shortName(name)).toBe(short)
})
