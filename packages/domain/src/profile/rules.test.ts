import fc from 'fast-check'
import { expect, test } from 'vitest'
import { followsPasswordRule } from './rules.ts'

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
