import { day } from '@kassavirta/domain/kernel/dates/dates'
import { expect, test } from 'vitest'
import { stringifySearch } from '@kassavirta/ui/routing/path-pattern.ts'
import { inquirySearch } from './Cell.tsx'

test('an entry travels as text [R-DET-01]', () => {
  const search = inquirySearch({
    entryType: 'deposit',
    id: 123,
    date: day('2026-11-14'),
    totalSum: '71,50',
    message: 'Iltakassa & kahvio',
    reference: '12345678901234567894',
    securityBagNumber: '00104558',
  })
  expect(search).toEqual({
    entryType: 'deposit',
    id: '123',
    date: String(Date.parse('2026-11-14T00:00:00+02:00')),
    totalSum: '71,50',
    message: 'Iltakassa & kahvio',
    reference: '12345678901234567894',
    securityBagNumber: '00104558',
  })
  expect(Object.fromEntries(new URLSearchParams(stringifySearch(search)))).toEqual(search)
})

test.each([
  ['2026-07-01', '2026-07-01T00:00:00+03:00'],
  ['2026-10-25', '2026-10-25T00:00:00+03:00'],
  ['2026-10-26', '2026-10-26T00:00:00+02:00'],
])('the midnight of %s is %s', (on, midnight) => {
  const { date } = inquirySearch({ entryType: 'visit', id: 8, date: day(on) })
  expect(date).toBe(String(Date.parse(midnight)))
})

test('what an entry lacks is left out', () => {
  const search = inquirySearch({ entryType: 'deposithandled', id: 9, date: null, message: '', reference: '' })
  expect(search).toEqual({ entryType: 'deposithandled', id: '9' })
})
