import { cents, formatEuros, type Cents } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { isRecord } from '@kassavirta/domain/kernel/data/records'
import { outcomeTexts } from './texts.fi.ts'

/** What became of the bag that was on the table, told on the screen where the next one is scanned. */
export type BagOutcome = {
  readonly kind: keyof typeof outcomeTexts
  readonly number: string
  readonly sum?: Cents
  /** The bag, where its closing may still be taken back. */
  readonly bagId?: number
}

export const outcomeText = ({ kind, number, sum }: BagOutcome): string =>
  fill(outcomeTexts[kind], { number, sum: sum === undefined ? '' : formatEuros(sum) })

/** Bags that were put into the rack, or that somebody has to look at, are told in another colour than those that are done. */
export const isDone = ({ kind }: BagOutcome): boolean => kind === 'equal' || kind === 'back'

/** Reads what was handed over with the address. */
export function readOutcome(found: unknown): BagOutcome | undefined {
  if (!isRecord(found)) return undefined
  const { kind, number, sum, bagId } = found
  if (typeof number !== 'string' || typeof kind !== 'string' || !isKind(kind)) return undefined
  return {
    kind,
    number,
    ...(typeof sum === 'number' && { sum: cents(sum) }),
    ...(typeof bagId === 'number' && { bagId }),
  }
}

const isKind = (text: string): text is BagOutcome['kind'] => Object.hasOwn(outcomeTexts, text)
