import * as z from 'zod/mini'
import { memberOfCompany, signedIn } from '../../kernel/people/access.ts'
import { Count, counts, wireCounts } from '../../kernel/money/counts.ts'
import { WireDay } from '../../kernel/dates/dates.ts'
import { bagField, changeOrderCoins, changeOrderNotes, rollField } from '../../kernel/money/denominations.ts'
import { endpoint, json } from '../../kernel/contract/endpoint.ts'
import { faultMessage } from '../../kernel/contract/fault.ts'
import { CompanyId, EntryId, WireId } from '../../kernel/contract/ids.ts'
import { emptyIfMissing } from '../../kernel/contract/missing.ts'
import { Euros, WireCents } from '../../kernel/money/money.ts'
import { orDigitsOrEmpty } from '../../kernel/contract/number-text.ts'
import { boundedText } from '../../kernel/texts/text-rule.ts'
import { MESSAGE_MAX } from '../../places/companies/references/rules.ts'
import type { OrderField } from '../../kernel/money/order-count-names.ts'
import { whenUsed } from '../../kernel/contract/when-used.ts'

/** Rolls and bags of each coin, and loose pieces under the coin's own name. */
export const orderFields: readonly OrderField[] = [
  ...changeOrderNotes.map(({ fieldName }) => fieldName),
  ...changeOrderCoins.flatMap((coin) => [rollField(coin), bagField(coin), coin.fieldName]),
]

/** The count of something that is not sold. Ignoring it would silently deliver less than the body orders. */
const none = whenUsed(() =>
  z.pipe(
    Count(),
    z.pipe(
      z.literal(0, faultMessage('denominationNotSold')),
      z.transform(() => undefined),
    ),
  ),
)
const unsold = whenUsed(() => ({
  pcs_500e: none(),
  pcs_2cent: none(),
  pcs_2cent_roll: none(),
  pcs_2cent_bag: none(),
  pcs_1cent: none(),
  pcs_1cent_roll: none(),
  pcs_1cent_bag: none(),
}))

export const orderChange = endpoint({
  method: 'POST',
  path: '/api/changecurrencyorder',
  summary: 'Orders change money; sums are recomputed, the limit and the date are checked at this moment',
  access: memberOfCompany('changeOrder'),
  company: 'body',
  body: () =>
    z.object({
      customerId: CompanyId(),
      userId: z.nullish(EntryId()),
      accountId: EntryId(),
      deliveryDate: WireDay(),
      reference: orDigitsOrEmpty(boundedText(200)),
      message: emptyIfMissing(boundedText(MESSAGE_MAX)),
      billsTotalSum: Euros(),
      coinTotalSum: Euros(),
      totalSum: Euros(),
      ...counts(orderFields),
      ...unsold(),
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
  reply: json(() => z.object({ entryId: WireId() })),
})
/** The order as the provider's event has it, with the values that the server read; sums are whole cents. */
export const orderEvent = whenUsed(
  () =>
    ({
      deliveryDate: z.iso.date(),
      reference: z.string(),
      message: z.string(),
      billsTotalSum: WireCents(),
      coinTotalSum: WireCents(),
      totalSum: WireCents(),
      ...wireCounts(orderFields),
    }) satisfies {
      readonly [Field in keyof Omit<OrderBody, Sender | keyof ReturnType<typeof unsold>>]: z.ZodMiniType
    },
)

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
  query: () => z.object({ accountId: EntryId() }),
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
