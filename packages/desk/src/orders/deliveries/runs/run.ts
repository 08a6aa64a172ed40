import { useQueryClient } from '@tanstack/react-query'
import { shortMoment } from '@kassavirta/domain/kernel/dates/dates-in-words'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type {
  getRun,
  listRuns,
  recordOutcome,
  departRun,
  returnRun,
} from '@kassavirta/domain/orders/deliveries/runs-api'
import type { AnswerOf, CallValues } from '@kassavirta/ui/api/call.ts'
import { useAct } from '../../../platform/api/use-act.ts'
import { reasonTexts, runTexts as texts } from '../texts.fi.ts'

export type RunDetails = AnswerOf<typeof getRun>
export type Run = AnswerOf<typeof listRuns>['rows'][number]
type ServerStop = RunDetails['stops'][number]

/** The mark of a stop, as the device sends it. */
export type MarkedStop = CallValues<typeof recordOutcome>['body']
export type Mark = Omit<MarkedStop, 'runId' | 'companyId' | 'at'>

export type StopPart = 'delivery' | 'pickup'

/** A stop as the crew sees it, including marks on the device that are not sent yet. */
export type RunStop = ServerStop & {
  /** The parts of the stop. */
  readonly parts: readonly StopPart[]
  /** The parts that nobody has marked yet. */
  readonly open: readonly StopPart[]
  readonly isDelivered: boolean
  readonly bags: number
  /** Once no part is open. */
  readonly marked: { readonly isDone: boolean; readonly text: string; readonly isSent: boolean } | undefined
}

export const runName = ({ routeName, part }: Pick<Run, 'routeName' | 'part'>): string =>
  part === 1 ? routeName : fill(texts.part, { route: routeName, part })

type Times = Pick<Run, 'state' | 'departed' | 'returned'>

export function stateText({ state, departed, returned }: Times): string {
  if (state === 'back' && returned) return fill(texts.back, { moment: shortMoment(returned) })
  return departed ? fill(texts.left, { moment: shortMoment(departed) }) : texts.planned
}

/** Card numbers distinguish people with the same name. */
export const crewNames = ({ crew }: Pick<Run, 'crew'>): string =>
  crew.map(({ name, personId }) => `${name} ${personId}`).join(', ')

/** A place without an order that only has a pick-up gets no delivery part. */
export function partsOf({ orders, outcome, pickup }: ServerStop): readonly StopPart[] {
  const isDelivery = orders.length > 0 || outcome !== null || pickup === null
  return [...(isDelivery ? (['delivery'] as const) : []), ...(pickup ? (['pickup'] as const) : [])]
}

/** 'ei toimitettu, kiinni', '2 pussia noudettu' */
export function outcomeText({ outcome, reason, note = '', pickup }: Mark): string {
  const why = (code: Mark['reason']) => {
    if (!code) return []
    return [code === 'other' && note !== '' ? note : reasonTexts[code]]
  }
  const words = [
    ...(outcome === 'delivered' ? [texts.markDelivered] : []),
    ...(outcome === 'notDelivered' ? [texts.markNotDelivered, ...why(reason)] : []),
    ...(pickup?.outcome === 'fetched' ? [texts.fetched(pickup.bags ?? 0)] : []),
    ...(pickup?.outcome === 'notFetched' ? [texts.markNotFetched, ...why(pickup.reason)] : []),
  ]
  return words.join(', ').toLowerCase()
}

/** The stops of a run; marks on the device replace those of the server. */
export function stopsWith(
  { run: { runId }, stops }: RunDetails,
  waiting: readonly MarkedStop[],
): readonly RunStop[] {
  const marks = waiting.filter((mark) => Number(mark.runId) === runId)
  return stops.map((stop) =>
    withMarks(
      stop,
      marks.filter(({ companyId }) => Number(companyId) === stop.companyId),
    ),
  )
}

function withMarks(stop: ServerStop, marks: readonly MarkedStop[]): RunStop {
  const parts = partsOf(stop)
  const delivery = stop.outcome ?? marks.find(({ outcome }) => outcome)
  const fetch = stop.pickup?.outcome
  const correction = marks.findLast((mark) => mark.pickup?.isCorrection)?.pickup
  const pickup = correction ?? fetch ?? marks.find((mark) => mark.pickup)?.pickup
  const known = { delivery, pickup }
  const open = parts.filter((part) => !known[part])
  const { outcome, reason, note } = delivery ?? {}
  const shown = { ...stop, parts, open, isDelivered: outcome === 'delivered', bags: pickup?.bags ?? 0 }
  if (open.length > 0) return { ...shown, marked: undefined }
  const why = fetch?.note ?? marks.at(-1)?.note
  return {
    ...shown,
    marked: {
      isDone: outcome !== 'notDelivered' && pickup?.outcome !== 'notFetched',
      text: outcomeText({ outcome, reason, note: note || why, pickup }),
      isSent: !correction && parts.every((part) => (part === 'delivery' ? stop.outcome : fetch)),
    },
  }
}

/** Runs a step of the whole run and fetches the run again, also after a failure. */
export function useStep(endpoint: typeof departRun | typeof returnRun, { runId, version }: Run) {
  const act = useAct(endpoint)
  const client = useQueryClient()
  return {
    ...act,
    step: async () => {
      await act.run({ params: { runId }, body: { version } })
      await client.invalidateQueries()
    },
  }
}
