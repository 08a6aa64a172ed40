import * as z from 'zod/mini'
import { Driver, MOST_FETCHED } from './runs-api.ts'
import { BAG_NUMBER_MAX, handOverStates } from '../../bags/deposits/rules.ts'
import { endpoint, json } from '../../kernel/contract/endpoint.ts'
import { CompanyId, EntryId, WireId } from '../../kernel/contract/shapes.ts'
import { sender } from '../../kernel/contract/body-values.ts'
import { WireMoment } from '../../kernel/dates/dates.ts'
import { memberOfCompany, staffWith } from '../../kernel/people/access.ts'
import { requiredText } from '../../kernel/texts/text-rule.ts'

/** The last mark of one side. */
const marked = { at: WireMoment, bags: z.int() }

const HandOver = z.object({
  runId: WireId,
  crew: z.array(Driver),
  /** Four, the same on both sides, for this stop of this run: the crew says them. */
  digits: z.string(),
  /** The numbers of all declared bags of the place that nobody has fetched, those of colleagues too. */
  waiting: z.array(z.string()),
  /** What the place has handed over; null until it has marked it. */
  handed: z.nullable(z.object({ ...marked, numbers: z.array(z.string()) })),
  /** What the crew has fetched; null until it has marked it. */
  fetched: z.nullable(z.object(marked)),
  /** Null until the place has marked something. */
  state: z.nullable(z.enum(handOverStates)),
})
export type HandOver = z.output<typeof HandOver>

/** Found where the provider has `handOvers`. Null where no run with a crew comes to the place today. */
export const getHandOver = endpoint({
  method: 'GET',
  path: '/api/handover',
  summary:
    'The run that comes to a place today: its crew, their digits, the bags that wait and what both sides have marked',
  access: memberOfCompany('deposit'),
  company: 'query',
  query: () => z.object({ companyId: CompanyId }),
  refusals: ['notFound'],
  reply: json(() => z.object({ handOver: z.nullable(HandOver) })),
})

/** May be sent again until the day ends; the last mark counts. Where the two sides differ then, a case begins. */
export const reportHandOver = endpoint({
  method: 'POST',
  path: '/api/handover',
  summary: 'Marks which bags were handed to the crew of a run, or corrects it on the same day',
  access: memberOfCompany('deposit'),
  company: 'body',
  body: () =>
    z.object({
      ...sender,
      runId: EntryId,
      numbers: z.array(requiredText(BAG_NUMBER_MAX)).check(z.maxLength(MOST_FETCHED)),
    }),
  refusals: ['notFound', 'bagNumberInvalid'],
  reply: json(() => z.object({ status: z.literal('ok'), state: z.enum(handOverStates) })),
})

/** Empty where the provider has no `handOvers`, or the run is of another day or has no crew. */
export const listHandOvers = endpoint({
  method: 'GET',
  path: '/api/desk/runs/:runId/handovers',
  summary: 'What the crew of a run says at each place, and what the place has handed over',
  access: staffWith('dispatch'),
  params: () => z.object({ runId: EntryId }),
  reply: json(() =>
    z.object({
      rows: z.array(
        z.object({
          companyId: WireId,
          digits: z.string(),
          handed: z.nullable(z.object(marked)),
          state: z.nullable(z.enum(handOverStates)),
        }),
      ),
    }),
  ),
})
