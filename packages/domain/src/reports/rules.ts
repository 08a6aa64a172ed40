import type { Cents } from '../kernel/money.ts'
import { countingState } from './counting-state.ts'

/** A removal date of 1970 means that there is none (specification §4). */
export const isRemoved = (removed: Date | null): boolean =>
  removed !== null && removed.getUTCFullYear() > 1970

export type RemovalRefusal = 'removed' | 'handled'

/** Why a deposit may not be deleted; undefined when it may. */
export function removalRefusal(deposit: {
  readonly removed: Date | null
  readonly countingState: string | null
}): RemovalRefusal | undefined {
  if (isRemoved(deposit.removed)) return 'removed'
  return countingState(deposit.countingState) === 'handled' ? 'handled' : undefined
}

/** The mark of a difference; undefined where the sums agree. */
export function differenceMark(difference: Cents | null): 'shortage' | 'surplus' | undefined {
  if (difference === null || difference === 0) return undefined
  return difference < 0 ? 'shortage' : 'surplus'
}

export const piecesOf = <Field extends string>(
  fields: readonly Field[],
  counts: Readonly<Record<Field, number>>,
): number => fields.reduce((total, field) => total + counts[field], 0)
