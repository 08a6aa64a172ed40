import * as z from 'zod/mini'
import { endpoint, json } from '../../kernel/contract/endpoint.ts'
import { WireId } from '../../kernel/contract/ids.ts'
import { whenUsed } from '../../kernel/contract/when-used.ts'
import { WireDay, WireMoment } from '../../kernel/dates/dates.ts'
import { staffWith } from '../../kernel/people/access.ts'
import { Run } from './wire.ts'

const Arrival = whenUsed(() =>
  z.object({
    company: z.object({ companyId: WireId(), name: z.string(), city: z.string() }),
    fetched: WireMoment(),
    /** Bags that the place has declared, that the crew has fetched and that were scanned since the run left. */
    declared: z.int(),
    bags: z.int(),
    scanned: z.int(),
    /** Numbers that were declared or read at the fetch and have not been scanned. */
    numbers: z.array(z.string()),
  }),
)

/** No sums: whoever counts must not learn what was declared. */
export const listRunArrivals = endpoint({
  method: 'GET',
  path: '/api/desk/runs/arrivals',
  summary: 'What each run of a day brings: declared, fetched, scanned, and what is missing',
  access: staffWith('count', 'decideCount', 'dispatch'),
  query: () => z.object({ day: WireDay() }),
  reply: json(() =>
    z.object({
      rows: z.array(
        z.object({
          ...Run().shape,
          declared: z.int(),
          fetched: z.int(),
          scanned: z.int(),
          /** How many of the fetched bags were not scanned. */
          missing: z.int(),
          /** The places that bags of are missing. */
          places: z.array(Arrival()),
        }),
      ),
    }),
  ),
})
