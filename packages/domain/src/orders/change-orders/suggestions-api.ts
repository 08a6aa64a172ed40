import * as z from 'zod/mini'
import { endpoint, json } from '../../kernel/contract/endpoint.ts'
import { CompanyId, EntryId } from '../../kernel/contract/shapes.ts'
import { sender } from '../../kernel/contract/body-values.ts'
import { Version } from '../../kernel/contract/desk-shapes.ts'
import { recordOf } from '../../kernel/data/records.ts'
import { weekdays, WireDay } from '../../kernel/dates/dates.ts'
import { counts, wireCounts } from '../../kernel/money/counts.ts'
import {
  changeOrderCoins,
  changeOrderNotes,
  rollField,
  type ChangeOrderNoteField,
  type RollField,
} from '../../kernel/money/denominations.ts'
import { memberOfCompany } from '../../kernel/people/access.ts'
import { orderFields } from './api.ts'
import type { OrderCounts } from './rules.ts'
import { holidays } from './suggest.ts'

/** The fields of par levels, to which a till is filled up: notes by piece and coins by roll. */
export type ParField = ChangeOrderNoteField | RollField
export const parFields: readonly ParField[] = [
  ...changeOrderNotes.map(({ fieldName }) => fieldName),
  ...changeOrderCoins.map((coin) => rollField(coin)),
]

export type ParCounts = { readonly [Field in ParField]?: number | undefined }

/** What is missing from the par levels, field by field: a surplus in one does not make up for another. */
export const shortfall = (levels: ParCounts, left: ParCounts): OrderCounts =>
  recordOf(parFields, (field) => Math.max(0, (levels[field] ?? 0) - (left[field] ?? 0)))

/** The par levels of a till; all 0 and version 0 where none are set. */
const ParLevels = z.object({ ...wireCounts(parFields), version: Version })
export type ParLevels = z.output<typeof ParLevels>

/** Suggestions use only orders that the caller's own list shows. */
export const getOrderSuggestion = endpoint({
  method: 'GET',
  path: '/api/ordersuggestion',
  summary:
    'Counts that an order for a day could have, by the orders of the place, and the par levels of the account',
  access: memberOfCompany('changeOrder'),
  company: 'query',
  query: () => z.object({ companyId: CompanyId, accountId: EntryId, day: WireDay }),
  refusals: ['notFound'],
  reply: json(() =>
    z.object({
      /** Null where the orders are too few. */
      suggestion: z.nullable(
        z.object({
          counts: z.object(wireCounts(orderFields)),
          /** Reduced to stay within the limit. */
          isCut: z.boolean(),
          /** How many earlier orders it follows, and their weekday where they have one. */
          orders: z.int(),
          weekday: z.nullable(z.enum(weekdays)),
          holiday: z.nullable(z.object({ name: z.enum(holidays), percent: z.int() })),
        }),
      ),
      /** There is an order for that day already. */
      isOrdered: z.boolean(),
      parLevels: ParLevels,
    }),
  ),
})
export type OrderSuggestion = z.output<(typeof getOrderSuggestion)['reply']['schema']>

/** They belong to the account, so that everyone at the place fills up to the same. All 0 takes them away. */
export const setParLevels = endpoint({
  method: 'POST',
  path: '/api/parlevels',
  summary: 'Says what is kept in the till of an account; answers the new version',
  access: memberOfCompany('changeOrder'),
  company: 'body',
  body: () =>
    z.object({
      ...sender,
      accountId: EntryId,
      ...counts(parFields),
      version: Version,
    }),
  refusals: ['notFound', 'changedElsewhere'],
  reply: json(() => ParLevels),
})
export type ParLevelsPayload = z.input<typeof setParLevels.body>
export type ParLevelsBody = z.output<typeof setParLevels.body>
