import * as z from 'zod/mini'
import { orderFields } from '../api.ts'
import { endpoint, json } from '../../../kernel/contract/endpoint.ts'
import { CompanyId, EntryId } from '../../../kernel/contract/ids.ts'
import { whenUsed } from '../../../kernel/contract/when-used.ts'
import { weekdays, WireDay } from '../../../kernel/dates/dates.ts'
import { counts, wireCounts } from '../../../kernel/money/counts.ts'
import { memberOfCompany } from '../../../kernel/people/access.ts'
import { holidays } from './holidays.ts'
import { parFields } from './par-levels.ts'

const Version = whenUsed(() => z.int().check(z.minimum(0)))

/** What is kept in the till, all 0 and version 0 where nobody has said it. */
const ParLevels = whenUsed(() => z.object({ ...wireCounts(parFields), version: Version() }))
export type ParLevels = z.output<ReturnType<typeof ParLevels>>

/** Nothing is proposed from orders that the caller's own list does not show. */
export const getOrderSuggestion = endpoint({
  method: 'GET',
  path: '/api/ordersuggestion',
  summary:
    'Counts that an order for a day could have, by the orders of the place, and the par levels of the account',
  access: memberOfCompany('changeOrder'),
  company: 'query',
  query: () => z.object({ companyId: CompanyId(), accountId: EntryId(), day: WireDay() }),
  refusals: ['notFound'],
  reply: json(() =>
    z.object({
      /** Null where the orders are too few. */
      suggestion: z.nullable(
        z.object({
          counts: z.object(wireCounts(orderFields)),
          /** Made smaller, to stay within the limit. */
          isCut: z.boolean(),
          /** How many earlier orders it follows, and their weekday where they have one. */
          orders: z.int(),
          weekday: z.nullable(z.enum(weekdays)),
          holiday: z.nullable(z.object({ name: z.enum(holidays), percent: z.int() })),
        }),
      ),
      /** There is an order for that day already. */
      isOrdered: z.boolean(),
      parLevels: ParLevels(),
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
      customerId: CompanyId(),
      userId: z.nullish(EntryId()),
      accountId: EntryId(),
      ...counts(parFields),
      version: Version(),
    }),
  refusals: ['notFound', 'changedElsewhere'],
  reply: json(ParLevels),
})
export type ParLevelsPayload = z.input<typeof setParLevels.body>
export type ParLevelsBody = z.output<typeof setParLevels.body>
