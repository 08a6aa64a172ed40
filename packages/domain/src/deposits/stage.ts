import { entryStages, type EntryStage } from '../stages/entries.ts'
import { countingState } from '../kernel/data/counting-state.ts'
import type { States } from '../kernel/data/states.ts'
import { isRemoved, type Lifecycle } from './state.ts'
import { stageTexts as texts } from './terms.fi.ts'

/** How far a deposit has come, in a list. */
export const stageStates: States<EntryStage> = {
  declared: { text: texts.declared, tone: 'plain', steps: 1 },
  arrived: { text: texts.arrived, tone: 'plain', steps: 2 },
  counting: { text: texts.counting, tone: 'plain', steps: 3 },
  counted: { text: texts.counted, tone: 'plain', steps: 4 },
}

type Told = Lifecycle & { readonly stage?: string | null | undefined }

/**
 * A result of the provider's systems comes without stages, but a handled deposit is counted. Null where the stage is not
 * known: the deposit is removed, or its counting state is an unknown word.
 */
export function stageOf(deposit: Told): EntryStage | null {
  if (isRemoved(deposit)) return null
  const state = countingState(deposit.countingState)
  if (state === 'handled') return 'counted'
  const told = entryStages.find((stage) => stage === deposit.stage)
  return told ?? (state === 'new' ? 'declared' : null)
}
