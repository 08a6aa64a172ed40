import * as fc from 'fast-check'
import { acts, type ModelAct, type ModelBag, type Pieces } from './counting-model.ts'

/** How many people work in the counting room. */
const STAFF = 7

/** An odd number of cents makes a sum that stands on no page by accident. */
export const anyPieces: fc.Arbitrary<Pieces> = fc.record({
  pcs_50e: fc.integer({ min: 1, max: 410 }),
  pcs_20e: fc.integer({ min: 5, max: 40 }),
  pcs_10e: fc.integer({ min: 0, max: 9 }),
  pcs_5cent: fc.integer({ min: 0, max: 40 }).map((half) => 2 * half + 1),
})

/** What may be in a bag instead of what was declared. */
export const changes: readonly ((pieces: Pieces) => Pieces)[] = [
  (pieces) => pieces,
  (pieces) => ({ ...pieces, pcs_20e: pieces.pcs_20e - 1 }),
  (pieces) => ({ ...pieces, pcs_20e: pieces.pcs_20e + 1 }),
  (pieces) => ({ ...pieces, pcs_20e: pieces.pcs_20e - 3 }),
  (pieces) => ({ ...pieces, pcs_20e: pieces.pcs_20e - 1, pcs_10e: pieces.pcs_10e + 2 }),
  (pieces) => ({ ...pieces, pcs_5cent: pieces.pcs_5cent + 1 }),
]

const often = <const T>(likely: T, seldom: T): fc.Arbitrary<T> =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(likely) }, { weight: 1, arbitrary: fc.constant(seldom) })

export type DayAct = ModelAct | 'correct' | 'approve' | 'reject'
const dayActs: readonly DayAct[] = [...(Object.keys(acts) as ModelAct[]), 'correct', 'approve', 'reject']

/** Some of these must be refused: what was seen cannot be put away. */
const countingActs = {
  none: ['send', 'send', 'send', 'back'],
  shown: ['again', 'close', 'again', 'passon', 'back'],
  seen: ['back', 'send', 'send', 'passon', 'aside'],
} as const

/** What people do with a bag most of the time. */
export function likelyActs({ state, knowledge, pending }: ModelBag): readonly DayAct[] {
  switch (state) {
    case 'absent':
      return ['receive', 'open']
    case 'arrived':
    case 'second':
      return ['open']
    case 'aside':
      return ['bringback']
    case 'counting':
      return countingActs[knowledge]
    case 'secondCounting':
      return ['send', 'send', 'send', 'passon']
    case 'disputed':
      return ['decide']
    case 'counted':
      return pending ? ['approve', 'approve', 'reject'] : ['correct']
    case 'withdrawn':
      // In the model nobody scans by mistake.
      return ['receive']
    default:
      return state satisfies never
  }
}

/** One act of a day, by somebody at one of the bags; most are likely ones, of whoever has the bag on the table. */
export const anyStep = fc.record({
  anyAct: fc.constantFrom(...dayActs),
  isLikely: often(true, false),
  likely: fc.nat({ max: 11 }),
  /** Most second counts find what the first one found. */
  isSame: often(true, false),
  who: fc.nat({ max: STAFF - 1 }),
  bag: fc.nat({ max: 1 }),
  byOpener: often(true, false),
  change: fc.nat({ max: changes.length - 1 }),
  isSplit: fc.boolean(),
  suspects: often(0, 1),
  intact: often(true, false),
  isStale: often(false, true),
  isRepeated: fc.boolean(),
})
export type DayStep = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never

/** Two who count, one who counts and decides, two who decide, one who gives rights. */
const [ANNA, BEA, DORA, EERO, FIA, GINA] = [0, 1, 3, 4, 5, 6]

const step = (anyAct: DayAct, who: number, more: Partial<DayStep> = {}): DayStep => ({
  anyAct,
  who,
  isLikely: false,
  likely: 0,
  isSame: false,
  bag: 0,
  byOpener: false,
  change: 0,
  isSplit: false,
  suspects: 0,
  intact: true,
  isStale: false,
  isRepeated: false,
  ...more,
})

const pieces: Pieces = { pcs_50e: 7, pcs_20e: 11, pcs_10e: 3, pcs_5cent: 13 }
const bags: ['plain', Pieces][] = [
  ['plain', pieces],
  ['plain', { ...pieces, pcs_5cent: 17 }],
]

/** What chance might leave out: each of the rules is tried by these, whatever else a run makes up. */
export const knownDays: [{ bags: ['plain', Pieces][]; steps: DayStep[] }][] = [
  [
    {
      bags,
      // Seen and put away, seen and counted lower; in two tills.
      steps: [
        step('receive', GINA),
        step('open', GINA),
        step('open', ANNA),
        step('send', ANNA, { change: 2, isSplit: true }),
        step('back', ANNA),
        step('again', ANNA),
        step('back', ANNA),
        step('send', ANNA, { isSplit: true }),
        step('open', ANNA),
        step('open', BEA),
        step('send', BEA, { isSame: true }),
        step('open', ANNA, { bag: 1 }),
        step('send', ANNA, { bag: 1 }),
      ],
    },
  ],
  [
    {
      bags,
      // Disputed, decided and corrected, each tried by somebody who must not.
      steps: [
        step('open', ANNA),
        step('send', ANNA, { change: 3 }),
        step('open', DORA),
        step('send', DORA),
        step('decide', DORA),
        step('decide', EERO),
        step('correct', EERO, { change: 1, isSplit: true }),
        step('approve', EERO),
        step('approve', DORA),
        step('approve', FIA),
        step('open', BEA, { bag: 1 }),
        step('send', BEA, { bag: 1, change: 1 }),
        step('close', BEA, { bag: 1 }),
      ],
    },
  ],
]
