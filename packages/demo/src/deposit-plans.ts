import type { Weekday } from '@kassavirta/domain/kernel/dates/dates'
import { accountKeys } from './accounts.ts'
import { companyKeys } from './companies.ts'
import type { Random } from './random.ts'

/**
 * How the bag was declared: coin by coin, coins as one sum, coins uncounted, or nothing counted, with or without a sum.
 */
type Way = 'breakdown' | 'coinSum' | 'uncounted' | 'blind' | 'blindWithoutSum'

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

type Habits = {
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

type Hour = { readonly hour: number; readonly often: number }

/** How a company makes its deposits. */
export type DepositCompany = {
  readonly company: string
  readonly accounts: readonly (readonly [key: string, weight: number])[]
  /** Euros in one bag on a usual day. */
  readonly takings: number
  /** The first digits of the bag numbers. */
  readonly bagSeries: string
  readonly hours: Readonly<Record<Weekday, readonly Hour[]>>
  readonly habits: Habits
  /** Whether the newest deposits show every kind of deposit. */
  readonly staged?: true
}

const hours = (...times: readonly (readonly [hour: number, often: number])[]): readonly Hour[] =>
  times.map(([hour, often]) => ({ hour, often }))

/**
 * Deposits are made mornings and evenings, now and then at noon: more than fifty in any 31 days, Christmas included.
 */
const busy = hours([8, 1], [13, 0.3], [20, 1])
const evening = hours([19, 0.95])
const none = hours()
const week = (weekday: readonly Hour[], saturday: readonly Hour[], sunday: readonly Hour[]) =>
  ({
    monday: weekday,
    tuesday: weekday,
    wednesday: weekday,
    thursday: weekday,
    friday: weekday,
    saturday: saturday,
    sunday: sunday,
  }) as const

const breakdown: Habits['ways'] = [['breakdown', 1]]
const withCoinSums: Habits['ways'] = [
  ['breakdown', 80],
  ['coinSum', 20],
]
/** Uncounted coins need an agreement of the company. */
const uncounted: readonly (readonly [Way, number])[] = [['uncounted', 12]]
const blind: readonly (readonly [Way, number])[] = [
  ['blind', 6],
  ['blindWithoutSum', 3],
]

export const depositCompanies: readonly DepositCompany[] = [
  {
    company: companyKeys.kaleva,
    accounts: [
      [accountKeys.kaleva, 7],
      [accountKeys.kahvio, 2],
      [accountKeys.kalevaSmall, 1],
    ],
    takings: 2600,
    bagSeries: '40',
    hours: week(busy, busy, hours([8, 0.9], [18, 0.6])),
    habits: { ways: [...withCoinSums, ...uncounted, ...blind], severalTills: 0.25 },
    staged: true,
  },
  {
    company: companyKeys.lielahti,
    accounts: [
      [accountKeys.lielahti, 9],
      [accountKeys.lielahtiFixed, 1],
    ],
    takings: 1900,
    bagSeries: '41',
    hours: week(evening, evening, none),
    habits: { ways: [...withCoinSums, ...blind], severalTills: 0.2 },
  },
  {
    company: companyKeys.keskusta,
    accounts: [[accountKeys.keskusta, 1]],
    takings: 620,
    bagSeries: '42',
    hours: { ...week(none, none, none), monday: evening, wednesday: evening, friday: evening },
    habits: { ways: [...breakdown, ['uncounted', 1]], severalTills: 0 },
  },
  {
    company: companyKeys.asema,
    accounts: [
      [accountKeys.asema, 3],
      [accountKeys.asemaClosed, 1],
    ],
    takings: 840,
    bagSeries: '43',
    hours: week(hours([9, 0.85]), none, none),
    habits: { ways: withCoinSums, severalTills: 0 },
  },
  {
    company: companyKeys.palokka,
    accounts: [
      [accountKeys.palokka, 4],
      [accountKeys.palokkaChange, 1],
    ],
    takings: 3400,
    bagSeries: '44',
    hours: { ...week(none, hours([16, 1]), none), tuesday: evening, thursday: evening },
    habits: { ways: [...withCoinSums, ...uncounted, ...blind], severalTills: 0.5 },
  },
  {
    company: companyKeys.sulkasaari,
    accounts: [[accountKeys.sulkasaari, 1]],
    takings: 1100,
    bagSeries: '45',
    hours: { ...week(none, none, none), friday: hours([17, 1]) },
    habits: { ways: breakdown, severalTills: 0 },
  },
]
