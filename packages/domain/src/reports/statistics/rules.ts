import { addDays, daysBetween, type Day } from '../../kernel/dates/dates.ts'

/** Both ends inclusive, days of Helsinki. */
export type NumbersRange = { readonly from: Day; readonly to: Day }

/** So many days are shown at the most: a year, with the same day of the year before. */
export const MOST_DAYS = 366

/** Counts and closed cases are deleted after so many days (`retention-rules.ts` of the server). */
const KEPT_DAYS = 6 * 366

export const earliestDay = (today: Day): Day => addDays(today, -KEPT_DAYS)

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
