import { expect, test } from 'vitest'
import { answerMethod, eventText } from './rules.ts'

test.each([
  [false, false, '0,0'],
  [true, false, '0,2,0'],
  [false, true, '0,4,0'],
  [true, true, '0,2,4,0'],
])('an answer by phone %s and by e-mail %s is asked for with %s', (phone, email, code) => {
  expect(answerMethod({ phone, email })).toBe(code)
})

test.each([
  ['10', '12344', '', '10 € / 12344'],
  ['71,50', '12344', 'abc', '71,50 € / 12344'],
  ['10', '', 'abc', '10,00 € / abc'],
  ['10.5', '', '', '10,50 €'],
  ['', '', 'abc', 'abc'],
  ['', '12344', '', '12344'],
  ['', '', '', ''],
  ['1234,5', '', 'abc', '1\u00a0234,50 € / abc'],
])('sum %j, reference %j and message %j read %j', (totalSum, reference, message, text) => {
  expect(eventText({ totalSum, reference, message })).toBe(text)
})
