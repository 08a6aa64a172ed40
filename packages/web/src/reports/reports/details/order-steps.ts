import { orderStageTexts as names } from '@kassavirta/domain/bags/deposits/stages/order-terms.fi'
import { orderEventStages, type OrderEventStage } from '@kassavirta/domain/bags/deposits/stages/entries'
import { shortMoment } from '@kassavirta/domain/kernel/dates/near-moment'
import type { CustodyStep } from '@kassavirta/ui/custody-line/CustodyLine.tsx'
import { orderLineTexts as texts } from './status-texts.fi.ts'

type Stage = OrderEventStage

export type OrderEvent = { readonly stage: Stage; readonly at: Date; readonly note: string }

type Told = {
  readonly events: readonly { readonly stage: string; readonly at: Date; readonly note: string }[]
}

/** What was told of an order; nothing while the answer is not there. */
export const orderEvents = (told: Told | undefined): readonly OrderEvent[] =>
  (told?.events ?? []).flatMap((event) => {
    const stage = orderEventStages.find((each) => each === event.stage)
    return stage ? [{ ...event, stage }] : []
  })

/** The way of an order that goes as planned. */
const plan = ['received', 'packed', 'onItsWay', 'delivered'] as const satisfies readonly Stage[]

/** What did not go as planned; the note says why. */
const amiss: ReadonlySet<Stage> = new Set(['notDelivered', 'returned', 'cancelled'])
/** After these nothing more is to come: systems that say only that an order is handled tell no more. */
const ends: ReadonlySet<Stage> = new Set(['handled', 'delivered', 'returned', 'cancelled'])
/** From these it is not known yet what comes next. */
const open: ReadonlySet<Stage> = new Set(['notDelivered'])

/**
 * The status line of an order. Everything that happened is on it, also twice; only real times: a step that somebody
 * skipped has happened too, but nobody knows when.
 */
export function orderSteps(events: readonly OrderEvent[]): readonly CustodyStep[] {
  const last = events.at(-1)
  if (!last) return []
  const told = events.flatMap((event, at): readonly CustodyStep[] => [
    ...skippedBefore(event.stage, reachedBy(events.slice(0, at))).map(happened),
    {
      name: nameOf(event.stage, events.slice(0, at)),
      time: shortMoment(event.at),
      note: event.note || undefined,
      state: event === last && !ends.has(event.stage) ? 'now' : 'happened',
      amiss: amiss.has(event.stage),
    },
  ])
  return [
    ...told,
    ...comingAfter(reachedBy(events) ?? last.stage).map(
      (stage) => ({ name: names[stage], state: 'ahead' }) as const,
    ),
  ]
}

/** How far an order is: another day of delivery leaves it where it was. */
const reachedBy = (events: readonly OrderEvent[]): Stage | undefined =>
  events.findLast(({ stage }) => stage !== 'moved')?.stage

/** What goes out again after it could not be delivered is called so. */
const nameOf = (stage: Stage, earlier: readonly OrderEvent[]): string =>
  stage === 'onItsWay' && earlier.some((event) => event.stage === stage) ? texts.again : names[stage]

const happened = (stage: Stage): CustodyStep => ({ name: names[stage], state: 'happened' })

/** A stage outside the plan says nothing of the steps before it, except that what could not be delivered was on its way. */
function skippedBefore(stage: Stage, before: Stage | undefined): readonly Stage[] {
  const reached = placeOf(stage === 'notDelivered' ? 'delivered' : stage)
  const from = before === undefined ? -1 : placeOf(before)
  return reached < 0 || (before !== undefined && from < 0) ? [] : plan.slice(from + 1, reached)
}

const comingAfter = (stage: Stage): readonly Stage[] =>
  ends.has(stage) || open.has(stage) ? [] : plan.slice(placeOf(stage) + 1)

/** A changed order is still a received one, and a handled one is packed at least. */
const standIn: { readonly [Name in Stage]?: Stage } = { changed: 'received', handled: 'packed' }

const placeOf = (stage: Stage): number => plan.findIndex((each) => each === (standIn[stage] ?? stage))
