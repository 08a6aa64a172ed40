import type { getEntryEvents } from '@kassavirta/domain/bags/deposits/entry-events/api'
import { formatDay, weekdayShort, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { depositEventStages } from '@kassavirta/domain/bags/deposits/stages/entries'
import { orderNotes as notes } from '@kassavirta/domain/bags/deposits/stages/order-terms.fi'
import type * as z from 'zod/mini'
import type { findDepositEvents } from './deposit-queries.ts'
import type { findEvents } from './queries.ts'

type Shown = z.input<(typeof getEntryEvents)['reply']['schema']>
type Step = Shown['events'][number]

/** The step, where its time is known. */
const stepAt = (stage: Step['stage'], at: string | null, note = ''): readonly Step[] =>
  at === null ? [] : [{ stage, at, note }]

const has = (events: readonly { readonly stage: string }[], stage: string): boolean =>
  events.some((event) => event.stage === stage)

/**
 * Until its bag is counted, a deposit is told what happens to the bag that carries its number. Where the desk has told
 * nothing of the counting, the word of the provider's systems counts. That a bag is missing is told while it is.
 */
export function depositEvents(found: NonNullable<Awaited<ReturnType<typeof findDepositEvents>>>): Shown {
  const { declaredAt, handledAt, bag, events, missingAt, expectedCredit, noticeId } = found
  const handled = has(events, 'counted') ? [] : stepAt('counted', handledAt)
  const followed = [
    ...stepAt('arrived', bag?.arrivedAt ?? null),
    ...stepAt('counting', bag?.openedAt ?? null),
  ]
  const present = handledAt === null ? followed.filter(({ stage }) => !has(events, stage)) : []
  const come = [...events, ...present, ...handled]
  const missing = come.length === 0 ? stepAt('missing', missingAt) : []
  const steps = [...stepAt('declared', declaredAt), ...come, ...missing].toSorted(
    (one, other) => byTime(one, other) || rankOf(one) - rankOf(other),
  )
  return { events: steps, expectedCredit, noticeId }
}

/** What happened at one moment stays in the order in which it was written. */
export function otherEvents(found: NonNullable<Awaited<ReturnType<typeof findEvents>>>): Shown {
  const { receivedAt, changedAt, changedBy, moved, placedBy, handledAt, events } = found
  const handled = has(events, 'packed') ? [] : stepAt('handled', handledAt)
  const steps = [
    ...stepAt('received', receivedAt, placedBy === null ? '' : fill(notes.byPhone, { staff: placedBy })),
    ...stepAt('changed', changedAt, changedBy ?? ''),
    ...handled,
    ...events.map((event, at) => shownStep(event, events[at - 1])),
    ...(moved ? stepAt('moved', moved.at, movedNote(moved)) : []),
  ].toSorted(byTime)
  return { events: steps, expectedCredit: null, noticeId: null }
}

const movedNote = ({ from, reason }: { readonly from: Day; readonly reason: string }): string =>
  fill(notes.moved, { from: `${weekdayShort(from)} ${formatDay(from)}`, reason })

type Event = NonNullable<Awaited<ReturnType<typeof findEvents>>>['events'][number]

/** A proposal is the customer's to accept; where the desk or the systems did, they had the customer on the phone. */
function shownStep({ source, stage, at, note, by }: Event, before: Event | undefined): Step {
  const isByPhone = stage === 'accepted' && before?.stage === 'proposed' && source !== 'customer'
  return { stage: isByPhone ? 'agreedByPhone' : stage, at, note: [note, by].filter(Boolean).join(', ') }
}

const byTime = (one: Step, other: Step): number => Date.parse(one.at) - Date.parse(other.at)

/** What happened to a deposit at one moment is told in the order of the stages. */
const rankOf = ({ stage }: Step): number => depositEventStages.findIndex((each) => each === stage)
