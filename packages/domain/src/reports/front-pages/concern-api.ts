import * as z from 'zod/mini'
import { concernReader } from '../../kernel/people/access.ts'
import { WireDay } from '../../kernel/dates/dates.ts'
import { endpoint, json } from '../../kernel/contract/endpoint.ts'
import { WireId } from '../../kernel/contract/shapes.ts'
import { SignedEuros, Euros } from '../../kernel/money/money.ts'

/** Bags that are declared and not counted yet. */
const Waiting = z.object({ count: z.int(), sum: Euros })

/** The results of the month: rows with a declared sum, which alone can differ, and apart from them the others. */
const Month = {
  declared: Euros,
  counted: Euros,
  difference: SignedEuros,
}

const Place = z.object({
  companyId: WireId,
  name: z.string(),
  city: z.string(),
  /** A letter for each day of the week that ended yesterday, the oldest first: 1 where sales were declared, else 0. */
  week: z.string(),
  /** Whether the place usually declares the sales of yesterday's weekday: only then are they missing. */
  isUsual: z.boolean(),
  waiting: Waiting,
  ...Month,
})

/** The state of all places where the caller has concern reports. However many they are, the answer is short. */
export const ConcernOverview = z.object({
  yesterday: WireDay,
  /** The first day of the month that the sums are of, by the day of counting. */
  monthFrom: WireDay,
  /** The first day on which a bag was declared that is still waited for. */
  waitingFrom: WireDay,
  count: z.int(),
  /** How many have declared the sales of yesterday, and how many have or usually do. */
  declared: z.int(),
  expected: z.int(),
  waiting: Waiting,
  month: z.object({
    ...Month,
    bags: z.int(),
    differing: z.int(),
    undeclared: z.object({ count: z.int(), sum: Euros }),
  }),
  /** By name; where not all fit, places without a declaration of yesterday and places that differ most. */
  places: z.array(Place),
})
export type ConcernOverview = z.output<typeof ConcernOverview>
export type ConcernPlace = ConcernOverview['places'][number]

export const getConcernOverview = endpoint({
  method: 'GET',
  path: '/api/overview/concern',
  summary:
    'The state of every place where the caller has group reports: declared yesterday, differences, what waits',
  access: concernReader,
  reply: json(() => ConcernOverview),
})
