import { recordBy } from '../kernel/records.ts'
import * as z from 'zod/mini'
import { memberOfCompany } from '../kernel/access.ts'
import { Count } from '../kernel/counts.ts'
import { WireDay } from '../kernel/dates.ts'
import { coins, notes } from '../kernel/denominations.ts'
import { endpoint, json } from '../kernel/endpoint.ts'
import { faultMessage } from '../kernel/fault.ts'
import { CompanyId, EntryId, WireId } from '../kernel/ids.ts'
import { emptyIfMissing, falseIfMissing } from '../kernel/missing.ts'
import { Euros } from '../kernel/money.ts'
import { boundedText, ruledText } from '../kernel/text-rule.ts'
import { BAG_NUMBER_MAX, isBagNumber, MESSAGE_MAX } from './rules.ts'

const counts = recordBy(
  [...notes, ...coins],
  ({ fieldName }) => fieldName,
  () => Count,
)

export const BagNumber = z.pipe(
  z.pipe(
    boundedText(200),
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
  body: z.object({
    customerId: CompanyId,
    userId: z.nullish(EntryId),
    accountId: EntryId,
    securityBagNumber: BagNumber,
    reference: emptyIfMissing(boundedText(200)),
    message: emptyIfMissing(ruledText(MESSAGE_MAX)),
    registerDate: WireDay,
    totalSum: Euros,
    coinTotalSum: Euros,
    coinsUncounted: falseIfMissing,
    countAtServiceCenter: falseIfMissing,
    ...counts,
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
  reply: json(z.object({ reference: z.string(), entryId: WireId })),
})
export type DepositBody = z.output<typeof declareDeposit.body>

export const removeDeposit = endpoint({
  method: 'POST',
  path: '/api/deposit/markremoved',
  summary: 'Marks a deposit removed, unless it is counted already',
  access: memberOfCompany('deposit'),
  body: z.object({ entryId: EntryId, customerId: CompanyId, userId: z.nullish(EntryId) }),
  refusals: ['notFound', 'depositRemoved', 'depositHandled'],
  reply: json(z.object({ status: z.literal('ok') })),
})
export type RemovalBody = z.output<typeof removeDeposit.body>

/** Whether the place already has a deposit with this bag that is not removed: yes or no, nothing more. */
export const isBagUsed = endpoint({
  method: 'GET',
  path: '/api/deposit/bag',
  summary: 'Whether the place has declared a deposit with this bag already',
  access: memberOfCompany('deposit'),
  query: z.object({ companyId: CompanyId, securityBagNumber: boundedText(BAG_NUMBER_MAX) }),
  reply: json(z.object({ used: z.boolean() })),
})
