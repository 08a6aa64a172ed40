import * as z from 'zod/mini'
import { staffWith } from '../../kernel/people/access.ts'
import { WireDay, WireMoment } from '../../kernel/dates/dates.ts'
import { endpoint, json } from '../../kernel/contract/endpoint.ts'
import { EntryId, WireId } from '../../kernel/contract/ids.ts'
import { whenUsed } from '../../kernel/contract/when-used.ts'
import { orderChange } from './api.ts'

const PATH = '/api/desk/companies/:companyId/phoneorder'
const params = whenUsed(() => z.object({ companyId: EntryId() }))

/** What the desk needs to order for a place: only accounts on which somebody of the place may order now. */
export const getPhoneOrder = endpoint({
  method: 'GET',
  path: PATH,
  summary: 'The accounts of a place with who may order on them, up to which sum, and for which days',
  access: staffWith('orderForCustomer'),
  params,
  refusals: ['notFound'],
  reply: json(() =>
    z.object({
      name: z.string(),
      accounts: z.array(
        z.object({
          accountId: WireId(),
          accountNumber: z.string(),
          looseChange: z.boolean(),
          earliest: WireDay(),
          latest: WireDay(),
          cutoff: WireMoment(),
          closedDates: z.array(WireDay()),
          /** `limit` is euros, null where there is none. */
          orderers: z.array(z.object({ userId: WireId(), name: z.string(), limit: z.nullable(z.number()) })),
        }),
      ),
    }),
  ),
})

/** The order of a customer who phones, by every rule of the customer's own; `userId` is who phones and may order. */
export const orderByPhone = endpoint({
  method: 'POST',
  path: PATH,
  summary: 'Orders change money for a person of a place who phones, and confirms it by a message',
  access: staffWith('orderForCustomer'),
  params,
  body: () => z.extend(z.omit(orderChange.body, { customerId: true }), { userId: EntryId() }),
  refusals: ['notFound', 'forbidden', ...orderChange.refusals],
  reply: json(() => z.object({ entryId: WireId() })),
})
