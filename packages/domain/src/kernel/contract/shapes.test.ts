import { expect, test, describe } from 'vitest'
import * as z from 'zod/mini'
import { boundedText } from '../texts/text-rule.ts'
import { faultMessage } from './fault.ts'
import { issueSentence } from './rule-sentences.ts'
import { EntryId, missingOr, whenUsed } from './shapes.ts'
import { WireFlag, orDigits, orDigitsOrEmpty } from './body-values.ts'

const messages = (value: unknown) => z.safeParse(EntryId, value).error?.issues.map(issueSentence) ?? []

test.each([[5], ['5'], [0], [2_147_483_647]])('%j is an id', (value) => {
  expect(messages(value)).toEqual([])
})

test.each([[undefined], [null], ['']])('%j is a missing id [R-VAL-03]', (value) => {
  expect(messages(value)).toEqual(['Vaadittu tieto'])
})

test.each([['abc'], [1.5], [true], [-1], [2_147_483_648], ['99999999999']])(
  '%j is told what an id is',
  (value) => {
    expect(messages(value)).toEqual(['Tunnisteen on oltava kokonaisluku'])
  },
)

test.each([undefined, null, ''])('%j is missing [R-VAL-03]', (input) => {
  expect(issueSentence({ message: missingOr(faultMessage('referenceInvalid'))({ input }) })).toBe(
    'Vaadittu tieto',
  )
})

test.each([0, false, ' ', []])('%j is there, and wrong', (input) => {
  expect(issueSentence({ message: missingOr(faultMessage('referenceInvalid'))({ input }) })).toBe(
    'Tarkista viite',
  )
})

test.each([
  [true, true],
  [1, true],
  ['1', true],
  ['true', true],
  [false, false],
  [0, false],
  ['0', false],
  ['false', false],
  [null, false],
])('%j on the wire is %s [R-API-40]', (value, expected) => {
  expect(WireFlag.parse(value)).toBe(expected)
})

test.each([[2], ['yes'], [''], [{}], [undefined]])('%j is no yes or no [R-API-40]', (value) => {
  expect(WireFlag.safeParse(value).success).toBe(false)
})

const required = orDigits(boundedText(20))
const optional = orDigitsOrEmpty(boundedText(20))

describe.each([
  ['required', required],
  ['optional', optional],
])('a %s number on paper [R-VAL-15]', (_, schema) => {
  test.each([
    [12344, '12344'],
    ['12344', '12344'],
    ['0012', '0012'],
    [0, '0'],
    ['', ''],
  ])('%j is %j', (given, read) => {
    expect(schema.parse(given)).toBe(read)
  })

  test.each([-1, 1.5, Number.NaN, 1e21, true, [1], {}, '1'.repeat(21)])('%j is refused', (given) => {
    expect(schema.safeParse(given).success).toBe(false)
  })
})

test('only the optional one may be missing', () => {
  for (const nothing of [undefined, null]) {
    expect(optional.parse(nothing)).toBe('')
    expect(required.safeParse(nothing).success).toBe(false)
  }
})

test('a value is built when it is first asked for, and once', () => {
  let builds = 0
  const value = whenUsed(() => {
    builds += 1
    return undefined
  })
  expect(builds).toBe(0)
  expect([value(), value(), builds]).toEqual([undefined, undefined, 1])
})
