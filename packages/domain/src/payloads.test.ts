import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { declareDeposit } from './bags/deposits/api.ts'
import { issueSentence } from './kernel/contract/rule-sentences.ts'
import { parseEuros } from './kernel/money/money.ts'
import { orderChange } from './orders/change-orders/api.ts'
import { requestActivation, setPassword, updateProfile, followsPasswordRule } from './people/profile/api.ts'
import { login } from './people/session/api.ts'
import { referenceFault } from './places/companies/references.ts'
import { requestContact, sendFeedback, sendInquiry } from './questions/cases/own-api.ts'
import { changeVisit, requestVisit } from './visits/visits/api.ts'

type Body = Readonly<Record<string, unknown>>
type Case = {
  readonly path: string
  readonly body: z.ZodMiniType
  readonly good: Body
  /** Texts that must not be missing. */
  readonly required: readonly string[]
  /** Fields that may be missing. */
  readonly optional: readonly string[]
}

const scope = { customerId: 1, userId: 2 }
const person = { name: 'Maija Virtanen', phoneNumber: '040 123', email: 'maija@example.fi' }

const cases: readonly Case[] = [
  {
    ...updateProfile,
    good: { firstName: 'Maija', lastName: 'Virtanen', emailAddress: 'maija@example.fi', phoneNumber: '040' },
    required: ['firstName', 'lastName', 'emailAddress'],
    optional: ['phoneNumber'],
  },
  {
    ...requestActivation,
    good: { userName: 'maija', emailAddress: 'maija@example.fi' },
    required: ['userName', 'emailAddress'],
    optional: [],
  },
  {
    ...setPassword,
    good: {
      newPassword: 'Abcdef1!',
      currentPassword: 'Abcdef1!',
      activationCode: 'ABC',
      termsOfUseAccepted: true,
    },
    required: [],
    optional: ['currentPassword', 'activationCode', 'termsOfUseAccepted'],
  },
  { ...login, good: { username: 'maija', password: ' ' }, required: ['username'], optional: [] },
  {
    ...changeVisit,
    good: {
      ...scope,
      originalDate: '2026-11-18',
      newDate: '2026-11-20',
      contactInfo: 'Maija',
      additionalInfo: 'x',
    },
    required: ['contactInfo'],
    optional: ['userId', 'additionalInfo'],
  },
  {
    ...requestVisit,
    good: { ...scope, suggestedDate: '2026-11-20', contactInfo: 'Maija', additionalInfo: 'x' },
    required: [],
    optional: ['userId', 'contactInfo', 'additionalInfo'],
  },
  {
    ...requestContact,
    good: { ...scope, ...person, contactReason: 'Myyntiä', additionalInfo: 'Hei' },
    required: ['name', 'additionalInfo'],
    optional: ['userId', 'phoneNumber', 'email'],
  },
  {
    ...sendFeedback,
    good: { ...scope, ...person, additionalinfo: 'Hei' },
    required: ['name', 'phoneNumber', 'email', 'additionalinfo'],
    optional: ['userId', 'additionalInfo'],
  },
  {
    ...sendInquiry,
    good: { ...scope, additionalInformation: 'Miksi?', name: 5, date: '2026-11-15', reference: '12' },
    required: ['additionalInformation'],
    optional: ['userId', 'name', 'date', 'reference', 'counting', 'countingText', 'answerPhone'],
  },
]

describe.each(cases)('$path', ({ body, good, required, optional }) => {
  const faultsOf = (changed: Body) => {
    const checked = body.safeParse({ ...good, ...changed })
    return checked.success ? [] : checked.error.issues.map((issue) => [...issue.path, issueSentence(issue)])
  }

  test('takes the good body', () => expect(faultsOf({})).toEqual([]))

  for (const field of required) {
    test(`${field} that is missing or blank is refused by its name, and trimmed otherwise [R-VAL-03]`, () => {
      for (const blank of [undefined, null, '', '  ', ' \n\u00a0']) {
        expect(faultsOf({ [field]: blank })).toEqual([[field, 'Vaadittu tieto']])
      }
      expect(body.parse({ ...good, [field]: ` ${String(good[field])}\n` })).toMatchObject({
        [field]: good[field],
      })
    })
  }

  test.each(optional)('%s may be left out, and may be null', (field) => {
    expect(faultsOf({ [field]: undefined })).toEqual([])
    expect(faultsOf({ [field]: null })).toEqual([])
  })
})

const deposit = {
  customerId: 1,
  accountId: 1,
  securityBagNumber: '123456',
  registerDate: '2026-11-14',
  totalSum: 5,
  pcs_5e: 1,
}
const order = { customerId: 1, accountId: 1, deliveryDate: '2026-11-18', totalSum: 5, billsTotalSum: 5 }
const takesDeposit = (more: object) => declareDeposit.body.safeParse({ ...deposit, ...more }).success
const takesOrder = (more: object) => orderChange.body.safeParse({ ...order, ...more }).success
const takesReference = (value: string) =>
  referenceFault(value, { accountDefault: 'OLETUS', listed: [] }) === undefined

/** The limits of the specification, §9: each is the largest value that passes. */
describe('the limit of', () => {
  test.each([
    [
      'a deposit’s message is 70 characters',
      70,
      (length: number) => takesDeposit({ message: 'a'.repeat(length) }),
    ],
    [
      'an order’s message is 70 characters',
      70,
      (length: number) => takesOrder({ message: 'a'.repeat(length) }),
    ],
    ['a free-form reference is 20 characters', 20, (length: number) => takesReference('1'.repeat(length))],
    [
      'a bag number is 20 characters',
      20,
      (length: number) => takesDeposit({ securityBagNumber: '1'.repeat(length) }),
    ],
    [
      'a typed sum is 2 decimals after a comma',
      2,
      (length: number) => parseEuros(`1,${'5'.repeat(length)}`) !== undefined,
    ],
    [
      'a typed sum is 2 decimals after a dot',
      2,
      (length: number) => parseEuros(`1.${'5'.repeat(length)}`) !== undefined,
    ],
  ])('%s [R-CONST-09]', (_title, limit, passes) => {
    expect([passes(limit), passes(limit + 1)]).toEqual([true, false])
  })

  test('a password is at least 8 characters [R-CONST-09]', () => {
    expect([followsPasswordRule('Kassa-1'), followsPasswordRule('Kassa-12')]).toEqual([false, true])
  })
})
