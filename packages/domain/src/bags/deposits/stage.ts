import { countingState, countingStates, type States, type CountingState } from '../../kernel/data/states.ts'
import { depositRowStages, type EntryStage } from './entry-stages.ts'
import { stageTexts as texts, removedText } from './terms.fi.ts'

/** The stage of a deposit; `missing` where its bag has not come in time. */
export type FollowedStage = EntryStage | 'missing'
/** In a list a deposit may also have an unknown word of the counting system. */
type ListedStage = FollowedStage | 'unknown'

export const stageStates: States<ListedStage> = {
  declared: { text: texts.declared, tone: 'plain', steps: 1 },
  arrived: { text: texts.arrived, tone: 'plain', steps: 2 },
  counting: { text: texts.counting, tone: 'plain', steps: 3 },
  counted: { text: texts.counted, tone: 'plain', steps: 4 },
  missing: { text: texts.missing, tone: 'warn' },
  unknown: countingStates.unknown,
}

type StagedDeposit = Lifecycle & { readonly stage?: string | null | undefined }

/**
 * A result of the provider's systems comes without stages, but a handled deposit is counted. Null where the stage is not
 * known: the deposit is removed, or its counting state is an unknown word.
 */
export function stageOf(deposit: StagedDeposit): FollowedStage | null {
  if (isRemoved(deposit)) return null
  const state = countingState(deposit.countingState)
  if (state === 'handled') return 'counted'
  const reported = depositRowStages.find((stage) => stage === deposit.stage)
  return reported ?? (state === 'new' ? 'declared' : null)
}

/** Null only for a removed deposit, which has a mark of its own. */
export function listedStageOf(deposit: StagedDeposit): ListedStage | null {
  const stage = stageOf(deposit)
  if (stage !== null || isRemoved(deposit)) return stage
  return countingState(deposit.countingState) === 'noInfo' ? 'missing' : 'unknown'
}

/** The state of a deposit in a list: a removed one is no longer counted. */
export type DepositState = CountingState | 'removed'

export const depositStates: States<DepositState> = {
  ...countingStates,
  removed: { text: removedText, tone: 'plain', unfiltered: true },
}

type Lifecycle = {
  readonly removed: Date | null
  readonly countingState: string | null
  /** Whether its bag has been opened at the counting. */
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
