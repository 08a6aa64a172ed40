import type { VisitStage } from '../../bags/deposits/stages/entries.ts'
import type { States } from '../../kernel/data/states.ts'
import { visitStageTexts as texts } from './terms.fi.ts'

/** What was decided of a request, in a list. */
export const visitStates: States<VisitStage | 'received'> = {
  received: { text: texts.received, tone: 'plain' },
  proposed: { text: texts.proposed, tone: 'warn' },
  declined: { text: texts.declined, tone: 'plain' },
  accepted: { text: texts.accepted, tone: 'ok' },
  refused: { text: texts.refused, tone: 'plain' },
  withdrawn: { text: texts.withdrawn, tone: 'plain' },
}

export const visitStageOf = ({
  stage,
}: {
  readonly stage?: VisitStage | null | undefined
}): VisitStage | 'received' => stage ?? 'received'
