import { expect, test } from 'vitest'
import { sendInquiry } from '@kassavirta/domain/questions/cases/own-api'
import { inquiryForm } from '@kassavirta/domain/questions/cases/own-form'
import {
  startOf,
  subjectOf,
  type InquiryEntries,
  prefillOf,
  draftName,
  readInquiryLink,
} from './InquiryScreen.tsx'

const own = { phoneNumber: '040 123', emailAddress: 'maija@example.fi' }
const prefill = prefillOf({ id: '123', entryType: 'deposit' })
const start = startOf(prefill, own)
const sender = { customerId: 1, userId: 2 }
const rest = { ...subjectOf(prefill), ...sender }
const bodyOf = (typed: InquiryEntries) => inquiryForm.bodyOf(typed, rest)

test('an untouched form sends no choices [R-INQ-16, R-INQ-18]', () => {
  expect(bodyOf(start)).toEqual({
    ...sender,
    name: 123,
    entryType: 'deposit',
    counting: '',
    countingText: '',
    transport: '',
    transportText: '',
    date: '',
    securityBagNumber: '',
    reference: '',
    additionalInformation: '',
    answerMethod: '0,0',
    answerPhone: '',
    answerEmail: '',
  })
})

test('free texts go only with their choice [R-INQ-16]', () => {
  const typed = { ...start, countingText: 'a', transportText: 'b' }
  expect(bodyOf({ ...typed, counting: ['5', '1'], transport: ['5'] })).toMatchObject({
    counting: '1,5',
    countingText: 'a',
    transport: '5',
    transportText: '',
  })
  expect(bodyOf({ ...typed, counting: ['4'], transport: ['7'] })).toMatchObject({
    countingText: '',
    transportText: 'b',
  })
})

test.each([
  [false, false, '0,0', '', ''],
  [true, false, '0,2,0', '040 123', ''],
  [false, true, '0,4,0', '', 'maija@example.fi'],
  [true, true, '0,2,4,0', '040 123', 'maija@example.fi'],
])(
  'by phone %s, by e-mail %s: the method is %s [R-INQ-18]',
  (byPhone, byEmail, answerMethod, answerPhone, answerEmail) => {
    expect(bodyOf({ ...start, byPhone, byEmail })).toMatchObject({
      answerMethod,
      answerPhone,
      answerEmail,
    })
  },
)

test('who asks for an answer must say where [R-INQ-11, R-INQ-12]', () => {
  const faultsOf = (typed: InquiryEntries) => inquiryForm.faultsOf(typed, rest)
  const asked = { ...start, additionalInformation: 'Miksi?' }
  const empty = { ...asked, answerPhone: ' ', answerEmail: '' }
  expect(faultsOf(empty)).toEqual({})
  expect(faultsOf({ ...empty, byPhone: true, byEmail: true })).toEqual({
    answerPhone: 'Vaadittu tieto',
    answerEmail: 'Vaadittu tieto',
  })
  expect(faultsOf({ ...asked, byEmail: true, answerEmail: 'maija' })).toEqual({
    answerEmail: 'Tarkista sähköpostiosoite',
  })
})

test('the server takes what the form makes', () => {
  const body = bodyOf({ ...start, additionalInformation: 'Miksi?' })
  expect(sendInquiry.body.safeParse(body).success).toBe(true)
})

const nothing = {
  entryId: 0,
  entryType: '',
  messageId: 0,
  date: '',
  securityBagNumber: '',
  event: '',
  counting: [],
}

test('everything in a link stands on the form [R-INQ-01]', () => {
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
])('%j is read as far as possible', (link, read) => {
  expect(prefillOf(link)).toEqual({ ...nothing, ...read })
})

test('unknown values of a link are not read', () => {
  expect(readInquiryLink({ id: '5', reference: 12, message: '', __proto__: 'x', kohta: 'y' })).toEqual({
    id: '5',
  })
})

test('each subject has a draft of its own', () => {
  const names = [{}, { id: '1', entryType: 'deposit' }, { id: '1', entryType: 'visit' }].map(draftName)
  expect(new Set(names).size).toBe(3)
  expect(draftName(readInquiryLink({ entryType: 'deposit', id: '1' }))).toBe(
    draftName(readInquiryLink({ id: '1', entryType: 'deposit' })),
  )
})
