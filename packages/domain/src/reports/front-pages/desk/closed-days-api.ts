import * as z from 'zod/mini'
import { staffWith } from '../../../kernel/people/access.ts'
import { WireDay } from '../../../kernel/dates/dates.ts'
import { endpoint, json } from '../../../kernel/contract/endpoint.ts'

/** For every field and list with a day: on these nothing is delivered, fetched or visited. */
export const listClosedDays = endpoint({
  method: 'GET',
  path: '/api/desk/closeddays',
  summary: 'The days that the provider has closed, from today on, each with its reason',
  access: staffWith(),
  reply: json(() => z.object({ rows: z.array(z.object({ day: WireDay(), reason: z.string() })) })),
})
