import * as z from 'zod/mini'
import { endpoint, json } from '../../kernel/contract/endpoint.ts'
import { WireId } from '../../kernel/contract/shapes.ts'
import { keysOf } from '../../kernel/data/records.ts'
import { WireDay, addDays, daysBetween, type Day } from '../../kernel/dates/dates.ts'
import { pieceFields } from '../../kernel/money/denominations.ts'
import { staffWith } from '../../kernel/people/access.ts'
import { boundedText } from '../../kernel/texts/text-rule.ts'
import { caseKinds } from '../../questions/cases/states.ts'

const PATH = '/api/desk/numbers'

/** The list of places names so many, those with most differences first. */
export const MOST_PLACES = 200

/** Common to all these calls: the days of Helsinki, both inclusive, and the office. */
const shared = {
  method: 'GET',
  access: staffWith('numbers'),
  query: () => z.object({ from: WireDay, to: WireDay, office: z.optional(boundedText(200)) }),
  refusals: ['endBeforeStart', 'rangeTooLong'],
} as const

/** Durations in minutes: half of all, and nine of ten, took at most so long. Null where there are none. */
const durations = { median: z.nullable(z.int()), ninth: z.nullable(z.int()) }

/** How far counts of bags differ from their declarations. Shortages are negative; surpluses do not reduce them. */
const differenceSums = {
  bags: z.int(),
  differing: z.int(),
  shortCents: z.int(),
  overCents: z.int(),
}

/** By the day on which the bag was closed. Bags that the provider's own systems counted are in none of these. */
export const CountedDay = z.object({
  day: WireDay,
  office: z.string(),
  bags: z.int(),
  cents: z.int(),
  differing: z.int(),
})

export const getCountingNumbers = endpoint({
  ...shared,
  path: `${PATH}/counting`,
  summary: 'Bags and money that were counted per day and office, and how long bags waited for it',
  reply: json(() =>
    z.object({
      days: z.array(CountedDay),
      waits: z.object({
        ...durations,
        bands: z.array(z.object({ band: z.enum(keysOf(waitBands)), count: z.int() })),
      }),
    }),
  ),
})

export const DifferingPlace = z.object({
  companyId: WireId,
  name: z.string(),
  office: z.string(),
  ...differenceSums,
})
/** Pieces of a denomination that were missing or too many, in how many bags. */
export const DifferingPieces = z.object({
  field: z.enum(pieceFields),
  bags: z.int(),
  missing: z.int(),
  surplus: z.int(),
})

export const getDifferenceNumbers = endpoint({
  ...shared,
  path: `${PATH}/differences`,
  summary: `Differences between counts and declarations by place, at most ${MOST_PLACES}, and by denomination`,
  reply: json(() =>
    z.object({
      places: z.array(DifferingPlace),
      /** How many places have differences, named or not. */
      placeCount: z.int(),
      denominations: z.array(DifferingPieces),
    }),
  ),
})

/** A bag belongs to the counter who made its last first count. */
export const CounterNumbers = z.object({
  staffId: WireId,
  name: z.string(),
  ...differenceSums,
  /** Bags that were counted again after the declaration was seen, and how many of these became equal. */
  again: z.int(),
  fitted: z.int(),
})

export const getCounterNumbers = endpoint({
  ...shared,
  path: `${PATH}/counters`,
  summary: 'Bags, differences and counts after a comparison by the person who made the first count',
  reply: json(() => z.object({ rows: z.array(CounterNumbers) })),
})

/** Runs are planned for a day, without times. A run that is still out on its own day is not in the numbers yet. */
export const RouteNumbers = z.object({
  routeId: WireId,
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
})

export const getRunNumbers = endpoint({
  ...shared,
  path: `${PATH}/runs`,
  summary: 'By route, how many runs left and came back on their day, and what became of their stops',
  reply: json(() => z.object({ rows: z.array(RouteNumbers) })),
})

const CaseKindNumbers = z.object({
  kind: z.enum(caseKinds),
  asked: z.int(),
  answered: z.int(),
  inTime: z.int(),
  ...durations,
})

export const getCaseNumbers = endpoint({
  ...shared,
  path: `${PATH}/cases`,
  summary:
    'How soon those were answered who asked on these days, and how long the others wait now, in time of service',
  reply: json(() =>
    z.object({
      kinds: z.array(CaseKindNumbers),
      whole: z.object({ asked: z.int(), answered: z.int(), inTime: z.int(), ...durations }),
      /** All cases that wait for the desk now, whenever they were asked. */
      ages: z.array(z.object({ band: z.enum(keysOf(ageBands)), count: z.int() })),
    }),
  ),
})

/** Both ends inclusive, days of Helsinki. */
export type NumbersRange = { readonly from: Day; readonly to: Day }

/** So many days are shown at the most: a year, with the same day of the year before. */
export const MOST_DAYS = 366

/** Counts and closed cases are deleted after so many days (`retention-rules.ts` of the server). */
const STORED_DAYS = 6 * 366

export const earliestDay = (today: Day): Day => addDays(today, -STORED_DAYS)

/** The last so many days, today among them. */
export const lastDays = (today: Day, days: number): NumbersRange => ({
  from: addDays(today, 1 - days),
  to: today,
})

export const DEFAULT_DAYS = 30

/** What is wrong with the end of a range. */
export function rangeFault({ from, to }: NumbersRange): 'endBeforeStart' | 'rangeTooLong' | undefined {
  if (to < from) return 'endBeforeStart'
  return daysBetween(from, to) >= MOST_DAYS ? 'rangeTooLong' : undefined
}

/** The value below or at which such a share of all lies; null where there is none. As `percentile_disc` of the database. */
export function percentileOf(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(Math.ceil(share * sorted.length), 1) - 1] ?? null
}

/** How long a bag waited from its arrival to its result: below so many minutes each, the last one without an end. */
export const waitBands = { under2h: 120, under4h: 240, under8h: 480, under1d: 1440, over1d: null } as const

/** How long a customer has waited for an answer, in minutes of service: a day of service has eight hours. */
export const ageBands = { under1: 480, under2: 960, under5: 2400, over5: null } as const

type Bands = Readonly<Record<string, number | null>>
type BandOf<B extends Bands> = keyof B & string

/** How many of the values are in each band, in the order of the bands. */
export function inBands<B extends Bands>(bands: B, values: readonly number[]) {
  const names = Object.keys(bands) as BandOf<B>[]
  const isBelow = (value: number, name: BandOf<B>) => value < (bands[name] ?? Number.POSITIVE_INFINITY)
  const bandOf = (value: number) => names.find((name) => isBelow(value, name))
  const found = values.map(bandOf)
  return names.map((band) => ({ band, count: found.filter((each) => each === band).length }))
}
