import * as z from 'zod/mini'
import { caseKinds } from '../../questions/cases/states.ts'
import { endpoint, json } from '../../kernel/contract/endpoint.ts'
import { WireId } from '../../kernel/contract/ids.ts'
import { whenUsed } from '../../kernel/contract/when-used.ts'
import { keysOf } from '../../kernel/data/records.ts'
import { WireDay } from '../../kernel/dates/dates.ts'
import { pieceFields } from '../../kernel/money/denominations.ts'
import { staffWith } from '../../kernel/people/access.ts'
import { boundedText } from '../../kernel/texts/text-rule.ts'
import { ageBands, waitBands } from './rules.ts'

const PATH = '/api/desk/numbers'

/** The list of places names so many, those with most differences first. */
export const MOST_PLACES = 200

/** What all of these calls have in common: the days of Helsinki, both of them too, and the office. */
const shared = {
  method: 'GET',
  access: staffWith('numbers'),
  query: () => z.object({ from: WireDay(), to: WireDay(), office: z.optional(boundedText(200)) }),
  refusals: ['endBeforeStart', 'rangeTooLong'],
} as const

/** How long something took, in minutes: half of all took so long at the most, and nine of ten. Null where there is none. */
const Took = whenUsed(() => ({ median: z.nullable(z.int()), ninth: z.nullable(z.int()) }))

/** What the counts of bags differ from their declarations. Too little is negative; neither takes from the other. */
const Differing = whenUsed(() => ({
  bags: z.int(),
  differing: z.int(),
  shortCents: z.int(),
  overCents: z.int(),
}))

/** By the day on which the bag was closed. Bags that the provider's own systems counted are in none of these. */
export const CountedDay = whenUsed(() =>
  z.object({ day: WireDay(), office: z.string(), bags: z.int(), cents: z.int(), differing: z.int() }),
)

export const getCountingNumbers = endpoint({
  ...shared,
  path: `${PATH}/counting`,
  summary: 'Bags and money that were counted per day and office, and how long bags waited for it',
  reply: json(() =>
    z.object({
      days: z.array(CountedDay()),
      waits: z.object({
        ...Took(),
        bands: z.array(z.object({ band: z.enum(keysOf(waitBands)), count: z.int() })),
      }),
    }),
  ),
})

export const DifferingPlace = whenUsed(() =>
  z.object({ companyId: WireId(), name: z.string(), office: z.string(), ...Differing() }),
)
/** Pieces of a denomination that were missing or too many, in how many bags. */
export const DifferingPieces = whenUsed(() =>
  z.object({ field: z.enum(pieceFields), bags: z.int(), missing: z.int(), surplus: z.int() }),
)

export const getDifferenceNumbers = endpoint({
  ...shared,
  path: `${PATH}/differences`,
  summary: `Differences between counts and declarations by place, at most ${MOST_PLACES}, and by denomination`,
  reply: json(() =>
    z.object({
      places: z.array(DifferingPlace()),
      /** How many places have differences, named or not. */
      placeCount: z.int(),
      denominations: z.array(DifferingPieces()),
    }),
  ),
})

/** A bag belongs to whoever made its first count last. */
export const CounterNumbers = whenUsed(() =>
  z.object({
    staffId: WireId(),
    name: z.string(),
    ...Differing(),
    /** Bags that were counted again after the declaration was seen, and those of them that became equal by that. */
    again: z.int(),
    fitted: z.int(),
  }),
)

export const getCounterNumbers = endpoint({
  ...shared,
  path: `${PATH}/counters`,
  summary: 'Bags, differences and counts after a comparison by the person who made the first count',
  reply: json(() => z.object({ rows: z.array(CounterNumbers()) })),
})

/** Runs are planned for a day, without times. One that is out on its own day is not told yet. */
export const RouteNumbers = whenUsed(() =>
  z.object({
    routeId: WireId(),
    name: z.string(),
    office: z.string(),
    runs: z.int(),
    /** Runs that left, and that came back, on the day for which they were planned. */
    leftOnDay: z.int(),
    backOnDay: z.int(),
    stops: z.int(),
    delivered: z.int(),
    pickups: z.int(),
    fetched: z.int(),
  }),
)

export const getRunNumbers = endpoint({
  ...shared,
  path: `${PATH}/runs`,
  summary: 'By route, how many runs left and came back on their day, and what became of their stops',
  reply: json(() => z.object({ rows: z.array(RouteNumbers()) })),
})

const CaseKindNumbers = whenUsed(() =>
  z.object({ kind: z.enum(caseKinds), asked: z.int(), answered: z.int(), inTime: z.int(), ...Took() }),
)

export const getCaseNumbers = endpoint({
  ...shared,
  path: `${PATH}/cases`,
  summary:
    'How soon those were answered who asked on these days, and how long the others wait now, in time of service',
  reply: json(() =>
    z.object({
      kinds: z.array(CaseKindNumbers()),
      whole: z.object({ asked: z.int(), answered: z.int(), inTime: z.int(), ...Took() }),
      /** All cases that wait for the desk now, whenever they were asked. */
      ages: z.array(z.object({ band: z.enum(keysOf(ageBands)), count: z.int() })),
    }),
  ),
})
