import type { getRun, listRuns } from '@kassavirta/domain/deliveries/routes-api'
import type { StopOutcome } from '@kassavirta/domain/deliveries/wire'
import { shortMoment } from '@kassavirta/domain/kernel/dates/near-moment'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { AnswerOf } from '@kassavirta/ui/api/call.ts'
import type { MarkedStop } from './outcomes.ts'
import { reasonTexts, runTexts as texts } from './run-texts.fi.ts'

export type RunDetails = AnswerOf<typeof getRun>
export type Run = AnswerOf<typeof listRuns>['rows'][number]
type ServerStop = RunDetails['stops'][number]

/** A stop as the crew sees it: also what was marked on the device and waits for the line. */
export type RunStop = ServerStop & {
  readonly marked:
    | { readonly outcome: StopOutcome; readonly text: string; readonly isSent: boolean }
    | undefined
}

export const runName = ({ routeName, part }: Run): string =>
  part === 1 ? routeName : fill(texts.part, { route: routeName, part })

export function stateText({ state, departed, returned }: Run): string {
  if (state === 'back' && returned) return fill(texts.back, { moment: shortMoment(returned) })
  return departed ? fill(texts.left, { moment: shortMoment(departed) }) : texts.planned
}

/** 'ei toimitettu, kiinni' */
export function outcomeText({
  outcome,
  reason,
  note,
}: Pick<MarkedStop, 'outcome' | 'reason' | 'note'>): string {
  const words = outcome === 'delivered' ? [texts.markDelivered] : [texts.markNotDelivered]
  const why = reason === null ? '' : reason === 'other' && note !== '' ? note : reasonTexts[reason]
  return [...words, ...(why === '' ? [] : [why.toLowerCase()])].join(', ').toLowerCase()
}

/** The stops of a run with the marks of the device over what the server knows. */
export function stopsWith(details: RunDetails, waiting: readonly MarkedStop[]): readonly RunStop[] {
  const marks = new Map(
    waiting.filter(({ runId }) => runId === details.run.runId).map((mark) => [mark.companyId, mark]),
  )
  return details.stops.map((stop) => {
    const mark = marks.get(stop.companyId)
    const known = stop.outcome ?? mark
    return {
      ...stop,
      marked: known && {
        outcome: known.outcome,
        text: outcomeText(known),
        isSent: stop.outcome !== null,
      },
    }
  })
}
