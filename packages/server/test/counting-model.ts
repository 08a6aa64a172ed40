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
export type Kind = (typeof kinds)[number]

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
export type Found = {
  readonly pieces: Pieces
  /** The same in the tills of the bag. */
  readonly tills: readonly object[]
  readonly suspects: number
  readonly intact: boolean
}

type ModelPass = Found & { readonly by: string; readonly step: 'first' | 'second' | 'decision' }

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
  result: Pick<Found, 'pieces' | 'tills'> | undefined
  closedWith: ModelPass | undefined
  pending:
    | (Pick<Found, 'pieces' | 'tills'> & { readonly by: string; readonly approvalId: number })
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

function firstOutcome(bag: ModelBag, found: Found): 'equal' | 'differs' | 'second' {
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

const isSame = (one: Found, other: Found): boolean =>
  names.every((name) => one.pieces[name] === other.pieces[name]) && one.suspects === other.suspects

function closeWith(bag: ModelBag, act: BagAct, pass: ModelPass): void {
  move(bag, act, 'counted')
  bag.opener = undefined
  bag.knowledge = 'none'
  bag.closedWith = pass
  bag.result = pass
}

type Step = (bag: ModelBag, who: Worker, found: Found) => string | undefined

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

export type ModelAct = keyof typeof acts

/** Whether a move is in the table of the design; the arrival itself is none of an existing bag's acts. */
export const isInTable = ({ act, from, to }: ModelBag['moves'][number]): boolean =>
  act === 'receive'
    ? from === 'absent' && to === 'arrived'
    : (statesAfter(from as BagState, act) as readonly string[]).includes(to)
