import * as z from 'zod/mini'
import { memberOfCompany } from '../../kernel/people/access.ts'
import { counts } from '../../kernel/money/counts.ts'
import { WireDay } from '../../kernel/dates/dates.ts'
import { endpoint, json } from '../../kernel/contract/endpoint.ts'
import { CompanyId, EntryId, WireId } from '../../kernel/contract/ids.ts'
import { products } from './products.ts'

export const orderSupplies = endpoint({
  method: 'POST',
  path: '/api/supplyorder',
  summary: 'Orders security bags, seals and the like',
  access: memberOfCompany('supplyOrder'),
  company: 'body',
  body: () =>
    z.object({
      customerId: CompanyId(),
      userId: z.nullish(EntryId()),
      deliveryDate: WireDay(),
      ...counts(products.map(({ id }) => id)),
    }),
  refusals: ['dayClosed'],
  reply: json(() => z.object({ id: WireId() })),
})
export type SupplyBody = z.output<typeof orderSupplies.body>
