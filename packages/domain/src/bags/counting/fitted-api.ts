import * as z from 'zod/mini'
import { staffWith } from '../../kernel/people/access.ts'
import { WireDay } from '../../kernel/dates/dates.ts'
import { endpoint, json } from '../../kernel/contract/endpoint.ts'
import { FittedCounts } from './wire.ts'

export const listFittedCounts = endpoint({
  method: 'GET',
  path: '/api/desk/bags/fitted',
  summary:
    'Per person, how often a count became equal only after a comparison, and how many bags they linked by hand',
  access: staffWith('decideCount'),
  reply: json(() => z.object({ since: WireDay(), rows: z.array(FittedCounts()) })),
})
