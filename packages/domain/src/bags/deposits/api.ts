import * as z from 'zod/mini'
import { memberOfCompany } from '../../kernel/people/access.ts'
import { counts, wireCounts } from '../../kernel/money/counts.ts'
import { WireDay } from '../../kernel/dates/dates.ts'
import { coins, notes } from '../../kernel/money/denominations.ts'
import { endpoint, json } from '../../kernel/contract/endpoint.ts'
import { faultMessage } from '../../kernel/contract/fault.ts'
import { CompanyId, EntryId, WireId } from '../../kernel/contract/ids.ts'
import { emptyIfMissing, falseIfMissing } from '../../kernel/contract/missing.ts'
import { Euros, WireCents } from '../../kernel/money/money.ts'
import { orDigits, orDigitsOrEmpty } from '../../kernel/contract/number-text.ts'
import { boundedText, ruledText } from '../../kernel/texts/text-rule.ts'
import { MESSAGE_MAX } from '../../places/companies/references/rules.ts'
import { BAG_NUMBER_MAX, isBagNumber } from './rules.ts'
import { whenUsed } from '../../kernel/contract/when-used.ts'

const countNames = [...notes, ...coins].map(({ fieldName }) => fieldName)

const BagNumber = whenUsed(() =>
  z.pipe(
    z.pipe(
      orDigits(boundedText(200)),
      z.transform((text) => text.trim()),
    ),
    z.string().check(
      z.minLength(1, faultMessage('required')),
      z.maxLength(BAG_NUMBER_MAX, faultMessage('textTooLong', { max: BAG_NUMBER_MAX })),
      z.refine((text) => text === '' || isBagNumber(text), faultMessage('bagNumberInvalid')),
    ),
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
      customerId: CompanyId(),
      userId: z.nullish(EntryId()),
      accountId: EntryId(),
      securityBagNumber: BagNumber(),
      reference: orDigitsOrEmpty(boundedText(200)),
      message: emptyIfMissing(ruledText(MESSAGE_MAX)),
      registerDate: WireDay(),
      totalSum: Euros(),
      coinTotalSum: Euros(),
      coinsUncounted: falseIfMissing(),
      countAtServiceCenter: falseIfMissing(),
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
  reply: json(() => z.object({ reference: z.string(), entryId: WireId() })),
})
/** The deposit as the provider's event has it, with the values that the server read; sums are whole cents. */
export const depositEvent = whenUsed(
  () =>
    ({
      securityBagNumber: z.string(),
      reference: z.string(),
      message: z.string(),
      registerDate: z.iso.date(),
      totalSum: WireCents(),
      coinTotalSum: WireCents(),
      coinsUncounted: z.boolean(),
      countAtServiceCenter: z.boolean(),
      ...wireCounts(countNames),
    }) satisfies { readonly [Field in keyof Omit<DepositBody, Sender>]: z.ZodMiniType },
)

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
  body: () => z.object({ entryId: EntryId(), customerId: CompanyId(), userId: z.nullish(EntryId()) }),
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
  query: () => z.object({ companyId: CompanyId(), securityBagNumber: boundedText(BAG_NUMBER_MAX) }),
  reply: json(() => z.object({ used: z.boolean() })),
})
