import type { Random } from './random.ts'

/**
 * How the bag was declared: coin by coin, coins as one sum, coins uncounted, or nothing counted, with or without a sum.
 */
export type Way = 'breakdown' | 'coinSum' | 'uncounted' | 'blind' | 'blindWithoutSum'

/** The bags of the cash reports: all in the deposit's own bag, one each, two tills in the first, or not given. */
export type Tills = { readonly count: number; readonly bags: 'one' | 'own' | 'two' | 'none' }

/** The course of one deposit. */
export type Plan = {
  readonly way: Way
  readonly removed: boolean
  /** A state that does not come from counting. */
  readonly state: 'vanha' | 'ei tietoa' | '??' | null
  readonly difference: 'shortage' | 'surplus' | null
  readonly tills: Tills | null
  /** The number of remarks of the counting. */
  readonly faults: number
}

export type Habits = {
  readonly ways: readonly (readonly [Way, number])[]
  /** The share of deposits that come from several tills. */
  readonly severalTills: number
}

export const ordinaryPlan = (random: Random, { ways, severalTills }: Habits): Plan => ({
  way: random.weighted(ways),
  removed: random.chance(0.015),
  state: random.weighted([
    [null, 980],
    ['vanha', 10],
    ['ei tietoa', 9],
    ['??', 1],
  ]),
  difference: random.weighted([
    [null, 94],
    ['shortage', 4],
    ['surplus', 2],
  ]),
  tills: random.chance(severalTills)
    ? { count: random.int(2, 4), bags: random.pick(['one', 'own', 'two', 'none']) }
    : null,
  faults: random.weighted([
    [0, 97],
    [1, 2],
    [2, 1],
  ]),
})

const counted = { removed: false, state: null, difference: null, tills: null, faults: 0 } as const

/**
 * The latest deposits of the first company that could have been counted, newest first. They show every kind on the
 * first page of the report, on any day.
 */
export const staged: readonly Plan[] = [
  { ...counted, way: 'breakdown', difference: 'shortage', tills: { count: 3, bags: 'one' } },
  { ...counted, way: 'breakdown', removed: true },
  { ...counted, way: 'coinSum', difference: 'surplus' },
  { ...counted, way: 'breakdown', state: 'vanha' },
  { ...counted, way: 'uncounted', tills: { count: 2, bags: 'own' } },
  { ...counted, way: 'breakdown', state: '??' },
  { ...counted, way: 'blind', difference: 'shortage', faults: 1 },
  { ...counted, way: 'breakdown', state: 'ei tietoa' },
  { ...counted, way: 'blindWithoutSum' },
  { ...counted, way: 'breakdown', difference: 'shortage', tills: { count: 4, bags: 'two' }, faults: 2 },
  { ...counted, way: 'breakdown', tills: { count: 3, bags: 'none' } },
  { ...counted, way: 'coinSum', removed: true },
]
