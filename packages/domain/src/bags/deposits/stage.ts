import { toldStages, type EntryStage } from './stages/entries.ts'
import { countingState, countingStates } from '../../kernel/data/counting-state.ts'
import type { States } from '../../kernel/data/states.ts'
import { isRemoved, type Lifecycle } from './state.ts'
import { stageTexts as texts } from './terms.fi.ts'

/** How far a deposit has come; also that its bag has not come in time. */
export type FollowedStage = EntryStage | 'missing'
/** In a list also that the counting has an unknown word for it. */
type ListedStage = FollowedStage | 'unknown'

export const stageStates: States<ListedStage> = {
  declared: { text: texts.declared, tone: 'plain', steps: 1 },
  arrived: { text: texts.arrived, tone: 'plain', steps: 2 },
  counting: { text: texts.counting, tone: 'plain', steps: 3 },
  counted: { text: texts.counted, tone: 'plain', steps: 4 },
  missing: { text: texts.missing, tone: 'warn' },
  unknown: countingStates.unknown,
}

type Told = Lifecycle & { readonly stage?: string | null | undefined }

/**
 * A result of the provider's systems comes without stages, but a handled deposit is counted. Null where the stage is not
 * known: the deposit is removed, or its counting state is an unknown word.
 */
export function stageOf(deposit: Told): FollowedStage | null {
  if (isRemoved(deposit)) return null
  const state = countingState(deposit.countingState)
  if (state === 'handled') return 'counted'
  const told = toldStages.find((stage) => stage === deposit.stage)
  return told ?? (state === 'new' ? 'declared' : null)
}

/** Null only for a removed deposit, which has a mark of its own. */
export function listedStageOf(deposit: Told): ListedStage | null {
  const stage = stageOf(deposit)
  if (stage !== null || isRemoved(deposit)) return stage
  return countingState(deposit.countingState) === 'noInfo' ? 'missing' : 'unknown'
}
