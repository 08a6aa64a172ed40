import * as z from 'zod/mini'
import { orderStages } from '../../bags/deposits/entry-stages.ts'
import { endpoint, json } from '../../kernel/contract/endpoint.ts'
import { faultMessage } from '../../kernel/contract/fault.ts'
import { CompanyId, EntryId, WireId } from '../../kernel/contract/shapes.ts'
import { sender, emptyIfMissing, orDigitsOrEmpty } from '../../kernel/contract/body-values.ts'
import { Version } from '../../kernel/contract/desk-shapes.ts'
import { WireDay, WireMoment } from '../../kernel/dates/dates.ts'
import { Count, counts, wireCounts } from '../../kernel/money/counts.ts'
import {
  bagField,
  changeOrderCoins,
  changeOrderNotes,
  rollField,
  type OrderField,
} from '../../kernel/money/denominations.ts'
import { Euros, WireCents } from '../../kernel/money/money.ts'
import { memberOfCompany, signedIn, staffWith } from '../../kernel/people/access.ts'
import { boundedText } from '../../kernel/texts/text-rule.ts'
import { MESSAGE_MAX } from '../../places/companies/references.ts'

/** Rolls and bags of each coin, and loose pieces under the coin's own name. */
export const orderFields: readonly OrderField[] = [
  ...changeOrderNotes.map(({ fieldName }) => fieldName),
  ...changeOrderCoins.flatMap((coin) => [rollField(coin), bagField(coin), coin.fieldName]),
]

/** The count of something that is not sold. Ignoring it would silently deliver less than the body orders. */
const none = z.pipe(
  Count,
  z.pipe(
    z.literal(0, faultMessage('denominationNotSold')),
    z.transform(() => undefined),
  ),
)
const unsold = {
  pcs_500e: none,
  pcs_2cent: none,
  pcs_2cent_roll: none,
  pcs_2cent_bag: none,
  pcs_1cent: none,
  pcs_1cent_roll: none,
  pcs_1cent_bag: none,
}

export const orderChange = endpoint({
  method: 'POST',
  path: '/api/changecurrencyorder',
  summary: 'Orders change money; sums are recomputed, the limit and the date are checked at this moment',
  access: memberOfCompany('changeOrder'),
  company: 'body',
  body: () =>
    z.object({
      ...sender,
      accountId: EntryId,
      deliveryDate: WireDay,
      reference: orDigitsOrEmpty(boundedText(200)),
      message: emptyIfMissing(boundedText(MESSAGE_MAX)),
      billsTotalSum: Euros,
      coinTotalSum: Euros,
      totalSum: Euros,
      ...counts(orderFields),
      ...unsold,
    }),
  refusals: [
    'orderEmpty',
    'orderLimitExceeded',
    'looseCoins',
    'looseCoinsInField',
    'denominationNotSold',
    'deliveryDayTooEarly',
    'deliveryDayOutside',
    'onlyDeliveryDay',
    'dayClosed',
    'referenceInvalid',
    'referenceTooLong',
  ],
  reply: json(() => z.object({ entryId: WireId })),
})
/** The order as the provider's event has it, with the values that the server read; sums are whole cents. */
export const orderEvent = {
  deliveryDate: z.iso.date(),
  reference: z.string(),
  message: z.string(),
  billsTotalSum: WireCents,
  coinTotalSum: WireCents,
  totalSum: WireCents,
  ...wireCounts(orderFields),
} satisfies {
  readonly [Field in keyof Omit<OrderBody, Sender | keyof typeof unsold>]: z.ZodMiniType
}

/** The event has these under the provider's own keys. */
type Sender = 'customerId' | 'userId' | 'accountId'

/** The body as it is sent. */
export type OrderPayload = z.input<typeof orderChange.body>
/** The body as the server reads it. */
export type OrderBody = z.output<typeof orderChange.body>

export const getDeliveryDates = endpoint({
  method: 'GET',
  path: '/api/deliverydates',
  summary: 'The days for which an account may order now',
  access: signedIn,
  query: () => z.object({ accountId: EntryId }),
  refusals: ['notFound'],
  reply: json(() =>
    z.object({
      earliest: z.string(),
      latest: z.string(),
      /** The instant by which to order for the earliest day. */
      cutoff: z.string(),
      /** Days between the two on which banks are closed. */
      closedDates: z.array(z.string()),
    }),
  ),
})

const PATH = '/api/changecurrencyorder'
/** An act of somebody else, or the clock, was faster. */
const OVERTAKEN = ['notFound', 'orderFrozen', 'orderCancelled', 'changedElsewhere'] as const

/** A delivery that does not match may need a few sentences. */
const CONFIRMATION_TEXT_MAX = 2000

/** The counts of the order by field, zeros included. */
const OrderedCounts = z.object(wireCounts(orderFields))

/**
 * What the page of an order needs besides the report: what may still be done with it, and what was packed and confirmed.
 * The stage is there with `statusLines`, the time limit of changes with `ordersChangeable`, and the confirmation with
 * `deliveryConfirmations`. A cancelled order is always shown as cancelled.
 */
export const getOwnOrder = endpoint({
  method: 'GET',
  path: `${PATH}/state`,
  summary: 'The version and the stage of a change order, and until when it may be changed or cancelled',
  access: memberOfCompany(),
  company: 'query',
  query: () => z.object({ companyId: CompanyId, entryId: EntryId }),
  refusals: ['notFound'],
  reply: json(() =>
    z.object({
      version: Version,
      stage: z.nullable(z.enum(orderStages)),
      /** The order is frozen from this moment on; null where the caller can no longer change it, or never could. */
      changeableUntil: z.nullable(WireMoment),
      /** Why the provider has closed the day of an order that has not left; left out while the day is open. */
      closedReason: z.optional(z.string()),
      /** The packed content where it differs from the order, and why; there together with the stage. */
      packed: z.nullable(z.object({ counts: OrderedCounts, reason: z.string() })),
      /** True while the caller is asked whether the content matches. */
      mayConfirm: z.boolean(),
      confirmation: z.nullable(
        z.object({
          at: WireMoment,
          by: z.string(),
          matches: z.boolean(),
          /** What came, by the customer's count; null where it matches. */
          counts: z.nullable(OrderedCounts),
          message: z.string(),
          /** The caller's own case about it, where answers are shown in the portal. */
          caseId: z.nullable(WireId),
        }),
      ),
    }),
  ),
})

/** The whole order anew, with every check of a new one. Both the old and the new day must still be open. */
export const replaceOrder = endpoint({
  method: 'POST',
  path: `${PATH}/replace`,
  summary: 'Changes a change order until its cut-off; answers the new version',
  access: memberOfCompany('changeOrder'),
  company: 'body',
  body: () => z.extend(orderChange.body, { entryId: EntryId, version: Version }),
  refusals: [...OVERTAKEN, ...orderChange.refusals],
  reply: json(() => z.object({ entryId: WireId, version: Version })),
})
export type ReplacePayload = z.input<typeof replaceOrder.body>
export type ReplaceBody = z.output<typeof replaceOrder.body>

export const cancelOwnOrder = endpoint({
  method: 'POST',
  path: `${PATH}/markcancelled`,
  summary: 'Cancels a change order until its cut-off',
  access: memberOfCompany('changeOrder'),
  company: 'body',
  body: () =>
    z.object({
      ...sender,
      entryId: EntryId,
      version: Version,
    }),
  refusals: [...OVERTAKEN],
  reply: json(() => z.object({ status: z.literal('ok') })),
})
export type CancelBody = z.output<typeof cancelOwnOrder.body>

/**
 * Once, after the delivery: the content matches, or these are the counts that came, which opens a case. Counts are left
 * out where it matches; where it does not, a count that is left out is 0.
 */
export const confirmDelivery = endpoint({
  method: 'POST',
  path: `${PATH}/confirmation`,
  summary: 'Tells whether the content of a delivery matches; a mismatch opens a case',
  access: memberOfCompany(),
  company: 'body',
  body: () =>
    z.object({
      ...sender,
      entryId: EntryId,
      matches: z.boolean(),
      counts: z.optional(z.nullable(z.object(counts(orderFields)))),
      message: emptyIfMissing(boundedText(CONFIRMATION_TEXT_MAX)),
    }),
  refusals: ['notFound', 'orderNotDelivered', 'deliveryConfirmed', 'required', 'countsMatch'],
  reply: json(() => z.object({ status: z.literal('ok'), caseId: z.nullable(WireId) })),
})
export type ConfirmationBody = z.output<typeof confirmDelivery.body>

const PHONE_PATH = '/api/desk/companies/:companyId/phoneorder'
const params = z.object({ companyId: EntryId })

/** The data for ordering by phone: only accounts on which somebody of the place may order now. */
export const getPhoneOrder = endpoint({
  method: 'GET',
  path: PHONE_PATH,
  summary: 'The accounts of a place with who may order on them, up to which sum, and for which days',
  access: staffWith('orderForCustomer'),
  params: () => params,
  refusals: ['notFound'],
  reply: json(() =>
    z.object({
      name: z.string(),
      accounts: z.array(
        z.object({
          accountId: WireId,
          accountNumber: z.string(),
          looseChange: z.boolean(),
          earliest: WireDay,
          latest: WireDay,
          cutoff: WireMoment,
          closedDates: z.array(WireDay),
          /** `limit` is euros, null where there is none. */
          orderers: z.array(z.object({ userId: WireId, name: z.string(), limit: z.nullable(z.number()) })),
        }),
      ),
    }),
  ),
})

/** The order of a customer who phones, checked like the customer's own; `userId` is the caller, who must have the right. */
export const orderByPhone = endpoint({
  method: 'POST',
  path: PHONE_PATH,
  summary: 'Orders change money for a person of a place who phones, and confirms it by a message',
  access: staffWith('orderForCustomer'),
  params: () => params,
  body: () => z.extend(z.omit(orderChange.body, { customerId: true }), { userId: EntryId }),
  refusals: ['notFound', 'forbidden', ...orderChange.refusals],
  reply: json(() => z.object({ entryId: WireId })),
})
