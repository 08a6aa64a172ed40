import * as z from 'zod/mini'
import { endpoint, json } from '../../kernel/contract/endpoint.ts'
import { faultMessage } from '../../kernel/contract/fault.ts'
import { CompanyId, EntryId, WireId } from '../../kernel/contract/shapes.ts'
import {
  sender,
  emptyIfMissing,
  falseIfMissing,
  orDigits,
  orDigitsOrEmpty,
} from '../../kernel/contract/body-values.ts'
import { WireDay, WireMoment } from '../../kernel/dates/dates.ts'
import { counts, wireCounts } from '../../kernel/money/counts.ts'
import { coins, notes } from '../../kernel/money/denominations.ts'
import { Euros, WireCents, CountedResult, SignedEuros } from '../../kernel/money/money.ts'
import { memberOfCompany } from '../../kernel/people/access.ts'
import { boundedText, ruledText } from '../../kernel/texts/text-rule.ts'
import { MESSAGE_MAX } from '../../places/companies/references.ts'
import { BAG_NUMBER_MAX, isBagNumber } from './rules.ts'
import { entryKinds, eventStages } from './entry-stages.ts'

const countNames = [...notes, ...coins].map(({ fieldName }) => fieldName)

const BagNumber = z.pipe(
  z.pipe(
    orDigits(boundedText(200)),
    z.transform((text) => text.trim()),
  ),
  z.string().check(
    z.minLength(1, faultMessage('required')),
    z.maxLength(BAG_NUMBER_MAX, faultMessage('textTooLong', { max: BAG_NUMBER_MAX })),
    z.refine((text) => text === '' || isBagNumber(text), faultMessage('bagNumberInvalid')),
  ),
)

export const declareDeposit = endpoint({
  method: 'POST',
  path: '/api/deposit',
  summary: 'Declares a deposit; sums are recomputed and must agree with the counts',
  access: memberOfCompany('deposit'),
  company: 'body',
  body: () =>
    z.object({
      ...sender,
      accountId: EntryId,
      securityBagNumber: BagNumber,
      reference: orDigitsOrEmpty(boundedText(200)),
      message: emptyIfMissing(ruledText(MESSAGE_MAX)),
      registerDate: WireDay,
      totalSum: Euros,
      coinTotalSum: Euros,
      coinsUncounted: falseIfMissing,
      countAtServiceCenter: falseIfMissing,
      ...counts(countNames),
    }),
  refusals: [
    'bagNumberInvalid',
    'dayInFuture',
    'depositEmpty',
    'serviceCenterCountNotAgreed',
    'uncountedCoinsNotAgreed',
    'referenceInvalid',
    'referenceTooLong',
  ],
  reply: json(() => z.object({ reference: z.string(), entryId: WireId })),
})
/** The deposit as the provider's event has it, with the values that the server read; sums are whole cents. */
export const depositEvent = {
  securityBagNumber: z.string(),
  reference: z.string(),
  message: z.string(),
  registerDate: z.iso.date(),
  totalSum: WireCents,
  coinTotalSum: WireCents,
  coinsUncounted: z.boolean(),
  countAtServiceCenter: z.boolean(),
  ...wireCounts(countNames),
} satisfies { readonly [Field in keyof Omit<DepositBody, Sender>]: z.ZodMiniType }

/** The event has these under the provider's own keys. */
type Sender = 'customerId' | 'userId' | 'accountId'

/** The body as it is sent. */
export type DepositPayload = z.input<typeof declareDeposit.body>
/** The body as the server reads it. */
export type DepositBody = z.output<typeof declareDeposit.body>

export const removeDeposit = endpoint({
  method: 'POST',
  path: '/api/deposit/markremoved',
  summary: 'Marks a deposit removed, unless it is counted already',
  access: memberOfCompany('deposit'),
  company: 'body',
  body: () => z.object({ entryId: EntryId, customerId: CompanyId, userId: z.nullish(EntryId) }),
  refusals: ['notFound', 'depositRemoved', 'depositHandled'],
  reply: json(() => z.object({ status: z.literal('ok') })),
})
export type RemovalBody = z.output<typeof removeDeposit.body>

/** Whether the company has a deposit with this bag that is not removed. The answer reveals nothing more. */
export const isBagUsed = endpoint({
  method: 'GET',
  path: '/api/deposit/bag',
  summary: 'Whether the place has declared a deposit with this bag already',
  access: memberOfCompany('deposit'),
  company: 'query',
  query: () => z.object({ companyId: CompanyId, securityBagNumber: boundedText(BAG_NUMBER_MAX) }),
  reply: json(() => z.object({ used: z.boolean() })),
})

/** A deposit as it was declared. */
const Declaration = z.object({
  entryId: WireId,
  registerDate: WireDay,
  totalSum: SignedEuros,
  coinTotalSum: SignedEuros,
  countAtServiceCenter: z.boolean(),
  coinsUncounted: z.boolean(),
  /** Pieces by denomination, `pcs_20e: 43`; zeros are left out. */
  pieces: z.record(z.string(), z.int().check(z.minimum(1))),
})
export type Declaration = z.output<typeof Declaration>

const Entry = z.object({ companyId: CompanyId, entryId: EntryId })

/** Null where there is no declaration, and where the caller may not see it. */
export const getDeclaration = endpoint({
  method: 'GET',
  path: '/api/comparison/declaration',
  summary: 'The declaration of a handled deposit, and the notice that tells of it',
  access: memberOfCompany('depositReport'),
  company: 'query',
  query: () => Entry,
  reply: json(() => z.object({ declaration: z.nullable(Declaration), messageId: z.nullable(WireId) })),
})

export const getResult = endpoint({
  method: 'GET',
  path: '/api/comparison/result',
  summary: 'What the counting found of a declared deposit, or null',
  access: memberOfCompany(),
  company: 'query',
  query: () => Entry,
  reply: json(() => z.object({ result: z.nullable(CountedResult) })),
})

/**
 * The events of an entry, oldest first, with real times; `note` is the reason where one was given. The list is empty
 * where the provider does not show stages (`statusLines`). Only a deposit has `expectedCredit`, the value date, which is
 * known once the bag is counted, and `noticeId`, the exception notice about it. An entry is found as its page finds it.
 */
export const getEntryEvents = endpoint({
  method: 'GET',
  path: '/api/entryevents',
  summary: 'What has become of an entry, step by step; of a deposit also when its money is on the account',
  access: memberOfCompany(),
  company: 'query',
  query: () => z.object({ companyId: CompanyId, type: z.enum(entryKinds), entryId: EntryId }),
  refusals: ['notFound'],
  reply: json(() =>
    z.object({
      events: z.array(z.object({ stage: z.enum(eventStages), at: WireMoment, note: z.string() })),
      expectedCredit: z.nullable(WireDay),
      noticeId: z.nullable(WireId),
    }),
  ),
})
