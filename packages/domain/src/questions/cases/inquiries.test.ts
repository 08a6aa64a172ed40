import { expect, test } from 'vitest'
import { codesField } from '../../kernel/forms/form-fields.ts'
import { answerMethod, choicesText, entryName, eventText } from './inquiries.ts'
import { countingChoices } from './terms.fi.ts'

test.each([
  [false, false, '0,0'],
  [true, false, '0,2,0'],
  [false, true, '0,4,0'],
  [true, true, '0,2,4,0'],
])('an answer by phone %s and by e-mail %s is asked for with %s [R-INQ-18]', (phone, email, code) => {
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
])(
  'sum %j, reference %j and message %j read %j [R-INQ-02, R-INQ-03]',
  (totalSum, reference, message, text) => {
    expect(eventText({ totalSum, reference, message })).toBe(text)
  },
)

test('codes are sent ascending, none as nothing [R-INQ-16]', () => {
  const { send } = codesField('Syyt', {})
  expect([send(['5', '1']), send([])]).toEqual(['1,5', ''])
})

test.each([
  ['1,5', 'Pussi puuttuu', 'Tilitysero; Muu, mikä?: Pussi puuttuu'],
  ['3', '', 'Rahat eivät näy tilillä'],
  ['9', '', '9'],
  [' 1 ,, 9 ', '', 'Tilitysero; 9'],
  ['', '', ''],
])('choices %j with %j read %j', (codes, own, text) => {
  expect(choicesText(codes, countingChoices, own)).toBe(text)
})

test.each([
  ['deposit', '123', 'Tilitysilmoitus #123'],
  ['', '123', '#123'],
  ['muu', '4', 'muu #4'],
  ['', '0', ''],
])('an entry of kind %j and number %s is called %j', (type, id, name) => {
  expect(entryName(type, id)).toBe(name)
})
