import * as z from 'zod/mini'
import { orderStages } from '../../bags/deposits/stages/orders.ts'
import { memberOfCompany } from '../../kernel/people/access.ts'
import { counts, wireCounts } from '../../kernel/money/counts.ts'
import { WireMoment } from '../../kernel/dates/dates.ts'
import { endpoint, json } from '../../kernel/contract/endpoint.ts'
import { CompanyId, EntryId, WireId } from '../../kernel/contract/ids.ts'
import { emptyIfMissing } from '../../kernel/contract/missing.ts'
import { boundedText } from '../../kernel/texts/text-rule.ts'
import { orderChange, orderFields } from './api.ts'
import { whenUsed } from '../../kernel/contract/when-used.ts'

const PATH = '/api/changecurrencyorder'
const Version = whenUsed(() => z.int().check(z.minimum(0)))
/** An act of somebody else, or the clock, was faster. */
const OVERTAKEN = ['notFound', 'orderFrozen', 'orderCancelled', 'changedElsewhere'] as const

/** Something that came otherwise than it was packed may need a few sentences. */
const CONFIRMATION_TEXT_MAX = 2000

/** The counts of the order by field; those that are 0 are there too. */
const OrderedCounts = whenUsed(() => z.object(wireCounts(orderFields)))

/**
 * What the page of an order needs besides the report: what may still be done with it, and what was packed and confirmed.
 * Where the provider has switched a part on, `statusLines` tells the stage, `ordersChangeable` until when, and
 * `deliveryConfirmations` the confirmation. That an order is cancelled is told always.
 */
export const getOwnOrder = endpoint({
  method: 'GET',
  path: `${PATH}/state`,
  summary: 'The version and the stage of a change order, and until when it may be changed or cancelled',
  access: memberOfCompany(),
  company: 'query',
  query: () => z.object({ companyId: CompanyId(), entryId: EntryId() }),
  refusals: ['notFound'],
  reply: json(() =>
    z.object({
      version: Version(),
      stage: z.nullable(z.enum(orderStages)),
      /** The order is frozen from this moment on; null where the caller can no longer change it, or never could. */
      changeableUntil: z.nullable(WireMoment()),
      /** Why the provider has closed the day of an order that has not left; left out while the day is open. */
      closedReason: z.optional(z.string()),
      /** What was packed, where it is not what was ordered, and why; told with the stage. */
      packed: z.nullable(z.object({ counts: OrderedCounts(), reason: z.string() })),
      /** True while the caller is asked whether the content matches. */
      mayConfirm: z.boolean(),
      confirmation: z.nullable(
        z.object({
          at: WireMoment(),
          by: z.string(),
          matches: z.boolean(),
          /** What came, by the customer's count; null where it matches. */
          counts: z.nullable(OrderedCounts()),
          message: z.string(),
          /** The caller's own case about it, where answers are shown in the portal. */
          caseId: z.nullable(WireId()),
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
  body: () => z.extend(orderChange.body, { entryId: EntryId(), version: Version() }),
  refusals: [...OVERTAKEN, ...orderChange.refusals],
  reply: json(() => z.object({ entryId: WireId(), version: Version() })),
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
      customerId: CompanyId(),
      userId: z.nullish(EntryId()),
      entryId: EntryId(),
      version: Version(),
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
      customerId: CompanyId(),
      userId: z.nullish(EntryId()),
      entryId: EntryId(),
      matches: z.boolean(),
      counts: z.optional(z.nullable(z.object(counts(orderFields)))),
      message: emptyIfMissing(boundedText(CONFIRMATION_TEXT_MAX)),
    }),
  refusals: ['notFound', 'orderNotDelivered', 'deliveryConfirmed', 'required', 'countsMatch'],
  reply: json(() => z.object({ status: z.literal('ok'), caseId: z.nullable(WireId()) })),
})
export type ConfirmationBody = z.output<typeof confirmDelivery.body>
