import { countingState, countingStates, type CountingState } from '../../kernel/data/counting-state.ts'
import type { States } from '../../kernel/data/states.ts'
import { removedText } from './terms.fi.ts'

/** The state of a deposit in a list: a removed one is no longer counted. */
export type DepositState = CountingState | 'removed'

export const depositStates: States<DepositState> = {
  ...countingStates,
  removed: { text: removedText, tone: 'plain', unfiltered: true },
}

export type Lifecycle = {
  readonly removed: Date | null
  readonly countingState: string | null
  /** Whether its money lies on the counting table already. */
  readonly isBagOpen?: boolean
}

/** A removal date in 1970 means that there is none (specification §4). */
export const isRemoved = ({ removed }: Pick<Lifecycle, 'removed'>): boolean =>
  removed !== null && removed.getUTCFullYear() > 1970

export const depositState = (deposit: Lifecycle): DepositState =>
  isRemoved(deposit) ? 'removed' : countingState(deposit.countingState)

type RemovalRefusal = 'depositRemoved' | 'depositHandled'

/** Why a deposit may not be removed; undefined when it may. */
export function removalRefusal(deposit: Lifecycle): RemovalRefusal | undefined {
  const state = depositState(deposit)
  if (state === 'removed') return 'depositRemoved'
  return state === 'handled' || deposit.isBagOpen ? 'depositHandled' : undefined
}
