import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { followsPasswordRule, passwordChecks } from './api.ts'

test.each([
  'Abcdef1!',
  'aB3 aB3 ',
  'Ab1.....',
  'Ab1,,,,,',
  'Ab1:::::',
  'Ab1@@@@@',
  'Ab1-----',
  'Ab1_____',
  `Aa1.${'x'.repeat(124)}`,
])('the password "%s" is accepted [R-PROF-12]', (password) => {
  expect(followsPasswordRule(password)).toBe(true)
})

test.each([
  ['no special character', 'Abcdef12'],
  ['no capital letter', 'abcdef1!'],
  ['no small letter', 'ABCDEF1!'],
  ['no digit', 'Abcdefg!'],
  ['another special character', 'Abcdef1#'],
  ['another special character beside an allowed one', 'Abcdef1!#'],
  ['seven characters', 'Abcde1!'],
  ['129 characters', `Aa1.${'x'.repeat(125)}`],
  ['a letter with dots', 'Äbcdefg1!A'],
  ['a digit of another script', 'Abcdefg!٣'],
  ['a newline at the end', 'Abcdef1!\n'],
  ['a newline inside', 'Abcd\nef1!'],
  ['nothing', ''],
])('a password with %s is refused [R-PROF-12]', (_, password) => {
  expect(followsPasswordRule(password)).toBe(false)
})

test('the order of the characters does not matter', () => {
  const parts = fc.shuffledSubarray([...'Kv7_kassa'], { minLength: 9 })
  fc.assert(
    fc.property(parts, (characters) => {
      expect(followsPasswordRule(characters.join(''))).toBe(true)
    }),
  )
})

const missing = (password: string) =>
  passwordChecks(password).flatMap(({ piece, met }) => (met ? [] : [piece]))

test.each([
  ['Abcdef1!', []],
  ['', ['length', 'capital', 'small', 'digit', 'special', 'noOther']],
  ['Abc1!', ['length']],
  ['abcdef1!', ['capital']],
  ['ABCDEF1!', ['small']],
  ['Abcdefg!', ['digit']],
  ['Abcdef12', ['special']],
  ['Abcdef1!#', ['noOther']],
  ['Äbcdefg1!A', ['noOther']],
  ['Abcdef1!\n', ['noOther']],
  [`Aa1.${'x'.repeat(125)}`, ['length']],
])('of the rule the password "%s" lacks %j [R-PROF-12]', (password, pieces) => {
  expect(missing(password)).toEqual(pieces)
})

test('the pieces and the whole rule never disagree', () => {
  const units = [...'aZ5. #ä\n', '😀', 'Abcdef1', 'x'.repeat(120)]
  const passwords = fc.string({ unit: fc.constantFrom(...units), maxLength: 14 })
  fc.assert(
    fc.property(passwords, (password) => {
      expect(missing(password).length === 0).toBe(followsPasswordRule(password))
    }),
  )
})
