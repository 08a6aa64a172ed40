import type { EntryFacts } from '@kassavirta/domain/questions/cases/api'
import { shortMoment } from '@kassavirta/domain/kernel/dates/dates-in-words'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { CustodyStep } from '@kassavirta/ui/figures/CustodyLine.tsx'
import { deliveryTexts, factTexts as texts, stageNames } from './texts.fi.ts'

/** With more lines than this, equal denominations are summed up in one line. */
const MOST_ROWS = 5

type Piece = EntryFacts['pieces'][number]

export type PieceLine = Piece & { readonly difference: number | null }

const lineOf = (piece: Piece): PieceLine => ({
  ...piece,
  difference: piece.declared === null || piece.counted === null ? null : piece.counted - piece.declared,
})

/** A line for each denomination that differs; if there are many denominations, the equal ones are one line. */
export function pieceLines(pieces: readonly Piece[]): readonly PieceLine[] {
  const lines = pieces.map(lineOf)
  if (lines.length <= MOST_ROWS) return lines
  const shown = lines.filter(({ difference }) => difference !== 0)
  if (shown.length === lines.length) return lines
  const others = lines.filter(({ difference }) => difference === 0)
  const total = (side: 'declared' | 'counted') => others.reduce((sum, each) => sum + (each[side] ?? 0), 0)
  return [
    ...shown,
    { name: texts.others, declared: total('declared'), counted: total('counted'), difference: 0 },
  ]
}

type Pass = EntryFacts['passes'][number]
type BagEvent = EntryFacts['events'][number]

/** Every known step of the bag, in order. */
export function bagSteps({ events, passes }: Pick<EntryFacts, 'events' | 'passes'>): readonly CustodyStep[] {
  const lineOfEvent = ({ stage, at }: BagEvent) => ({ name: stageNames[stage] ?? stage, at, amiss: false })
  const isResult = ({ stage }: BagEvent) => stage === 'counted'
  // The last count and the result have the same time: the result comes after the count.
  const lines = [
    ...events.filter((event) => !isResult(event)).map(lineOfEvent),
    ...passes.map((pass) => ({ name: passName(pass), at: pass.sent, amiss: !pass.isIntact })),
    ...events.filter(isResult).map(lineOfEvent),
  ]
  return lines
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ name, at, amiss }) => ({ name, time: shortMoment(at), state: 'happened', amiss }))
}

function passName({ pass, step, staff, isIntact }: Pass): string {
  const text = fill(stepTexts[step], { number: pass, name: staff })
  return isIntact ? text : fill(texts.broken, { text })
}

const stepTexts = { first: texts.pass, second: texts.second, decision: texts.decision } as const

type Delivery = NonNullable<EntryFacts['delivery']>

/** Who has had a delivery, and when. */
export function carriers({
  packedBy,
  packedAt,
  crew,
  departed,
  delivered,
  receiver,
  isSealRead,
  markedBy,
}: Delivery): readonly string[] {
  const seal = isSealRead ? [deliveryTexts.sealRead] : []
  const taken = [...(receiver ? [fill(deliveryTexts.receiver, { name: receiver })] : []), ...seal]
  return [
    ...(packedAt ? [fill(deliveryTexts.packedBy, { name: packedBy, moment: shortMoment(packedAt) })] : []),
    ...(departed
      ? [fill(deliveryTexts.drivenBy, { names: crew.join(', '), moment: shortMoment(departed) })]
      : []),
    ...(delivered
      ? [fill(deliveryTexts.markedBy, { name: markedBy, moment: shortMoment(delivered) }), ...taken]
      : []),
  ]
}
