import { expect, test } from 'vitest'
import { prefillOf, draftName, readInquiryLink } from './prefill.ts'

const nothing = {
  entryId: 0,
  entryType: '',
  messageId: 0,
  date: '',
  securityBagNumber: '',
  event: '',
  counting: [],
}

test('everything that a link tells stands on the form [R-INQ-01]', () => {
  const link = readInquiryLink({
    id: '123',
    entryType: 'deposit',
    messageId: '88',
    // Midnight of 14.11. in Helsinki is still the 13th in UTC.
    date: String(Date.parse('2026-11-13T22:00:00Z')),
    securityBagNumber: '104558209',
    reference: '12345678901234567894',
    message: 'abc',
    totalSum: '71,50',
    counting: '1',
  })
  expect(prefillOf(link)).toEqual({
    entryId: 123,
    entryType: 'deposit',
    messageId: 88,
    date: '2026-11-14',
    securityBagNumber: '104558209',
    event: '71,50 € / 12345678901234567894',
    counting: ['1'],
  })
})

test.each([
  [{}, {}],
  [{ id: '12345678901' }, {}],
  [{ id: '-1' }, {}],
  [{ id: 'abc', entryType: 'muu' }, {}],
  [{ date: 'eilen' }, {}],
  [{ date: '99999999999999999999' }, {}],
  [{ date: '2026-11-14' }, { date: '2026-11-14' }],
  [{ counting: '99' }, {}],
  [{ totalSum: '10', message: 'abc' }, { event: '10,00 € / abc' }],
])('%j is read as far as it makes sense', (link, read) => {
  expect(prefillOf(link)).toEqual({ ...nothing, ...read })
})

test('what we do not know, and what is no text, is not read', () => {
  expect(readInquiryLink({ id: '5', reference: 12, message: '', __proto__: 'x', kohta: 'y' })).toEqual({
    id: '5',
  })
})

test('each thing that is asked about has a draft of its own', () => {
  const names = [{}, { id: '1', entryType: 'deposit' }, { id: '1', entryType: 'visit' }].map(draftName)
  expect(new Set(names).size).toBe(3)
  expect(draftName(readInquiryLink({ entryType: 'deposit', id: '1' }))).toBe(
    draftName(readInquiryLink({ id: '1', entryType: 'deposit' })),
  )
})
