import {
  visitEventStages,
  type VisitEventStage as Stage,
} from '@kassavirta/domain/bags/deposits/stages/entries'
import { shortMoment } from '@kassavirta/domain/kernel/dates/near-moment'
import { visitStageTexts as names } from '@kassavirta/domain/visits/visits/terms.fi'
import type { CustodyStep } from '@kassavirta/ui/custody-line/CustodyLine.tsx'

type Told = {
  readonly events: readonly { readonly stage: string; readonly at: Date; readonly note: string }[]
}

/** After these nothing more is to come. */
const ends: ReadonlySet<Stage> = new Set(['accepted', 'agreedByPhone', 'refused', 'withdrawn'])
/** What did not go as wished; the note says why. */
const amiss: ReadonlySet<Stage> = new Set(['refused', 'withdrawn'])

/** The status line of a requested visit: what happened, in its order, and that an answer is to come. */
export function visitSteps(told: Told | undefined): readonly CustodyStep[] {
  const events = (told?.events ?? []).flatMap((event) => {
    const stage = visitEventStages.find((each) => each === event.stage)
    return stage ? [{ ...event, stage }] : []
  })
  const last = events.at(-1)
  if (!last) return []
  return [
    ...events.map((event): CustodyStep => ({
      name: names[event.stage],
      time: shortMoment(event.at),
      note: event.note || undefined,
      state: event === last && !ends.has(event.stage) ? 'now' : 'happened',
      amiss: amiss.has(event.stage),
    })),
    ...(ends.has(last.stage) ? [] : [{ name: names.accepted, state: 'ahead' } as const]),
  ]
}
