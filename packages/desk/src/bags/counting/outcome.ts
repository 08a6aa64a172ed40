import { useQueryClient } from '@tanstack/react-query'
import { isRecord } from '@kassavirta/domain/kernel/data/records'
import { cents, formatEuros, type Cents } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { useRouter } from '@kassavirta/ui/routing/RouterProvider.tsx'
import { linkTo } from '../../platform/routing/desk-rows.ts'
import { useStaff } from '../../platform/session/session-context.ts'
import { takeOffTable } from './bench/opened-bag.ts'
import { outcomeTexts } from './texts.fi.ts'

/** The outcome of the bag that was on the table, shown on the screen where the next bag is scanned. */
export type BagOutcome = {
  readonly kind: keyof typeof outcomeTexts
  readonly number: string
  readonly sum?: Cents
  /** Set while the closing of the bag can be taken back. */
  readonly bagId?: number
}

export const outcomeText = ({ kind, number, sum }: BagOutcome): string =>
  fill(outcomeTexts[kind], { number, sum: sum === undefined ? '' : formatEuros(sum) })

/**
 * True for an outcome in the colour of success. Bags for the rack, and bags that somebody has to look at, have another
 * colour.
 */
export const isDone = ({ kind }: BagOutcome): boolean => kind === 'equal' || kind === 'back'

/** Reads the outcome that came with the navigation. */
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

/** Leaves the table for the screen where the next bag is scanned, which shows the outcome of this one. */
export function useFinish() {
  const { id } = useStaff()
  const client = useQueryClient()
  const router = useRouter()
  return (bagId: number, outcome: BagOutcome) => {
    takeOffTable(client, id, bagId)
    void client.invalidateQueries()
    void router.go(linkTo('toCount'), { state: outcome })
  }
}
