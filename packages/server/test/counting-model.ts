import * as fc from 'fast-check'
import {
  statesAfter,
  type BagAct,
  type BagKnowledge,
  type BagState,
} from '@kassavirta/domain/bags/counting/states'

/** Whether a person of the model counts, decides, does both, or neither. */
export type Worker = { readonly name: string; readonly counts: boolean; readonly decides: boolean }

/** The kinds of declaration that a bag may have; `none` is a bag that nobody declared. */
export const kinds = ['plain', 'uncounted', 'blind', 'none'] as const
type Kind = (typeof kinds)[number]

export type Pieces = {
  readonly pcs_50e: number
  readonly pcs_20e: number
  readonly pcs_10e: number
  readonly pcs_5cent: number
}
const worth: Pieces = { pcs_50e: 5000, pcs_20e: 2000, pcs_10e: 1000, pcs_5cent: 5 }
const names = Object.keys(worth) as (keyof Pieces)[]
const NOTES = ['pcs_50e', 'pcs_20e', 'pcs_10e'] as const

export const sumOf = (pieces: Pieces): number =>
  names.reduce((sum, name) => sum + pieces[name] * worth[name], 0)
const coinsOf = ({ pcs_5cent }: Pieces): number => pcs_5cent * worth.pcs_5cent

/** What a count found: pieces that are credited, and one note of 20 € that may be suspect. */
export type CountedContent = {
  readonly pieces: Pieces
  /** The same in the tills of the bag. */
  readonly tills: readonly object[]
  readonly suspects: number
  readonly intact: boolean
}

type ModelPass = CountedContent & { readonly by: string; readonly step: 'first' | 'second' | 'decision' }

export type ModelBag = {
  readonly number: string
  readonly kind: Kind
  readonly declared: Pieces
  state: BagState | 'absent'
  knowledge: BagKnowledge
  opener: string | undefined
  people: Map<string, ModelPass['step']>
  sent: ModelPass[]
  /** The figures that stand now: of the count that closed, or of a correction. */
  result: Pick<CountedContent, 'pieces' | 'tills'> | undefined
  closedWith: ModelPass | undefined
  pending:
    | (Pick<CountedContent, 'pieces' | 'tills'> & { readonly by: string; readonly approvalId: number })
    | undefined
  corrections: number
  /** Every pair of states that was passed through. */
  readonly moves: { readonly act: BagAct | 'receive'; readonly from: string; readonly to: string }[]
}

export const newBag = (number: string, kind: Kind, declared: Pieces): ModelBag => ({
  number,
  kind,
  declared,
  state: 'absent',
  knowledge: 'none',
  opener: undefined,
  people: new Map(),
  sent: [],
  result: undefined,
  closedWith: undefined,
  pending: undefined,
  corrections: 0,
  moves: [],
})

/** The declared sum against which pieces stand, in cents; null where there is none. */
export function declaredAgainst({ kind, declared }: ModelBag, pieces: Pieces): number | null {
  if (kind === 'none' || kind === 'blind') return null
  return kind === 'plain' ? sumOf(declared) : sumOf(declared) - coinsOf(declared) + coinsOf(pieces)
}

function firstOutcome(bag: ModelBag, found: CountedContent): 'equal' | 'differs' | 'second' {
  const declared = declaredAgainst(bag, found.pieces)
  const total = sumOf(found.pieces)
  const difference = declared === null ? 0 : total - declared
  const before = bag.sent.findLast(({ step }) => step === 'first')
  const isOther = before !== undefined && names.some((name) => before.pieces[name] !== found.pieces[name])
  const isLarge = total >= 20_000_00 || Math.abs(difference) >= 50_00
  if (isOther || isLarge || bag.kind === 'none' || !found.intact || found.suspects > 0) return 'second'
  const compared = bag.kind === 'plain' ? names : bag.kind === 'uncounted' ? NOTES : []
  const isSame = compared.every((name) => bag.declared[name] === found.pieces[name])
  return isSame && difference === 0 ? 'equal' : 'differs'
}

const move = (bag: ModelBag, act: BagAct | 'receive', to: BagState): void => {
  bag.moves.push({ act, from: bag.state, to })
  bag.state = to
}

const isSame = (one: CountedContent, other: CountedContent): boolean =>
  names.every((name) => one.pieces[name] === other.pieces[name]) && one.suspects === other.suspects

function closeWith(bag: ModelBag, act: BagAct, pass: ModelPass): void {
  move(bag, act, 'counted')
  bag.opener = undefined
  bag.knowledge = 'none'
  bag.closedWith = pass
  bag.result = pass
}

type Step = (bag: ModelBag, who: Worker, found: CountedContent) => string | undefined

/** What each act does to the model. Undefined means that the act must be refused. */
export const acts = {
  receive: (bag, who) => {
    if (!who.counts) return undefined
    if (bag.state === 'absent') move(bag, 'receive', 'arrived')
    return 'done'
  },
  open: (bag, who) => {
    if (!who.counts) return undefined
    if (bag.opener === who.name) return 'done'
    const from = bag.state === 'absent' ? 'arrived' : bag.state
    const step = from === 'second' ? 'second' : 'first'
    if (from !== 'arrived' && from !== 'second') return undefined
    if ((bag.people.get(who.name) ?? step) !== step) return undefined
    bag.people.set(who.name, step)
    bag.state = from
    move(bag, step === 'second' ? 'openSecond' : 'open', step === 'second' ? 'secondCounting' : 'counting')
    bag.opener = who.name
    return 'done'
  },
  send: (bag, who, found) => {
    if (!who.counts || bag.opener !== who.name || bag.knowledge === 'shown') return undefined
    const isSecond = bag.state === 'secondCounting'
    const pass = { ...found, by: who.name, step: isSecond ? ('second' as const) : ('first' as const) }
    const first = bag.sent.findLast(({ step }) => step === 'first')
    const outcome = isSecond
      ? first && isSame(first, pass)
        ? 'equal'
        : 'disputed'
      : firstOutcome(bag, found)
    bag.sent.push(pass)
    if (outcome === 'equal') closeWith(bag, 'send', pass)
    else if (outcome === 'differs') {
      move(bag, 'send', 'counting')
      bag.knowledge = 'shown'
    } else {
      move(bag, 'send', outcome)
      bag.opener = undefined
      bag.knowledge = 'none'
    }
    return outcome
  },
  close: (bag, who) => {
    if (!who.counts || bag.opener !== who.name || bag.knowledge !== 'shown') return undefined
    closeWith(bag, 'close', bag.sent.at(-1)!)
    return 'done'
  },
  again: (bag, who) => {
    if (!who.counts || bag.opener !== who.name || bag.knowledge !== 'shown') return undefined
    move(bag, 'again', 'counting')
    bag.knowledge = 'seen'
    return 'done'
  },
  back: (bag, who) => putAway(bag, who, 'putBack', 'arrived'),
  aside: (bag, who) => {
    if (bag.state !== 'arrived') return putAway(bag, who, 'setAside', 'aside')
    if (!who.counts && !who.decides) return undefined
    move(bag, 'setAside', 'aside')
    return 'done'
  },
  bringback: (bag, who) => {
    if (bag.state !== 'aside' || (!who.counts && !who.decides)) return undefined
    move(bag, 'bringBack', 'arrived')
    return 'done'
  },
  passon: (bag, who) => {
    const isSeen = bag.state === 'counting' && bag.knowledge !== 'none'
    if (!who.decides || !(isSeen || bag.state === 'secondCounting')) return undefined
    move(bag, 'passOn', bag.state === 'counting' ? 'second' : 'disputed')
    bag.opener = undefined
    bag.knowledge = 'none'
    return 'done'
  },
  decide: (bag, who, found) => {
    if (!who.decides || bag.state !== 'disputed' || bag.people.has(who.name)) return undefined
    bag.people.set(who.name, 'decision')
    const pass = { ...found, by: who.name, step: 'decision' as const }
    bag.sent.push(pass)
    closeWith(bag, 'decide', pass)
    return 'done'
  },
} as const satisfies Record<string, Step>

function putAway(bag: ModelBag, who: Worker, act: BagAct, to: BagState): string | undefined {
  if (bag.state !== 'counting' || bag.knowledge !== 'none') return undefined
  if (bag.opener !== who.name && !who.decides) return undefined
  move(bag, act, to)
  bag.opener = undefined
  return 'done'
}

type ModelAct = keyof typeof acts

/** Whether a move is in the table of the design; the arrival itself is none of an existing bag's acts. */
export const isInTable = ({ act, from, to }: ModelBag['moves'][number]): boolean =>
  act === 'receive'
    ? from === 'absent' && to === 'arrived'
    : (statesAfter(from as BagState, act) as readonly string[]).includes(to)

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
