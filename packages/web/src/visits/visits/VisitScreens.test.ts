import { expect, test } from 'vitest'
import { day } from '@kassavirta/domain/kernel/dates/dates'
import { memoizeByContact, ownContact, newAdvice, originalAdvice } from './VisitScreens.tsx'

const own = (firstName: string, lastName: string, phoneNumber: string) => ({
  firstName,
  lastName,
  phoneNumber,
})

test.each([
  ['Maija', 'Virtanen', '040 123 4567', 'Maija Virtanen, 040 123 4567'],
  ['Maija', '', '+358 40 1', 'Maija, +358 40 1'],
  ['Maija', 'Virtanen', '', ''],
  ['Maija', 'Virtanen', '  ', ''],
  ['André', 'Virtanen', '040 123 4567', ''],
  ['Maija', 'Virtanen', '(09) 123', ''],
])('%s %s with the phone "%s" begins as "%s"', (first, last, phone, contact) => {
  expect(ownContact(own(first, last, phone))).toBe(contact)
})

test('a form stays while name and phone do', () => {
  const specFor = memoizeByContact((contactInfo) => ({ contactInfo }))
  const first = specFor(own('Maija', 'Virtanen', '040'))
  expect(specFor(own('Maija', 'Virtanen', '040'))).toBe(first)
  expect(specFor(own('Maija', 'Virtanen', '050'))).toEqual({ contactInfo: 'Maija Virtanen, 050' })
})

const today = day('2026-11-16')

test.each([
  ['', '', undefined, undefined],
  ['2026-11-16', '2026-11-18', undefined, undefined],
  ['2026-11-15', '2026-11-18', 'Alkuperäinen käyntipäivä on jo mennyt. Tarkista päivä.', undefined],
  ['2026-11-18', '2026-11-18', undefined, 'Uusi käyntipäivä on sama kuin alkuperäinen. Tarkista päivät.'],
])('a visit from "%s" to "%s" gets advice', (originalDate, newDate, ofOriginal, ofNew) => {
  const days = { originalDate, newDate }
  expect([originalAdvice(days, today), newAdvice(days)]).toEqual([ofOriginal, ofNew])
})
