import type * as z from 'zod/mini'
import type { getEntryEvents } from '@kassavirta/domain/bags/deposits/api'
import {
  depositEventStages,
  type DepositStage,
  type EntryKind,
  type FETCHED,
  type VisitStage,
  type OrderStage,
} from '@kassavirta/domain/bags/deposits/entry-stages'
import { orderNotes as notes } from '@kassavirta/domain/bags/deposits/terms.fi'
import { formatDay, weekdayShort, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { insertion, insertions, insertionsOnce, type RowWrite } from '../../platform/database/row-writes.ts'
import { entryEvent } from '../../tables/bags.ts'
import type { findDepositEvents, findEvents } from './entry-event-queries.ts'

type EntryEvents = z.input<(typeof getEntryEvents)['reply']['schema']>
type Step = EntryEvents['events'][number]

/** The step, where its time is known. */
const stepAt = (stage: Step['stage'], at: string | null, note = ''): readonly Step[] =>
  at === null ? [] : [{ stage, at, note }]

const has = (events: readonly { readonly stage: string }[], stage: string): boolean =>
  events.some((event) => event.stage === stage)

/**
 * The steps of a deposit. Until its bag is counted they are those of the bag that carries its number. Without a count
 * at the desk, the state reported by the provider's systems decides. `missing` is shown only while the bag is missing.
 */
export function depositEvents(
  found: NonNullable<Awaited<ReturnType<typeof findDepositEvents>>>,
): EntryEvents {
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

/** The steps of any other entry. Steps of one moment stay in the order in which they were written. */
export function otherEvents(found: NonNullable<Awaited<ReturnType<typeof findEvents>>>): EntryEvents {
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

/** Only the customer accepts a proposal: an acceptance by the desk or the systems was agreed on the phone. */
function shownStep({ source, stage, at, note, by }: Event, before: Event | undefined): Step {
  const isByPhone = stage === 'accepted' && before?.stage === 'proposed' && source !== 'customer'
  return { stage: isByPhone ? 'agreedByPhone' : stage, at, note: [note, by].filter(Boolean).join(', ') }
}

const byTime = (one: Step, other: Step): number => Date.parse(one.at) - Date.parse(other.at)

/** Steps of a deposit at one moment are shown in the order of the stages. */
const rankOf = ({ stage }: Step): number => depositEventStages.findIndex((each) => each === stage)

/** The author of a step. */
export type StageAuthor =
  | { readonly source: 'desk'; readonly staffId: number }
  | { readonly source: 'customer'; readonly userId: number }
  | { readonly source: 'systems' }

/** A step of an entry that its customer can follow, and who made it. */
export type StageEvent = StageAuthor & {
  readonly kind: EntryKind
  readonly entryId: number
  readonly attempt: number
  readonly stage: DepositStage | typeof FETCHED | OrderStage | VisitStage
  readonly at: Date
  readonly note?: string
}

/** The row of a step. A second one of the same attempt is refused by the table. */
export const stageRow = (event: StageEvent): RowWrite => insertion(entryEvent, event)

/** The rows of steps that one author made together. */
export const stageRows = (events: readonly StageEvent[]): RowWrite => insertions(entryEvent, events)

/** The same, but a step that is stored already stays as it is. */
export const stageRowsOnce = (events: readonly StageEvent[]): RowWrite => insertionsOnce(entryEvent, events)
