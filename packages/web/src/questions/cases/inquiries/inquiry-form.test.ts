import { sendInquiry } from '@kassavirta/domain/questions/cases/inquiries/api'
import { inquiryForm } from '@kassavirta/domain/questions/cases/inquiries/form'
import { expect, test } from 'vitest'
import { startOf, subjectOf, type InquiryEntries } from './inquiry-form.ts'
import { prefillOf } from './prefill.ts'

const own = { phoneNumber: '040 123', emailAddress: 'maija@example.fi' }
const prefill = prefillOf({ id: '123', entryType: 'deposit' })
const start = startOf(prefill, own)
const sender = { customerId: 1, userId: 2 }
const rest = { ...subjectOf(prefill), ...sender }
const bodyOf = (typed: InquiryEntries) => inquiryForm.bodyOf(typed, rest)

test('an untouched form sends no choices, no day and no way to answer [R-INQ-16, R-INQ-18]', () => {
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

test('free texts go only with the choice that asks for them [R-INQ-16]', () => {
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
  'by phone %s, by e-mail %s: the method is %s and only what was asked for goes [R-INQ-18]',
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

test('what the form makes is what the server takes', () => {
  const body = bodyOf({ ...start, additionalInformation: 'Miksi?' })
  expect(sendInquiry.body.safeParse(body).success).toBe(true)
})
